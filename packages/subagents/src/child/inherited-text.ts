/** What the parent's prompt was made from, where the child's loader may not find it on disk. */
export interface InheritedText {
  /** Whether the host's prompt has named sections. */
  readonly sectioned: boolean;
  /** Replaces the host's preamble. */
  readonly custom: string | undefined;
  /** All appended text. */
  readonly append: string | undefined;
}

interface PromptOptions {
  readonly customPrompt?: string;
  readonly appendSystemPrompt?: string;
}

/**
 * Reads the parent's prompt options.
 * @param options as `before_agent_start` shows them, on either host.
 * @param base the prompt before any extension had a say. A text that doesn't stand in it is another
 *   extension's edit; that extension makes it again in the child, so it isn't taken.
 */
export function captureText(options: PromptOptions, base: string): InheritedText {
  const own = (text: string | undefined): string | undefined =>
    text !== undefined && text.trim() !== "" && base.includes(text.trim()) ? text : undefined;
  return {
    sectioned: "sections" in options,
    custom: own(options.customPrompt),
    append: own(options.appendSystemPrompt),
  };
}

/**
 * The loader's override functions. The parent's text stands for all that the loader found on disk:
 * the parent's own loader either read it there too, or was told to use the other instead.
 */
export function textOverrides(
  text: InheritedText | undefined,
  body: string,
): {
  systemPromptOverride: (base: string | undefined) => string | undefined;
  appendSystemPromptOverride: (base: string[]) => string[];
} {
  return {
    systemPromptOverride: (base) => text?.custom ?? base,
    appendSystemPromptOverride: (base) => {
      const inherited = text?.append === undefined ? base : [text.append];
      return text?.sectioned === true || body === "" ? inherited : [...inherited, body];
    },
  };
}

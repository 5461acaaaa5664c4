import { withChildren } from "./children.ts";
import { readPrompt } from "./reading.ts";
import type { PromptDocument, PromptInput, PromptParts } from "./types.ts";

/**
 * Read a system prompt into regions that tile its text.
 *
 * A region is recognised by its structure: its position, whole lines, and the whole grammar of
 * what Pi writes there; or because `parts` render to exactly it. Text with more than one reading,
 * or none, is one `opaque` region.
 *
 * @param prompt - text, blocks of text, or sections by name
 * @param options.parts - the host's `systemPromptOptions`; used only if their rendering stands
 *   verbatim in the text (tool lines, guidelines and skills may have been narrowed)
 * @returns the document; never throws
 *
 * @example
 * readSystemPrompt("Be kind.\nCurrent working directory: /p").shape; // "classic"
 */
export function readSystemPrompt(
  prompt: PromptInput,
  options: { readonly parts?: PromptParts | undefined } = {},
): PromptDocument {
  const reading = readPrompt(prompt, options);
  const { shape, text } = reading;
  if (reading.shape === "opaque") {
    const whole = { kind: "opaque", name: "opaque", start: 0, end: text.length } as const;
    return { shape, text, regions: text === "" ? [] : [whole], reason: reading.reason };
  }
  const files = reading.match?.parts.contextFiles;
  return { shape, text, regions: reading.regions.map((span) => withChildren(text, span, files)) };
}

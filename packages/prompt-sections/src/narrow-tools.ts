import { narrowByParts } from "./narrow-by-parts.ts";
import { narrowByText } from "./narrow-by-text.ts";
import { readPrompt } from "./reading.ts";
import type { NarrowResult, PromptInput, PromptParts, ToolFacts } from "./types.ts";

export interface NarrowToolsOptions {
  /** Names of the tools that stay, in the host's order: the order decides the text. */
  readonly active: readonly string[];
  /** All registered tools, active or not, with the guidelines each of them brings. */
  readonly tools: readonly ToolFacts[];
  /** The host's `systemPromptOptions` that the prompt was rendered from. */
  readonly parts?: PromptParts | undefined;
  /** Put this date (`YYYY-MM-DD`) into the footer, where a footer has one. */
  readonly date?: string | undefined;
}

/**
 * Narrow what a prompt says about tools to the active ones. What comes out is what the host
 * renders for them: tool lines, guidelines, and the skills catalogue, which leaves with the tool
 * that reads skill files. All other text stays as it is, byte for byte.
 *
 * @param prompt - text, blocks of text, or sections by name
 * @param options - see {@link NarrowToolsOptions}; without `parts` only text with one reading is
 *   changed, and `active` must be among the tools that the prompt was rendered for
 * @returns the new text and its edits; if the text can't tell, the old one as a `guess`
 *
 * @example
 * narrowTools(event.systemPrompt, {
 *   active: ["read", "bash"],
 *   tools: pi.getAllTools(),
 *   parts: event.systemPromptOptions,
 * }).text;
 */
export function narrowTools(prompt: PromptInput, options: NarrowToolsOptions): NarrowResult {
  const reading = readPrompt(prompt, options);
  if (reading.shape !== "opaque" && reading.match) {
    return narrowByParts(reading.text, reading.match, options);
  }
  return narrowByText(reading, options);
}

import {
  BASH_GUIDELINE,
  CLOSING_GUIDELINES,
  NO_TOOLS,
  POWERSHELL_GUIDELINE,
  SHELLS_GUIDELINE,
} from "./anchors.ts";
import { guidelineBullets, toolLine } from "./render-tools.ts";

/** Lines that can stand in a tools region of these tools after it was narrowed. */
export function choosableTools(
  tools: readonly string[],
  snippets: Readonly<Record<string, string>>,
): string[] {
  return longestFirst([...tools.flatMap((name) => toolLine(name, snippets) ?? []), NO_TOOLS]);
}

/** Bullets that can stand in a guidelines region of these guidelines after it was narrowed. */
export function choosableGuidelines(guidelines: readonly string[]): string[] {
  const shell = [BASH_GUIDELINE, POWERSHELL_GUIDELINE, SHELLS_GUIDELINE];
  return longestFirst(guidelineBullets([...shell, ...guidelines, ...CLOSING_GUIDELINES]));
}

/** A text of several lines can begin with another one; the longer is tried first. */
function longestFirst(items: readonly string[]): string[] {
  return [...new Set(items)].sort((a, b) => b.length - a.length);
}

import {
  BASH_GUIDELINE,
  BULLET,
  CLOSING_GUIDELINES,
  EXPLORERS,
  NO_TOOLS,
  POWERSHELL_GUIDELINE,
  SHELLS_GUIDELINE,
  SNIPPET_MARK,
} from "./anchors.ts";
import type { Dialect } from "./dialect.ts";

/** The line of a tool, or undefined for a tool without a snippet: such a tool is not listed. */
export function toolLine(
  name: string,
  snippets: Readonly<Record<string, string>>,
): string | undefined {
  const snippet = Object.hasOwn(snippets, name) ? snippets[name] : undefined;
  return snippet ? `${BULLET}${name}${SNIPPET_MARK}${snippet}` : undefined;
}

/** The lines of `tools` in order, or `(none)`. */
export function toolList(
  tools: readonly string[],
  snippets: Readonly<Record<string, string>>,
): string {
  const lines = tools.flatMap((name) => toolLine(name, snippets) ?? []);
  return lines.length > 0 ? lines.join("\n") : NO_TOOLS;
}

/** The bullets for `tools`: the shell guideline, `guidelines`, the closing ones; each text once. */
export function guidelineList(
  tools: readonly string[],
  guidelines: readonly string[],
  dialect: Dialect,
): string {
  const texts = [shellGuideline(tools, dialect) ?? "", ...guidelines, ...CLOSING_GUIDELINES];
  return guidelineBullets(texts).join("\n");
}

/** Bullets of `guidelines`: trimmed, empty ones dropped, each text once. */
export function guidelineBullets(guidelines: readonly string[]): string[] {
  const texts = new Set(guidelines.map((text) => text.trim()));
  texts.delete("");
  return [...texts].map((text) => BULLET + text);
}

/** The guideline for exploring files by shell, if a shell is all there is to explore with. */
function shellGuideline(tools: readonly string[], dialect: Dialect): string | undefined {
  if (EXPLORERS.some((name) => tools.includes(name))) return undefined;
  const bash = tools.includes("bash");
  const powershell = dialect !== "dated" && tools.includes("powershell");
  if (bash && powershell) return SHELLS_GUIDELINE;
  if (powershell) return POWERSHELL_GUIDELINE;
  return bash ? BASH_GUIDELINE : undefined;
}

import { DEFAULT_TOOLS } from "./anchors.ts";
import { isSectioned } from "./dialect.ts";
import type { NarrowToolsOptions } from "./narrow-tools.ts";
import type { PartsMatch } from "./reading.ts";
import { applyEdits, regionEdits, unchanged } from "./splice.ts";
import { standingParts } from "./standing.ts";
import { classicTemplate } from "./template-classic.ts";
import { sectionedTemplate } from "./template-sectioned.ts";
import { fillRegion, isSameLiteral } from "./template.ts";
import type { NarrowResult, PromptParts, ToolFacts } from "./types.ts";

/** Render the parts anew for the active tools, and put what differs into the text. */
export function narrowByParts(
  text: string,
  match: PartsMatch,
  { active, tools, date }: NarrowToolsOptions,
): NarrowResult {
  const { dialect } = match;
  const parts = standingParts(text, match);
  const snippets = { ...snippetsOf(tools), ...parts.toolSnippets };
  const isDefault = !parts.customPrompt;
  const unknown = isDefault ? active.find((name) => !isKnown(name, parts, snippets)) : undefined;
  if (unknown !== undefined) {
    return unchanged(text, `"${unknown}" was not selected, and no snippet of it is known.`);
  }
  const toolGuidelines = { ...guidelinesOf(tools), ...parts.toolGuidelines };
  const narrowed = { ...parts, selectedTools: active, toolSnippets: snippets, toolGuidelines };
  const template = isSectioned(dialect)
    ? sectionedTemplate(narrowed, dialect)
    : classicTemplate({ ...narrowed, promptGuidelines: guidelines(parts, active, tools) }, dialect);
  const fillings = { ...match.fillings, date: date ?? match.fillings.date };
  const standing = new Map(match.template.map((region) => [region.name, region]));
  const target = template.map((region) => ({
    name: region.name,
    stands: isSameLiteral(region, standing.get(region.name)),
    text: () => fillRegion(region, fillings),
  }));
  return applyEdits(text, regionEdits(text, match.regions, target));
}

function snippetsOf(tools: readonly ToolFacts[]): Record<string, string> {
  const entries = tools.flatMap(({ name, promptSnippet }) =>
    promptSnippet ? [[name, promptSnippet] as const] : [],
  );
  return Object.fromEntries(entries);
}

function guidelinesOf(tools: readonly ToolFacts[]): Record<string, readonly string[]> {
  const entries = tools.flatMap(({ name, promptGuidelines }) =>
    promptGuidelines ? [[name, promptGuidelines] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** A selected tool without a snippet is known to have no line. */
function isKnown(
  name: string,
  parts: PromptParts,
  snippets: Readonly<Record<string, string>>,
): boolean {
  return (parts.selectedTools ?? DEFAULT_TOOLS).includes(name) || Object.hasOwn(snippets, name);
}

/**
 * On a classic host the parts hold the guidelines of all selected tools as one list. Those of no
 * registered tool stay, after the others.
 */
function guidelines(
  parts: PromptParts,
  active: readonly string[],
  tools: readonly ToolFacts[],
): readonly string[] {
  const given = parts.promptGuidelines ?? [];
  const selected = parts.selectedTools ?? DEFAULT_TOOLS;
  if (selected.length === active.length && selected.every((name, at) => name === active[at])) {
    return given;
  }
  const byName = new Map(tools.map((tool) => [tool.name, tool.promptGuidelines ?? []]));
  const owned = new Set([...byName.values()].flat().map((text) => text.trim()));
  const unowned = given.filter((text) => !owned.has(text.trim()));
  return [...active.flatMap((name) => byName.get(name) ?? []), ...unowned];
}

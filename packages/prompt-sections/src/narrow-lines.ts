import {
  DOCS_OPEN,
  EXPLORERS,
  GUIDELINES_OPEN,
  SECTION_TOOLS_CLOSE,
  TOOLS_CLOSE,
  TOOLS_OPEN,
} from "./anchors.ts";
import { toolEntries } from "./children.ts";
import type { Dialect } from "./dialect.ts";
import { matchLines } from "./locate.ts";
import type { NarrowToolsOptions } from "./narrow-tools.ts";
import { areToolLines } from "./read-classic.ts";
import { guidelineBullets, guidelineList, toolList } from "./render-tools.ts";
import { replace } from "./splice.ts";
import { choosableGuidelines } from "./template-choices.ts";
import type { Edit, Span, ToolFacts } from "./types.ts";

/** Where a text says what tools there are and how to use them. */
export interface ToolRegions {
  readonly shape: "classic" | "sectioned";
  readonly tools: Span;
  readonly guidelines: Span;
}

/** The last is that of 0.86 to 1.4. */
const TOOLS_FRAMES = {
  classic: [{ before: TOOLS_OPEN, after: TOOLS_CLOSE }],
  sectioned: [
    { before: "\n\n<tools>\n", after: `${SECTION_TOOLS_CLOSE}\n</tools>` },
    { before: "\n\n<tools>\n", after: `${TOOLS_CLOSE}\n</tools>` },
  ],
} as const;

const GUIDELINES_FRAME = {
  classic: { before: GUIDELINES_OPEN, after: DOCS_OPEN },
  sectioned: { before: "\n\n<rules>\n", after: "\n</rules>" },
} as const;

/** Tools that decide more than their own line. */
const TELLING = ["read", "bash", "powershell", ...EXPLORERS];

/** Names of the tools that have a line. */
export function listedTools(text: string, { tools }: ToolRegions): ReadonlySet<string> {
  return new Set(Object.keys(snippetsIn(text, tools)));
}

export function toolEdits(
  text: string,
  regions: ToolRegions,
  { active, tools }: NarrowToolsOptions,
): Edit[] | string {
  const [body] = TOOLS_FRAMES[regions.shape].flatMap(
    ({ before, after }) => bodyOf(text, regions.tools, before, after) ?? [],
  );
  const snippets = body ? snippetsIn(text, regions.tools) : {};
  const hidden = active.find((name) => !Object.hasOwn(snippets, name) && tells(name, tools));
  if (regions.shape === "sectioned" && hidden !== undefined) {
    return `"${hidden}" has no line: it may be hidden.`;
  }
  // An extension replaced the section; the host writes that text for any tools.
  if (!body) return [];
  if (!areToolLines(text.slice(body.start, body.end)))
    return "A line among the tools is no tool's.";
  const remembered = tools.flatMap(({ name, promptSnippet }) =>
    promptSnippet ? [[name, promptSnippet] as const] : [],
  );
  return replace(text, body, toolList(active, { ...Object.fromEntries(remembered), ...snippets }));
}

export function guidelineEdits(
  text: string,
  regions: ToolRegions,
  dialect: Dialect,
  { active, tools }: NarrowToolsOptions,
): Edit[] | string {
  const { before, after } = GUIDELINES_FRAME[regions.shape];
  const start = regions.guidelines.start + before.length;
  const all = tools.flatMap(({ promptGuidelines }) => promptGuidelines ?? []);
  if (all.some((guideline) => guideline.includes(after))) {
    return "A guideline quotes what ends the guidelines.";
  }
  const end = matchLines(text, start, "", choosableGuidelines(all), after);
  const regionEnd = regions.guidelines.end - (regions.shape === "sectioned" ? after.length : 0);
  if (end !== regionEnd) return "A guideline belongs to no registered tool.";
  const body = text.slice(start, end);
  const byName = new Map(tools.map((tool) => [tool.name, tool.promptGuidelines ?? []]));
  const own = active.flatMap((name) => byName.get(name) ?? []);
  const lines = new Set(body.split("\n"));
  const missing = guidelineBullets(own).find((bullet) =>
    bullet.includes("\n") ? !`\n${body}\n`.includes(`\n${bullet}\n`) : !lines.has(bullet),
  );
  if (missing !== undefined) return `The prompt was not rendered for an active tool: ${missing}`;
  return replace(text, { start, end }, guidelineList(active, own, dialect));
}

/** Whether anything in a prompt depends on the tool. */
function tells(name: string, tools: readonly ToolFacts[]): boolean {
  if (TELLING.includes(name)) return true;
  const tool = tools.find((candidate) => candidate.name === name);
  return Boolean(tool?.promptSnippet) || guidelineBullets(tool?.promptGuidelines ?? []).length > 0;
}

function bodyOf(text: string, region: Span, before: string, after: string): Span | undefined {
  const start = region.start + before.length;
  const end = region.end - after.length;
  const isFramed = text.startsWith(before, region.start) && text.endsWith(after, region.end);
  return isFramed && start <= end ? { start, end } : undefined;
}

function snippetsIn(text: string, region: Span): Record<string, string> {
  const entries = toolEntries(text, region.start, region.end);
  return Object.fromEntries(entries.map(({ name, snippet }) => [name, snippet]));
}

import {
  BLANK_LINE,
  CLASSIC_PREAMBLE,
  CONTEXT_TAG,
  DOCS_OPEN,
  SECTIONED_PREAMBLE,
  TOOLS_OPEN,
} from "./anchors.ts";
import { type Dialect, isSectioned } from "./dialect.ts";
import { locate, type Located, type RegionSpan } from "./locate.ts";
import {
  type ClassicHead,
  classicRegions,
  type ClassicScan,
  scanClassic,
  skillsBefore,
} from "./read-classic.ts";
import { scanSectioned } from "./read-sectioned.ts";
import { sectionKind } from "./section-names.ts";
import { classicTemplate } from "./template-classic.ts";
import { sectionedTemplate } from "./template-sectioned.ts";
import type { TemplateRegion } from "./template.ts";
import type { PromptInput, PromptParts } from "./types.ts";

/** What the other modules work on: the regions, and how they were told. */
export type Reading = KnownReading | UnclearReading;

export interface KnownReading {
  readonly shape: "classic" | "sectioned";
  readonly text: string;
  readonly regions: readonly RegionSpan[];
  readonly by: "parts" | "sections" | "text";
  /** Set if the regions are known from `parts`. */
  readonly match?: PartsMatch;
}

/** Where the rendering of `parts` stands in the text. */
export interface PartsMatch extends Located {
  readonly parts: PromptParts;
  readonly dialect: Dialect;
  readonly template: readonly TemplateRegion[];
}

export interface UnclearReading {
  readonly shape: "opaque";
  readonly text: string;
  readonly reason: string;
  /** What text alone says, where it looks like a classic prompt. */
  readonly classic?: ClassicScan;
  /** Up to here every reading sees the same identity. */
  readonly identityEnd: number;
}

export interface ReadOptions {
  readonly parts?: PromptParts | undefined;
  /** The working directory of the prompt, if known. */
  readonly directory?: string | undefined;
}

/** Read a prompt: by its parts, by its sections, else by its text. */
export function readPrompt(prompt: PromptInput, { parts, directory }: ReadOptions): Reading {
  const bySection = sectionsOf(prompt);
  const text = bySection?.text ?? textOf(prompt);
  const [match, second] = parts ? matchesOf(text, parts) : [];
  if (match && !second) return byParts(text, match);
  if (bySection && bySection.regions.length > 0) return bySection;
  if (match) {
    return unclear(text, "The rendering of parts stands in the text more than once.", 0);
  }
  return readText(text, directory);
}

/** The text of a prompt. Values that are no strings, which types can't keep out, are skipped. */
function textOf(prompt: PromptInput): string {
  if (typeof prompt === "string") return prompt;
  if (typeof prompt !== "object" || isNull(prompt)) return "";
  return Object.values(prompt).filter(isText).join(BLANK_LINE);
}

function isNull(value: unknown): value is null {
  return value === null;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function sectionsOf(prompt: PromptInput): KnownReading | undefined {
  if (typeof prompt !== "object" || Array.isArray(prompt) || isNull(prompt)) return undefined;
  const regions: RegionSpan[] = [];
  let text = "";
  let past = false;
  for (const [name, content] of Object.entries(prompt)) {
    if (!isText(content) || content === "") continue;
    const start = text.length;
    text += start === 0 ? content : BLANK_LINE + content;
    const kind = name === "preamble" && !isPreamble(content) ? "custom" : sectionKind(name);
    regions.push({ kind: past ? "section" : kind, name, start, end: text.length });
    past ||= name === "cwd";
  }
  return { shape: "sectioned", text, regions, by: "sections" };
}

function isPreamble(text: string): boolean {
  return text === SECTIONED_PREAMBLE || text === CLASSIC_PREAMBLE;
}

/** Parts that no host could render, which types can't keep out, are those of no text. */
function matchesOf(text: string, parts: PromptParts): PartsMatch[] {
  try {
    return matches(text, parts);
  } catch {
    return [];
  }
}

/** Where a host's rendering of `parts` stands. */
function matches(text: string, parts: PromptParts): PartsMatch[] {
  const candidates = (["dated", "undated", "sectioned", "early"] as const).flatMap((dialect) => {
    // Most texts are of one host, and templates for the others need not be made.
    if (!text.includes(opening(parts, dialect))) return [];
    return [{ dialect, template: templateFor(parts, dialect), parts }];
  });
  const templates = candidates.map(({ template }) => template);
  const found = locate(text, templates).flatMap((place) => {
    const candidate = candidates[place.index];
    return candidate ? [{ ...place, ...candidate }] : [];
  });
  // A custom prompt without a catalogue is the same in both wordings.
  const starts = new Set(
    found.flatMap(({ dialect, regions }) => (dialect === "sectioned" ? startOf(regions) : [])),
  );
  return found.filter(
    ({ dialect, regions }) => dialect !== "early" || !starts.has(startOf(regions)),
  );
}

/** How a rendering of `parts` begins, as far as it takes to tell texts of other hosts. */
function opening({ customPrompt }: PromptParts, dialect: Dialect): string {
  if (customPrompt) return customPrompt.slice(0, 64);
  if (dialect === "sectioned") return SECTIONED_PREAMBLE;
  return dialect === "early"
    ? `${CLASSIC_PREAMBLE}${BLANK_LINE}<tools>`
    : CLASSIC_PREAMBLE + TOOLS_OPEN;
}

function templateFor(parts: PromptParts, dialect: Dialect): TemplateRegion[] {
  return isSectioned(dialect) ? sectionedTemplate(parts, dialect) : classicTemplate(parts, dialect);
}

function byParts(text: string, match: PartsMatch): KnownReading {
  const shape = isSectioned(match.dialect) ? "sectioned" : "classic";
  const start = startOf(match.regions);
  const end = match.regions.at(-1)?.end ?? 0;
  const regions = [...match.regions];
  if (start > 0) regions.unshift({ kind: "prefix", name: "prefix", start: 0, end: start });
  if (end < text.length) regions.push({ kind: "tail", name: "tail", start: end, end: text.length });
  return { shape, text, regions, by: "parts", match };
}

const NOT_AT_START = "Pi's own prompt stands in the text, but not at its start.";
const BOTH = "The text reads both as sections and as one string.";

function startOf(regions: readonly RegionSpan[]): number {
  return regions[0]?.start ?? 0;
}

function readText(text: string, directory: string | undefined): Reading {
  const classic = scanClassic(text, directory);
  const sectioned = scanSectioned(text);
  const { head, footers } = classic;
  const isClassic = head !== undefined && footers.length > 0;
  // A classic prompt can quote sections, but doesn't end in one.
  if (sectioned.readings === 0 || (isClassic && sectioned.hasTail)) {
    return readClassic(text, classic);
  }
  if (isClassic) return unclear(text, BOTH, head.tools.start);
  const { firstSection, regions, readings } = sectioned;
  const stray = firstOf(text, HEADS, 0, firstSection);
  if (stray !== undefined) return unclear(text, NOT_AT_START, stray);
  if (readings === 2) {
    return unclear(text, "The text reads as sections in more than one way.", firstSection);
  }
  const tail = regions.at(-1)?.kind === "tail" ? regions.at(-1) : undefined;
  if (tail && firstOf(text, HEADS, tail.start, tail.end) !== undefined) {
    return unclear(text, "Pi's own prompt stands in the text more than once.", firstSection);
  }
  // Text after the sections is no section: a classic prompt that quotes some ends like that too.
  if (tail && regions[0]?.kind === "custom" && footers.length > 0) {
    return unclear(text, BOTH, Math.min(firstSection, classicIdentityEnd(text, classic)));
  }
  return { shape: "sectioned", text, regions, by: "text" };
}

/** How a default prompt begins that stands somewhere in a text. */
const SECTIONED_HEADS = [SECTIONED_PREAMBLE, CLASSIC_PREAMBLE].map(
  (preamble) => `\n${preamble}${BLANK_LINE}<tools>\n`,
);
const HEADS = [...SECTIONED_HEADS, `\n${CLASSIC_PREAMBLE}${TOOLS_OPEN}`];

/** Where the first of `needles` begins between `from` and `end`. */
function firstOf(
  text: string,
  needles: readonly string[],
  from: number,
  end: number,
): number | undefined {
  const starts = needles
    .map((needle) => text.indexOf(needle, from))
    .filter((at) => at !== -1 && at < end);
  return starts.length === 0 ? undefined : Math.min(...starts);
}

function readClassic(text: string, classic: ClassicScan): Reading {
  const regions = classicRegions(text, classic);
  if (regions) return { shape: "classic", text, regions, by: "text" };
  return { ...unclear(text, classicReason(classic), classicIdentityEnd(text, classic)), classic };
}

function classicReason({ head, stray, footers }: ClassicScan): string {
  if (stray !== undefined) return NOT_AT_START;
  if (footers.length === 0) return "Neither sections nor a line with the working directory.";
  if (footers.length > 1) return "More than one line names the working directory.";
  if (head && !head.sole) return `"${DOCS_OPEN.trim().slice(0, 16)}" opens more than one block.`;
  return `More than one ${CONTEXT_TAG} could be Pi's, or text stands between its parts.`;
}

function classicIdentityEnd(text: string, { head, stray, footers }: ClassicScan): number {
  if (stray !== undefined) return stray;
  if (head && !head.sole) return head.tools.start;
  const [footer] = footers;
  if (footer) return skillsBefore(text, head, footer.start)?.start ?? footer.start;
  return lastCatalogue(text, head);
}

/** Start of the last catalogue, else the text's end. */
function lastCatalogue(text: string, head: ClassicHead | undefined): number {
  const close = text.lastIndexOf("\n</available_skills>");
  if (close === -1) return text.length;
  return skillsBefore(text, head, close + "\n</available_skills>".length)?.start ?? text.length;
}

function unclear(text: string, reason: string, identityEnd: number): UnclearReading {
  return { shape: "opaque", text, reason, identityEnd };
}

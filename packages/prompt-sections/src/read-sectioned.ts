import { BLANK_LINE, CLASSIC_PREAMBLE, SECTIONED_PREAMBLE } from "./anchors.ts";
import { endsLine } from "./lines.ts";
import type { RegionSpan } from "./locate.ts";
import { sectionKind, sectionRank } from "./section-names.ts";

/** What text alone says about a prompt of sections. */
export interface SectionedScan {
  /** Ways to read the text as sections: none, one, or 2 for several. */
  readonly readings: 0 | 1 | 2;
  /** The regions, if there is one reading. */
  readonly regions: readonly RegionSpan[];
  /** Where the first section begins in the reading that begins earliest. */
  readonly firstSection: number;
  /** Whether text follows the sections, which makes them less of a sign. */
  readonly hasTail: boolean;
}

/** `</name>` on a line of its own, and the section that begins after it. */
interface Closing {
  readonly name: string;
  readonly end: number;
  readonly next: Opening | undefined;
}

interface Opening {
  readonly name: string;
  /** Start of the blank line in front. */
  readonly start: number;
}

/** How many ways lead from a closing to the end of the text, before and after `<cwd>`. */
interface Ways {
  readonly before: number;
  readonly after: number;
}

const PREAMBLES = [SECTIONED_PREAMBLE, CLASSIC_PREAMBLE];

/** Sections that can follow a custom prompt. */
const AFTER_CUSTOM = ["addendum", "project_context", "skills", "cwd"];

/**
 * Count the ways in which `text` reads as sections, and read it if there is one.
 *
 * Contents are not escaped, so a section can quote tags. Sections stand in Pi's order up to
 * `<cwd>`, with custom ones after it. The count goes backward over the closing tags and keeps one
 * sum by name, so it takes time linear in the text.
 */
export function scanSectioned(text: string): SectionedScan {
  const closings = closingsOf(text);
  const strict = scanWith(text, closings, false);
  return strict.readings > 0 ? strict : scanWith(text, closings, true);
}

/** @param tail - whether text may follow `</cwd>` that is no section */
function scanWith(text: string, closings: readonly Closing[], tail: boolean): SectionedScan {
  const preamble = PREAMBLES.find((line) => text.startsWith(`${line}${BLANK_LINE}<tools>\n`));
  if (preamble !== undefined) {
    const opening = { name: "tools", start: preamble.length };
    const found = count(text, closings, [opening], tail);
    if (found.readings > 0) return { ...found, firstSection: opening.start, hasTail: tail };
  }
  return { ...count(text, closings, openingsOf(text), tail), hasTail: tail };
}

function count(
  text: string,
  closings: readonly Closing[],
  openings: readonly Opening[],
  tail: boolean,
): Omit<SectionedScan, "hasTail"> {
  const before = new Map<string, number>();
  const after = new Map<string, number>();
  const ways: Ways[] = [];
  const starts: Opening[] = [];
  // Ways from the earliest opening.
  let total = 0;
  let pending = openings.length - 1;
  const takeOpenings = (from: number): void => {
    for (;;) {
      const opening = openings[pending];
      if (!opening || opening.start < from) break;
      pending--;
      const found = before.get(opening.name) ?? 0;
      if (found === 0) continue;
      starts.push(opening);
      total = found;
    }
  };
  for (const [index, closing] of [...closings.entries()].toReversed()) {
    takeOpenings(closing.end - closing.name.length - 3);
    const own = waysFrom(text, closing, before, after, tail);
    ways[index] = own;
    before.set(closing.name, Math.min(2, (before.get(closing.name) ?? 0) + own.before));
    after.set(closing.name, Math.min(2, (after.get(closing.name) ?? 0) + own.after));
  }
  takeOpenings(0);
  const first = starts.at(-1);
  if (!first) return { readings: 0, regions: [], firstSection: text.length };
  if (total > 1) return { readings: 2, regions: [], firstSection: first.start };
  const regions = walk(text, closings, ways, first);
  // A custom prompt that ends in sections of its own reads as one that lacks them: of readings that
  // only begin later, the earliest is taken. Any other beginning lies inside a section.
  const begins = new Set(regions.flatMap(({ kind, start }) => (kind === "section" ? [] : [start])));
  const isSole = starts.every(({ start }) => begins.has(start));
  if (!isSole) return { readings: 2, regions: [], firstSection: first.start };
  return { readings: 1, regions, firstSection: first.start };
}

function waysFrom(
  text: string,
  { name, end, next }: Closing,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  tail: boolean,
): Ways {
  const isDirectory = name === "cwd";
  if (tail && isDirectory) return { before: 1, after: 0 };
  if (end === text.length) return { before: isDirectory ? 1 : 0, after: tail ? 0 : 1 };
  if (!next) return { before: 0, after: 0 };
  const custom = after.get(next.name) ?? 0;
  if (isDirectory) return { before: custom, after: custom };
  return { before: follows(name, next.name) ? (before.get(next.name) ?? 0) : 0, after: custom };
}

/** Whether Pi writes section `next` right after section `name`, both built in. */
function follows(name: string, next: string): boolean {
  if (name === "tools") return next === "rules";
  if (name === "rules") return next === "docs";
  const rank = sectionRank(name);
  return rank !== -1 && sectionRank(next) > rank;
}

/** The one reading, from its first section to the end. */
function walk(
  text: string,
  closings: readonly Closing[],
  ways: readonly Ways[],
  first: Opening,
): RegionSpan[] {
  const known = PREAMBLES.includes(text.slice(0, first.start)) && first.name === "tools";
  const kind = known ? "preamble" : "custom";
  const regions: RegionSpan[] = [{ kind, name: "preamble", start: 0, end: first.start }];
  let opening: Opening | undefined = first;
  let past = false;
  closings.forEach((closing, index) => {
    if (closing.name !== opening?.name || closing.end <= opening.start) return;
    const own = ways[index];
    if ((past ? own?.after : own?.before) === 0) return;
    const { name, start } = opening;
    regions.push({ kind: past ? "section" : sectionKind(name), name, start, end: closing.end });
    past ||= name === "cwd";
    opening = closing.next;
  });
  const end = regions.at(-1)?.end ?? 0;
  if (end < text.length) regions.push({ kind: "tail", name: "tail", start: end, end: text.length });
  return regions;
}

function closingsOf(text: string): Closing[] {
  const closings: Closing[] = [];
  for (let at = text.indexOf("\n</"); at !== -1; at = text.indexOf("\n</", at + 1)) {
    const name = nameAt(text, at + 3);
    const end = at + 4 + name.length;
    if (name === "" || text[end - 1] !== ">" || !endsLine(text, end)) continue;
    closings.push({ name, end, next: openingAt(text, end) });
  }
  return closings;
}

/** Where a section could follow a custom prompt. */
function openingsOf(text: string): Opening[] {
  const openings: Opening[] = [];
  for (let at = text.indexOf("\n\n<", 1); at !== -1; at = text.indexOf("\n\n<", at + 1)) {
    const opening = openingAt(text, at);
    if (opening && AFTER_CUSTOM.includes(opening.name)) openings.push(opening);
  }
  return openings;
}

function openingAt(text: string, start: number): Opening | undefined {
  if (!text.startsWith("\n\n<", start)) return undefined;
  const name = nameAt(text, start + 3);
  return name !== "" && text.startsWith(">\n", start + 3 + name.length)
    ? { name, start }
    : undefined;
}

/** Sticky: matches only at its `lastIndex`. */
const NAME = /[a-z][a-z0-9_-]*/y;

/** The section name at `at`, or an empty string. */
function nameAt(text: string, at: number): string {
  NAME.lastIndex = at;
  return NAME.exec(text)?.[0] ?? "";
}

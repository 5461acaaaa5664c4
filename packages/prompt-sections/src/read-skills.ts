import {
  SECTION_SKILLS_RESOLVE,
  SKILL_CLOSE,
  SKILL_DESCRIPTION,
  SKILL_LOCATION,
  SKILL_OPEN,
  SKILLS_CLOSE,
  SKILLS_HEADING,
  SKILLS_HINTS,
  SKILLS_OPEN,
  SKILLS_RESOLVE,
} from "./anchors.ts";
import { type SkillReader, unescapeXml } from "./render-skills.ts";
import type { SkillEntry, Span } from "./types.ts";

/** A catalogue that a host wrote. */
export interface Catalogue extends Span {
  readonly skills: readonly SkillEntry[];
  readonly reader: SkillReader;
  /** Where the line stands that says how skill files are read. */
  readonly hint: Span;
}

/** The catalogue whose heading stands at `start`, if its whole grammar holds. */
export function catalogueAt(text: string, start: number): Catalogue | undefined {
  if (!text.startsWith(SKILLS_HEADING, start)) return undefined;
  const hintStart = start + SKILLS_HEADING.length;
  const reader = readerAt(text, hintStart);
  if (reader === undefined) return undefined;
  const hint = { start: hintStart, end: hintStart + SKILLS_HINTS[reader].length };
  let at = afterResolve(text, hint.end);
  const skills: SkillEntry[] = [];
  for (let entry = entryAt(text, at); entry; entry = entryAt(text, at)) {
    skills.push(entry);
    at = entry.end;
  }
  if (skills.length === 0 || !text.startsWith(SKILLS_CLOSE, at)) return undefined;
  return { start, end: at + SKILLS_CLOSE.length, skills, reader, hint };
}

/** What stands around a catalogue: the blank line of a classic region, the tags of a section. */
const FRAMES = [
  { before: "\n\n", after: "" },
  { before: "\n\n<skills>\n", after: "\n</skills>" },
  { before: "<skills>\n", after: "\n</skills>" },
] as const;

/** The catalogue that a region consists of; undefined if anything else stands in it. */
export function catalogueIn(text: string, { start, end }: Span): Catalogue | undefined {
  for (const { before, after } of FRAMES) {
    if (!text.startsWith(before, start) || !text.endsWith(after, end)) continue;
    const found = catalogueAt(text, start + before.length);
    if (found?.end === end - after.length) return found;
  }
  return undefined;
}

/** The catalogue that ends at `end`, if its whole grammar holds. */
export function catalogueEndingAt(text: string, end: number): Catalogue | undefined {
  if (!text.endsWith(SKILLS_CLOSE, end)) return undefined;
  // Entries are escaped, so the nearest opening line is this catalogue's own.
  const list = text.lastIndexOf(SKILLS_OPEN, end);
  if (list === -1) return undefined;
  const heading = text.lastIndexOf(SKILLS_HEADING, list);
  if (heading === -1) return undefined;
  const found = catalogueAt(text, heading);
  return found?.end === end ? found : undefined;
}

function readerAt(text: string, at: number): SkillReader | undefined {
  const readers = ["read", "bash", "indirect"] as const;
  return readers.find((reader) => text.startsWith(SKILLS_HINTS[reader], at));
}

/** Offset of the first entry, or the text's end if the lines before it are not Pi's. */
function afterResolve(text: string, at: number): number {
  const lines = [SKILLS_RESOLVE, SECTION_SKILLS_RESOLVE];
  const line = lines.find((candidate) => text.startsWith(candidate + SKILLS_OPEN, at));
  return line === undefined ? text.length : at + line.length + SKILLS_OPEN.length;
}

function entryAt(text: string, start: number): SkillEntry | undefined {
  const name = escapedAt(text, start, SKILL_OPEN);
  if (!name) return undefined;
  const description = escapedAt(text, name.end, SKILL_DESCRIPTION);
  if (!description) return undefined;
  const location = escapedAt(text, description.end, SKILL_LOCATION);
  if (!location || !text.startsWith(SKILL_CLOSE, location.end)) return undefined;
  return {
    name: name.value,
    description: description.value,
    location: location.value,
    start,
    end: location.end + SKILL_CLOSE.length,
  };
}

/** The escaped text after `opening`; escaped text holds no `<`. */
function escapedAt(
  text: string,
  at: number,
  opening: string,
): { value: string; end: number } | undefined {
  if (!text.startsWith(opening, at)) return undefined;
  const start = at + opening.length;
  const end = text.indexOf("<", start);
  return end === -1 ? undefined : { value: unescapeXml(text.slice(start, end)), end };
}

import { SKILLS_HINTS } from "./anchors.ts";
import type { Dialect } from "./dialect.ts";
import type { RegionSpan } from "./locate.ts";
import { REPLACED } from "./narrow-skills.ts";
import { catalogueIn } from "./read-skills.ts";
import { skillReader, type SkillReader } from "./render-skills.ts";
import { replace } from "./splice.ts";
import type { Edit } from "./types.ts";

/** What is known of the tools before and after. */
export interface ReaderFacts {
  readonly dialect: Dialect;
  /** Tools that stay. */
  readonly active: readonly string[];
  /** Active tools that the prompt may not have been rendered for. */
  readonly added: readonly string[];
  /** Tools that the text lists, where it lists tools; one that is not listed may be hidden. */
  readonly listed: ReadonlySet<string> | undefined;
}

/**
 * What becomes of the catalogue when only the active tools stay: it leaves with its last reader,
 * or names another one.
 *
 * @param region - the catalogue, or what an extension put in its place; undefined if there is none
 * @returns edits, or why the text can't tell
 */
export function readerEdits(
  text: string,
  region: RegionSpan | undefined,
  facts: ReaderFacts,
): Edit[] | string {
  if (!region) {
    const isNew = readersAfter(undefined, facts).some((reader) => reader !== undefined);
    return isNew ? "The text doesn't tell whether there are skills for a new reader." : [];
  }
  const { active, dialect } = facts;
  const found = catalogueIn(text, region);
  if (!found) {
    // An extension's text stays in place as long as there would be a catalogue.
    return active.includes("read") || active.includes("bash") ? [] : REPLACED;
  }
  if (skillReader(active, [], dialect) === undefined) {
    return [{ start: region.start, end: region.end }];
  }
  const [reader, second] = new Set(readersAfter(found.reader, facts));
  return reader === undefined || second !== undefined
    ? "The text doesn't tell which tool reads skill files then."
    : replace(text, found.hint, SKILLS_HINTS[reader]);
}

/** Each choice of the tools that read skill files. */
const CHOICES: readonly (readonly string[])[] = [[], ["read"], ["bash"], ["read", "bash"]];

/**
 * Who reads skill files after the narrowing, by every choice of tools, selected and hidden, that
 * the host could have rendered the text from. The hidden ones stay hidden.
 */
function readersAfter(
  current: SkillReader | undefined,
  { dialect, active, added, listed }: ReaderFacts,
): (SkillReader | undefined)[] {
  const present = ["read", "bash"].filter(
    (name) => listed?.has(name) === true || (active.includes(name) && !added.includes(name)),
  );
  const selectable = CHOICES.filter((selected) => present.every((name) => selected.includes(name)));
  const hideable =
    dialect === "sectioned"
      ? CHOICES.filter((hidden) => !hidden.some((name) => listed?.has(name)))
      : [[]];
  return selectable.flatMap((selected) =>
    hideable
      .filter((hidden) => skillReader(selected, hidden, dialect) === current)
      .map((hidden) => skillReader(active, hidden, dialect)),
  );
}

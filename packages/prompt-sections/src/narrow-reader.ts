import { SKILLS_HINTS } from "./anchors.ts";
import type { Dialect } from "./dialect.ts";
import type { RegionSpan } from "./locate.ts";
import { REPLACED } from "./narrow-skills.ts";
import { catalogueIn } from "./read-skills.ts";
import type { SkillReader } from "./render-skills.ts";
import { replace } from "./splice.ts";
import type { Edit } from "./types.ts";

/**
 * What becomes of the catalogue when only the active tools stay: it leaves with its last reader,
 * or names another one.
 *
 * @param listed - tools that the text lists; an active one that is not listed may be hidden
 * @param added - active tools that the prompt was not rendered for
 * @returns edits, or why the text can't tell
 */
export function readerEdits(
  text: string,
  region: RegionSpan | undefined,
  dialect: Dialect,
  active: readonly string[],
  listed: ReadonlySet<string> | undefined,
  added: readonly string[],
): Edit[] | string {
  if (!region) {
    const isNew = added.some((name) => name === "read" || (name === "bash" && dialect !== "dated"));
    return isNew ? "The text doesn't tell whether there are skills for a new reader." : [];
  }
  const found = catalogueIn(text, region);
  if (!found) {
    // An extension's text stays in place as long as there would be a catalogue.
    return active.includes("read") || active.includes("bash") ? [] : REPLACED;
  }
  const reader = readerFor(found.reader, dialect, active, listed);
  if (reader === "unclear") return "The text doesn't tell which tool reads skill files then.";
  if (reader === undefined) return [{ start: region.start, end: region.end }];
  return replace(text, found.hint, SKILLS_HINTS[reader]);
}

function readerFor(
  current: SkillReader,
  dialect: Dialect,
  active: readonly string[],
  listed: ReadonlySet<string> | undefined,
): SkillReader | undefined | "unclear" {
  const read = active.includes("read");
  const bash = dialect !== "dated" && active.includes("bash");
  if (!read && !bash) return undefined;
  if (current === "indirect") return current;
  if (current === "read" && read) return current;
  if (current === "bash") return bash ? current : "unclear";
  return dialect === "undated" || listed?.has("bash") ? "bash" : "unclear";
}

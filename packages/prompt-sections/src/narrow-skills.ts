import type { RegionSpan } from "./locate.ts";
import { visibleSkills } from "./render-skills.ts";
import { readPrompt, type PartsMatch, type Reading } from "./reading.ts";
import { skillsBefore } from "./read-classic.ts";
import { type Catalogue, catalogueIn } from "./read-skills.ts";
import { applyEdits, unchanged } from "./splice.ts";
import type {
  Edit,
  NarrowResult,
  PromptInput,
  PromptParts,
  PromptSkill,
  SkillEntry,
} from "./types.ts";

/** What a skill is kept by; `location` is the path of its file. */
export type SkillFacts = Pick<SkillEntry, "name" | "description" | "location">;

/**
 * Take skills out of a prompt's catalogue. What comes out is what the host renders for the skills
 * that are kept; a catalogue without skills leaves whole.
 *
 * @param prompt - text, blocks of text, or sections by name
 * @param keep - whether a listed skill stays; called once for each, in order
 * @param options.parts - the host's `systemPromptOptions`; without them only text with one reading
 *   is changed
 * @returns the new text; if the text can't tell, the old one as a `guess`
 *
 * @example
 * narrowSkills(event.systemPrompt, ({ name }) => name !== "release", {
 *   parts: event.systemPromptOptions,
 * }).text;
 */
export function narrowSkills(
  prompt: PromptInput,
  keep: (skill: SkillFacts) => boolean,
  options: { readonly parts?: PromptParts | undefined } = {},
): NarrowResult {
  const reading = readPrompt(prompt, options);
  const { text } = reading;
  if (reading.shape !== "opaque" && reading.match && isReplaced(reading.match)) {
    const isEmptied = !visibleSkills(reading.match.parts.skills ?? [])
      .map((skill) => keep(factsOf(skill)))
      .includes(true);
    return isEmptied ? unchanged(text, REPLACED) : applyEdits(text, []);
  }
  const region = catalogueRegion(reading);
  if (typeof region === "string") return unchanged(text, region);
  if (region === undefined) return applyEdits(text, []);
  const found = catalogueIn(text, region);
  return found ? applyEdits(text, edits(region, found, keep)) : unchanged(text, REPLACED);
}

/** Where the section would stand then depends on the extension. */
export const REPLACED = "An extension replaced the skills section.";

/** Whether an extension's text stands where the catalogue would. */
function isReplaced({ template, regions }: PartsMatch): boolean {
  const piece = template.find(({ kind }) => kind === "skills")?.pieces[0];
  return regions.some(({ kind }) => kind === "skills") && piece?.is !== "catalogue";
}

function factsOf({ name, description, filePath }: PromptSkill): SkillFacts {
  return { name, description, location: filePath };
}

/** The region of Pi's catalogue; undefined if no reading has one; a reason if readings differ. */
export function catalogueRegion(reading: Reading): RegionSpan | undefined | string {
  if (reading.shape !== "opaque") return reading.regions.find(({ kind }) => kind === "skills");
  const { text, classic, reason } = reading;
  if (!text.includes("</available_skills>")) {
    return classic && classic.footers.length > 0 ? undefined : reason;
  }
  const [footer, second] = classic?.footers ?? [];
  if (!footer || second || classic?.stray !== undefined) return reason;
  const found = skillsBefore(text, classic?.head, footer.start);
  return found && { ...found, kind: "skills", name: "skills" };
}

function edits(
  region: RegionSpan,
  { skills }: Catalogue,
  keep: (skill: SkillFacts) => boolean,
): Edit[] {
  const dropped = skills.filter((skill) => !keep(skill));
  if (dropped.length === skills.length) return [{ start: region.start, end: region.end }];
  return dropped.map(({ start, end }) => ({ start, end }));
}

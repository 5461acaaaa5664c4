import { withChildren } from "./children.ts";
import type { RegionSpan } from "./locate.ts";
import { visibleSkills } from "./render-skills.ts";
import { readPrompt, type PartsMatch, type Reading } from "./reading.ts";
import { skillsBefore } from "./read-classic.ts";
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
      .map(factsOf)
      .some(keep);
    return isEmptied ? unchanged(text, REPLACED) : applyEdits(text, []);
  }
  const region = catalogueRegion(reading);
  if (region === "unclear") return unchanged(text, reasonOf(reading));
  return applyEdits(text, region ? editsByText(text, region, keep) : []);
}

const REPLACED = "An extension replaced the skills section.";

/** Whether an extension's text stands where the catalogue would. */
function isReplaced({ template, regions }: PartsMatch): boolean {
  const piece = template.find(({ kind }) => kind === "skills")?.pieces[0];
  return regions.some(({ kind }) => kind === "skills") && piece?.is !== "catalogue";
}

function factsOf({ name, description, filePath }: PromptSkill): SkillFacts {
  return { name, description, location: filePath };
}

function reasonOf(reading: Reading): string {
  return reading.shape === "opaque" ? reading.reason : "More than one reading.";
}

/** The region of Pi's catalogue; undefined if no reading of the text has one. */
export function catalogueRegion(reading: Reading): RegionSpan | undefined | "unclear" {
  if (reading.shape !== "opaque") return reading.regions.find(({ kind }) => kind === "skills");
  const { text, classic } = reading;
  if (!text.includes("</available_skills>")) {
    return classic && classic.footers.length > 0 ? undefined : "unclear";
  }
  const [footer, second] = classic?.footers ?? [];
  if (!footer || second || classic?.stray !== undefined) return "unclear";
  const found = skillsBefore(text, footer.start);
  return found && { ...found, kind: "skills", name: "skills" };
}

function editsByText(
  text: string,
  region: RegionSpan,
  keep: (skill: SkillFacts) => boolean,
): Edit[] {
  const read = withChildren(text, region);
  if (read.kind !== "skills") return [];
  const dropped = read.skills.filter((skill) => !keep(skill));
  if (dropped.length === 0) return [];
  if (dropped.length === read.skills.length) return [{ start: region.start, end: region.end }];
  return dropped.map(({ start, end }) => ({ start, end }));
}

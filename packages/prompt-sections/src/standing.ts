import { visibleSkills } from "./render-skills.ts";
import type { PartsMatch } from "./reading.ts";
import { catalogueIn } from "./read-skills.ts";
import type { PromptParts, PromptSkill } from "./types.ts";

/**
 * The parts that the text shows: `match.parts` without the skills that were taken out of the
 * text before.
 */
export function standingParts(text: string, match: PartsMatch): PromptParts {
  const isWritten = match.template.some(({ pieces }) =>
    pieces.some(({ is }) => is === "catalogue"),
  );
  if (!isWritten) return match.parts;
  const region = match.regions.find(({ kind }) => kind === "skills");
  const listed = (region && catalogueIn(text, region)?.skills) ?? [];
  const standing = new Set(
    listed.map(({ name, description, location }) => key({ name, description, filePath: location })),
  );
  const skills = visibleSkills(match.parts.skills ?? []);
  return { ...match.parts, skills: skills.filter((skill) => standing.has(key(skill))) };
}

function key({ name, description, filePath }: PromptSkill): string {
  return JSON.stringify([name, description, filePath]);
}

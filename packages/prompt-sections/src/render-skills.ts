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
import type { Dialect } from "./dialect.ts";
import type { PromptSkill } from "./types.ts";

/** How skill files are read: by a tool of that name, or through another tool. */
export type SkillReader = keyof typeof SKILLS_HINTS;

/** The tool that reads skill files, if one is among the selected tools. */
export function skillReader(
  selected: readonly string[],
  hidden: readonly string[],
  dialect: Dialect,
): SkillReader | undefined {
  if (dialect === "dated") return selected.includes("read") ? "read" : undefined;
  const readers = (["read", "bash"] as const).filter((name) => selected.includes(name));
  return (
    readers.find((name) => !hidden.includes(name)) ?? (readers.length > 0 ? "indirect" : undefined)
  );
}

/** The catalogue of the visible skills; empty if there are none. */
export function catalogue(
  skills: readonly PromptSkill[],
  reader: SkillReader,
  dialect: Dialect,
): string {
  const entries = visibleSkills(skills).map(skillEntry);
  if (entries.length === 0) return "";
  const resolve = dialect === "sectioned" ? SECTION_SKILLS_RESOLVE : SKILLS_RESOLVE;
  return [
    SKILLS_HEADING,
    SKILLS_HINTS[reader],
    resolve,
    SKILLS_OPEN,
    ...entries,
    SKILLS_CLOSE,
  ].join("");
}

/** Skills that a prompt lists. */
export function visibleSkills(skills: readonly PromptSkill[]): PromptSkill[] {
  return skills.filter((skill) => !skill.disableModelInvocation);
}

function skillEntry({ name, description, filePath }: PromptSkill): string {
  return [
    SKILL_OPEN,
    escapeXml(name),
    SKILL_DESCRIPTION,
    escapeXml(description),
    SKILL_LOCATION,
    escapeXml(filePath),
    SKILL_CLOSE,
  ].join("");
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}

/** The text that Pi escaped. */
export function unescapeXml(text: string): string {
  return text
    .replaceAll("&apos;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
}

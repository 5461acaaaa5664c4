import { basename, dirname } from "node:path";
import type { Policy } from "../policy/policy.ts";

/** A skill that the host has found. */
export interface KnownSkill {
  readonly name: string;
  /** Absolute path of its Markdown file. */
  readonly path: string;
}

/**
 * The rules that keep the files of denied skills from being read: a skill in a directory of its own is
 * that directory, any other its file alone. They only tighten.
 * @returns `undefined` if none is denied.
 */
export function deniedSkillFiles(
  skills: readonly KnownSkill[],
  isDenied: (name: string) => boolean,
): Policy | undefined {
  const rules = skills
    .filter(({ name }) => isDenied(name))
    .map(({ name, path }) => ({
      pattern: literally(ownDirectory(path) === undefined ? path : `${dirname(path)}/*`),
      action: "deny" as const,
      reason: `the skill "${name}" is denied`,
    }));
  if (rules.length === 0) return undefined;
  return {
    scope: "denied skills",
    surfaces: new Map([["path_read", rules]]),
    problems: [],
    silent: true,
  };
}

/** What may be read of allowed skills without asking. */
export function readableSkills(
  skills: readonly KnownSkill[],
  isAllowed: (name: string) => boolean,
): readonly string[] {
  return skills.filter(({ name }) => isAllowed(name)).map(({ path }) => ownDirectory(path) ?? path);
}

function ownDirectory(path: string): string | undefined {
  return basename(path) === "SKILL.md" ? dirname(path) : undefined;
}

/** A path as a pattern; what stands for anything in patterns then matches more, never less. */
function literally(path: string): string {
  return path.replaceAll("\\", "/");
}

import type { Skill } from "@earendil-works/pi-coding-agent";
import type { FakePiOptions, FakeSkill } from "../options.ts";

/** What the host loads for prompts, once for a session. */
export interface Resources {
  readonly cwd: string;
  readonly customPrompt: string | undefined;
  readonly appendSystemPrompt: string | undefined;
  readonly contextFiles: { path: string; content: string }[];
  readonly skills: Skill[];
}

export function loadResources(options: FakePiOptions): Resources {
  const { appendSystemPrompt: append } = options;
  return {
    cwd: options.cwd ?? "/project",
    customPrompt: options.customPrompt,
    appendSystemPrompt: typeof append === "object" ? append.join("\n\n") : append,
    contextFiles: (options.contextFiles ?? []).map((file) => ({ ...file })),
    skills: (options.skills ?? []).map(toSkill),
  };
}

function toSkill(skill: FakeSkill): Skill {
  const baseDir = skill.baseDir ?? `/skills/${skill.name}`;
  const filePath = skill.filePath ?? `${baseDir}/SKILL.md`;
  return {
    filePath,
    baseDir,
    sourceInfo: { path: filePath, source: "auto", scope: "user", origin: "top-level" },
    disableModelInvocation: false,
    ...skill,
  };
}

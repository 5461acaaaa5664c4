import { narrowSkills, narrowTools, type ToolFacts } from "@pi-keel/prompt-sections";
import type { AnyPromptOptions } from "./sectioned.ts";

/** What to leave in a rendered prompt. */
export interface Narrowing {
  /** The effective tools in order; absent: the tools stay as they are. */
  readonly active?: readonly string[];
  readonly tools?: readonly ToolFacts[];
  /** The options that Pi rendered the prompt from. */
  readonly parts: AnyPromptOptions;
  /** See `narrowTools` of prompt-sections. */
  readonly date?: string;
  isSkillDenied(name: string): boolean;
}

/**
 * The prompt as the host itself would render it for these tools and skills, with whatever
 * other extensions added left as it is. The very same string if there is nothing to change.
 */
export function narrowPrompt(prompt: string, narrowing: Narrowing): string {
  const { active, tools, parts, date } = narrowing;
  // The host reads the options when it renders, so they must say what the prompt now holds.
  const narrowed =
    active === undefined
      ? prompt
      : narrowTools(prompt, {
          active,
          tools: tools ?? [],
          parts,
          ...(date === undefined ? {} : { date }),
        }).text;
  const now = active === undefined ? parts : { ...parts, selectedTools: [...active] };
  return narrowSkills(narrowed, (skill) => !narrowing.isSkillDenied(skill.name), { parts: now })
    .text;
}

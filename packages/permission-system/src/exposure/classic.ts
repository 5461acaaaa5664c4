import { narrowSkills, narrowTools, type ToolFacts } from "@pi-keel/prompt-sections";
import type { BeforeAgentStartEvent as ClassicEvent } from "pi-classic";

/** What to leave in a prompt of the classic host. */
export interface ClassicNarrowing {
  /** The effective tools in order; absent: the tools stay as they are. */
  readonly active?: readonly string[];
  readonly tools?: readonly ToolFacts[];
  readonly parts: ClassicEvent["systemPromptOptions"];
  /** See `narrowTools` of prompt-sections. */
  readonly date?: string;
  isSkillDenied(name: string): boolean;
}

/**
 * The prompt as the classic host itself would render it for these tools and skills, with whatever
 * other extensions added left as it is. The very same string if there is nothing to change.
 */
export function narrowClassicPrompt(prompt: string, narrowing: ClassicNarrowing): string {
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

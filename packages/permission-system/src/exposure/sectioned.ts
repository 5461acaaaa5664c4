import type { BeforeAgentStartEvent } from "@earendil-works/pi-coding-agent";
import type { BeforeAgentStartEvent as ClassicEvent } from "pi-classic";
import type { ToolFacts } from "@pi-keel/prompt-sections";
import { sameList } from "./effective-tools.ts";
import type { Filter } from "./exposure.ts";
import { narrowPrompt } from "./narrow-prompt.ts";

type SectionedOptions = BeforeAgentStartEvent["systemPromptOptions"];
export type AnyPromptOptions = SectionedOptions | ClassicEvent["systemPromptOptions"];

/** Told by what the host offers, never by its version. */
export function isSectioned(options: AnyPromptOptions): options is SectionedOptions {
  return "sections" in options && typeof options.sections === "object";
}

/** What is left of the tools and skills. */
export interface Left {
  readonly filter: Filter;
  /** The effective tools, which the host has as its active ones by now. */
  readonly active: readonly string[];
  readonly tools: readonly ToolFacts[];
}

/**
 * Hides what is denied by editing the options in place. Nothing is returned to the host, as a
 * returned prompt would freeze the whole of it and drop what later extensions write.
 *
 * `selectedTools` is touched only if it names a denied tool, which the host would then declare. If an
 * earlier handler edited it (it differs from what was captured), its other names stay; otherwise it
 * becomes what is active, as a plain filter of a stale list would bring back tools that a handler
 * turned off.
 *
 * A prompt that an earlier handler forced is narrowed as text, where Pi's own rendering stands in it.
 * @param captured the active tools before handlers were dispatched.
 */
export function narrowSectionedOptions(
  options: SectionedOptions,
  captured: readonly string[] | undefined,
  { filter, active, tools }: Left,
): void {
  if (options.forceSystemPrompt !== undefined) {
    options.forceSystemPrompt = narrowPrompt(options.forceSystemPrompt, {
      active,
      tools,
      parts: options,
      isSkillDenied: (name) => filter.isSkillDenied(name),
    });
  }
  const selected = options.selectedTools;
  if (selected.some((name) => filter.isToolDenied(name))) {
    const isEdited = captured !== undefined && !sameList(captured, selected);
    options.selectedTools = isEdited
      ? selected.filter((name) => !filter.isToolDenied(name))
      : [...active];
  }
  if (options.skills.some((skill) => filter.isSkillDenied(skill.name))) {
    options.skills = options.skills.filter((skill) => !filter.isSkillDenied(skill.name));
  }
}

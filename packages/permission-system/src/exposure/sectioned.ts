import type { BeforeAgentStartEvent } from "@earendil-works/pi-coding-agent";
import type { BeforeAgentStartEvent as ClassicEvent } from "pi-classic";
import type { Filter } from "./exposure.ts";

type SectionedOptions = BeforeAgentStartEvent["systemPromptOptions"];
export type AnyPromptOptions = SectionedOptions | ClassicEvent["systemPromptOptions"];

/** Told by what the host offers, never by its version. */
export function isSectioned(options: AnyPromptOptions): options is SectionedOptions {
  return "sections" in options && typeof options.sections === "object";
}

/**
 * Hides denied skills by editing the options in place. Nothing is returned to the host, as a
 * returned prompt would freeze the whole of it and drop what later extensions write.
 *
 * `selectedTools` is filtered only if an earlier handler edited it (then it wins over the active
 * tools); editing it otherwise would bring back tools that a handler turned off.
 * @param captured the active tools before handlers were dispatched.
 */
export function narrowSectionedOptions(
  options: SectionedOptions,
  captured: readonly string[] | undefined,
  filter: Filter,
): void {
  const selected = options.selectedTools;
  const edited =
    captured !== undefined &&
    (captured.length !== selected.length ||
      captured.some((name, index) => name !== selected[index]));
  if (edited && selected.some((name) => filter.isToolDenied(name))) {
    options.selectedTools = selected.filter((name) => !filter.isToolDenied(name));
  }
  if (options.skills.some((skill) => filter.isSkillDenied(skill.name))) {
    options.skills = options.skills.filter((skill) => !filter.isSkillDenied(skill.name));
  }
}

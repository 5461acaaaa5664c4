import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { narrowPrompt } from "./narrow-prompt.ts";
import { createSnippetMemory, snippetsIn } from "./snippets.ts";
import { effectiveTools, sameList, type ToolState } from "./effective-tools.ts";
import { type AnyPromptOptions, isSectioned, narrowSectionedOptions } from "./sectioned.ts";

/** What the policies say of names, as of now. */
export interface Filter {
  /** Whether every decision that calls of this tool can reach is a denial. */
  isToolDenied(tool: string): boolean;
  isSkillDenied(skill: string): boolean;
}

/** The part of the host's event that both hosts have. */
export interface PromptEvent {
  readonly systemPrompt: string;
  readonly systemPromptOptions: AnyPromptOptions;
}

export interface Exposure {
  /**
   * At `session_start`: narrows the tools, as a first run may come without `before_agent_start`.
   * @param prompt the host's prompt as it stands.
   * @param kept what an earlier run of the session kept of its tools.
   */
  start(prompt: string, kept: ToolState | undefined): void;
  /**
   * Gives back every tool that is withheld, and withholds none until the next start.
   * @returns their names.
   */
  giveBack(): readonly string[];
  /** Before handlers are dispatched (`input`, and the end of a run): notes the tools as they stand. */
  capture(): void;
  /** At `before_agent_start`. Never throws: an error here would show everything that is hidden. */
  beforeRun(event: PromptEvent): { systemPrompt?: string } | undefined;
}

/**
 * Hides denied tools and skills by each host's right mechanism: courtesy to the model, not the
 * authority.
 * @param today the local date as `YYYY-MM-DD`, which the classic host prints when it renders anew.
 * @param tell shows the user a message, if there is one.
 * @param keep keeps what is withheld with the session: the sectioned host restores a session's active
 *   tools as they were left, so a tool would be off for ever otherwise.
 */
export function createExposure(
  pi: Pick<ExtensionAPI, "getActiveTools" | "getAllTools" | "setActiveTools">,
  filter: () => Filter,
  today: () => string,
  tell: (message: string) => void,
  keep: (state: ToolState) => void,
): Exposure {
  let tools: ToolState | undefined;
  let captured: readonly string[] | undefined;
  let lastGood: Filter | undefined;
  let isGivenBack = false;
  /** What was kept last, so that it is kept only when it changes. */
  let kept = "";
  const snippets = createSnippetMemory();

  /** Narrows the active tools. @returns them, and whether the host was told. */
  function narrowTools(now: Filter): { effective: readonly string[]; changed: boolean } {
    const current = pi.getActiveTools();
    const { effective, baseline } = effectiveTools(
      tools,
      current,
      (name) => !isGivenBack && now.isToolDenied(name),
    );
    const changed = !sameList(effective, current);
    if (changed) pi.setActiveTools([...effective]);
    // What the host really took: it drops names of tools that are gone.
    const left = changed ? pi.getActiveTools() : current;
    tools = { baseline, left };
    keepWithheld(tools);
    return { effective: left, changed };
  }

  /** Keeps the tools if some are withheld, or were when they were last kept. */
  function keepWithheld(state: ToolState): void {
    const isWhole = state.baseline.every((name) => state.left.includes(name));
    const now = isWhole ? "" : JSON.stringify(state);
    if (now === kept) return;
    kept = now;
    keep(state);
  }

  function apply(event: PromptEvent, now: Filter): { systemPrompt?: string } | undefined {
    const { effective, changed } = narrowTools(now);
    const options = event.systemPromptOptions;
    snippets.learn(options.toolSnippets ?? {});
    const tools = pi.getAllTools().map((tool) => snippets.complete(tool));
    if (isSectioned(options)) {
      narrowSectionedOptions(options, captured, { filter: now, active: effective, tools });
      return undefined;
    }
    const narrowed = narrowPrompt(event.systemPrompt, {
      active: effective,
      tools,
      parts: options,
      ...(changed ? { date: today() } : {}),
      isSkillDenied: (name) => now.isSkillDenied(name),
    });
    return narrowed === event.systemPrompt ? {} : { systemPrompt: narrowed };
  }

  return {
    start: (prompt, before) => {
      snippets.learn(snippetsIn(prompt));
      tools = before;
      if (before !== undefined && !sameList(before.baseline, before.left)) {
        kept = JSON.stringify(before);
      }
      narrowTools(filter());
      captured = pi.getActiveTools();
    },
    capture: () => {
      captured = pi.getActiveTools();
    },
    giveBack: () => {
      isGivenBack = true;
      const before = pi.getActiveTools();
      narrowTools(filter());
      captured = pi.getActiveTools();
      return captured.filter((name) => !before.includes(name));
    },
    beforeRun: (event) => {
      try {
        const now = filter();
        const result = apply(event, now);
        lastGood = now;
        return result;
      } catch (error) {
        tell(
          `@pi-keel/permission-system could not hide what is denied (${error instanceof Error ? error.message : String(error)}). ${lastGood === undefined ? "All skills are hidden" : "The last filter stands"} for this run; calls are judged as before.`,
        );
        return fallBack(event, lastGood);
      }
    },
  };
}

/** The last filter that worked, else no skill at all; without the tools, which the gate judges. */
function fallBack(
  event: PromptEvent,
  lastGood: Filter | undefined,
): { systemPrompt?: string } | undefined {
  const isSkillDenied = (name: string): boolean => lastGood?.isSkillDenied(name) ?? true;
  const options = event.systemPromptOptions;
  try {
    if (isSectioned(options)) {
      options.skills = options.skills.filter((skill) => !isSkillDenied(skill.name));
      return undefined;
    }
    return {
      systemPrompt: narrowPrompt(event.systemPrompt, { parts: options, isSkillDenied }),
    };
  } catch {
    return undefined;
  }
}

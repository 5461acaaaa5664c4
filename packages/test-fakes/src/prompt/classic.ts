import type {
  BeforeAgentStartEventResult,
  BuildSystemPromptOptions,
} from "@earendil-works/pi-coding-agent";
import { renderFor } from "@pi-keel/prompt-sections";
import type { RegisteredTool } from "../tools/registered-tool.ts";
import {
  type AddedMessage,
  docsPaths,
  type PromptModel,
  type PromptModelInput,
  toWireTool,
  type Trigger,
} from "./prompt-model.ts";
import { guidelinesOf, snippetOf } from "./tool-prompts.ts";

/**
 * The prompt is one string, rendered when tools change; handlers replace it by returning another.
 *
 * Source: `_rebuildSystemPrompt` and `prompt` in `core/agent-session.js`, and `emitBeforeAgentStart`,
 * of 0.79.1.
 */
export function createClassicPrompt(input: PromptModelInput): PromptModel {
  const { options, resources, tools, dispatcher } = input;
  let baseOptions: BuildSystemPromptOptions = { cwd: resources.cwd };
  let base = "";
  // Outlives the run: a custom message that starts the next one is sent with it.
  let current = "";
  let run: { readonly system: string; readonly tools: readonly RegisteredTool[] } | undefined;

  function rebuild(): void {
    const { customPrompt, appendSystemPrompt } = resources;
    const active = tools.active;
    baseOptions = {
      cwd: resources.cwd,
      // The loader's own arrays: what a handler takes out of them is gone at the next rendering.
      skills: resources.skills,
      contextFiles: resources.contextFiles,
      ...(customPrompt === undefined ? {} : { customPrompt }),
      ...(appendSystemPrompt === undefined ? {} : { appendSystemPrompt }),
      selectedTools: tools.activeNames(),
      toolSnippets: Object.fromEntries(
        active.flatMap((tool) => {
          const snippet = snippetOf(tool);
          return snippet === undefined ? [] : [[tool.definition.name, snippet]];
        }),
      ),
      promptGuidelines: active.flatMap(guidelinesOf),
    };
    const { date = "2026-01-01" } = options;
    base = renderFor("classic", baseOptions, {
      date: typeof date === "string" ? date : date(),
      docs: docsPaths(options),
    });
    current = base;
  }

  async function prepare(trigger: Trigger): Promise<AddedMessage[]> {
    // A run that a custom message starts has no event.
    if (trigger.kind === "custom") return [];
    const messages: AddedMessage[] = [];
    const systemPromptOptions = baseOptions;
    let chained = base;
    let returned: string | undefined;
    await dispatcher.each(
      "before_agent_start",
      () => ({
        type: "before_agent_start",
        prompt: trigger.text,
        images: undefined,
        systemPrompt: chained,
        systemPromptOptions,
      }),
      (value) => {
        const result = value as BeforeAgentStartEventResult | undefined;
        if (result?.message) messages.push(result.message);
        if (result?.systemPrompt !== undefined) chained = returned = result.systemPrompt;
        return false;
      },
      input.createContext({ getSystemPrompt: () => chained }),
    );
    // An empty one counts as none; without one, the base as setActiveTools left it.
    current = returned === undefined || returned === "" ? base : returned;
    return messages;
  }

  return {
    text: () => current,
    rebuild,
    prepare,
    begin() {
      run = { system: current, tools: [...tools.active] };
      return 0;
    },
    // Prompt and tools are those of the run's start, whatever changes meanwhile.
    nextTurn: () => 0,
    wire() {
      const sent = run ?? { system: current, tools: tools.active };
      return { system: sent.system, tools: sent.tools.map(toWireTool), patches: [] };
    },
    callable: () => run?.tools ?? tools.active,
    end() {
      run = undefined;
    },
  };
}

import type {
  BeforeAgentStartEventResult,
  BuildSystemPromptOptions,
  NormalizedBuildSystemPromptOptions,
} from "@earendil-works/pi-coding-agent";
import { renderFor, renderSections } from "@pi-keel/prompt-sections";
import type { RegisteredTool } from "../tools/registered-tool.ts";
import {
  type AddedMessage,
  docsPaths,
  type ToolDeclaration,
  type PromptModel,
  type PromptModelInput,
  type Trigger,
} from "./prompt-model.ts";
import { guidelinesOf, snippetOf } from "./tool-prompts.ts";
import { createTranscript } from "./transcript.ts";

/**
 * The prompt is named sections in the transcript; handlers edit one shared options object.
 *
 * Source: `_rebuildSystemPrompt`, `_prepareRun`, `_preparePromptAndToolLoadout`,
 * `_installAgentNextTurnRefresh`, `_installAgentRequestProjection` and
 * `_installAgentForcedPromptProjection` in `core/agent-session.js`, and `emitBeforeAgentStart`, of
 * 1.6.0.
 */
export function createSectionedPrompt(input: PromptModelInput): PromptModel {
  const { options, resources, tools, dispatcher } = input;
  const docs = docsPaths(options);
  const transcript = createTranscript();
  let base = normalize({ cwd: resources.cwd });
  let run: NormalizedBuildSystemPromptOptions | undefined;

  const render = (parts: NormalizedBuildSystemPromptOptions): string =>
    renderFor("sectioned", parts, { docs });

  function rebuild(): void {
    const registered = [...tools.registry.values()];
    const { customPrompt, appendSystemPrompt } = resources;
    base = normalize({
      cwd: resources.cwd,
      skills: resources.skills,
      contextFiles: resources.contextFiles,
      ...(customPrompt === undefined ? {} : { customPrompt }),
      ...(appendSystemPrompt === undefined ? {} : { appendSystemPrompt }),
      selectedTools: tools.activeNames(),
      toolSnippets: Object.fromEntries(
        registered.flatMap((tool) => {
          const snippet = snippetOf(tool);
          return snippet === undefined ? [] : [[tool.definition.name, snippet]];
        }),
      ),
      toolGuidelines: Object.fromEntries(
        registered.flatMap((tool) => {
          const guidelines = guidelinesOf(tool);
          return guidelines.length === 0 ? [] : [[tool.definition.name, guidelines]];
        }),
      ),
    });
  }

  async function prepare(trigger: Trigger): Promise<AddedMessage[]> {
    const messages: AddedMessage[] = [];
    const before = base.selectedTools;
    const edited = normalize(base);
    await dispatcher.each(
      "before_agent_start",
      () => ({
        ...triggerFields(trigger),
        type: "before_agent_start",
        get systemPrompt() {
          return render(edited);
        },
        systemPromptOptions: edited,
      }),
      (value) => {
        const result = value as BeforeAgentStartEventResult | undefined;
        if (result?.message) messages.push(result.message);
        if (result?.systemPrompt !== undefined) edited.forceSystemPrompt = result.systemPrompt;
        return false;
      },
      input.createContext({ getSystemPrompt: () => render(edited) }),
    );
    // An edit of the list wins; without one, what setActiveTools left counts.
    if (sameNames(edited.selectedTools, before)) edited.selectedTools = tools.activeNames();
    // Activated without a rebuild: the base keeps its own list, as on the host.
    edited.selectedTools = tools.activate(edited.selectedTools);
    // A section's name is refused here, which rejects the prompt.
    renderSections(edited, { docs });
    run = edited;
    return messages;
  }

  function update(parts: NormalizedBuildSystemPromptOptions): number {
    return transcript.update(renderSections(parts, { docs }), tools.active.map(toDeclaration));
  }

  return {
    text: () => render(run ?? base),
    rebuild,
    prepare,
    begin: () => update(run ?? base),
    nextTurn() {
      const parts = run ?? base;
      run = normalize({
        ...parts,
        selectedTools: tools.activeNames(),
        toolSnippets: { ...base.toolSnippets, ...parts.toolSnippets },
        toolGuidelines: { ...base.toolGuidelines, ...parts.toolGuidelines },
      });
      return update(run);
    },
    wire() {
      const forced = run?.forceSystemPrompt;
      return {
        system: forced ?? transcript.text(),
        tools: transcript
          .tools()
          .map(({ name, description, parameters }) => ({ name, description, parameters })),
        patches:
          forced === undefined
            ? transcript.messages.slice(1).map((message) => JSON.stringify(message))
            : [],
      };
    },
    // Not the declared ones: a handler of `agent_start` or `turn_start` can still change them.
    callable: () => tools.active,
    end() {
      run = undefined;
    },
  };
}

/** A complete copy. Source: `normalizeBuildSystemPromptOptions` in `core/system-prompt.js` of 1.6.0. */
function normalize(parts: BuildSystemPromptOptions): NormalizedBuildSystemPromptOptions {
  const { customPrompt, forceSystemPrompt } = parts;
  const guidelines = Object.entries(parts.toolGuidelines ?? {});
  return {
    ...(customPrompt === undefined ? {} : { customPrompt }),
    ...(forceSystemPrompt === undefined ? {} : { forceSystemPrompt }),
    selectedTools: [...(parts.selectedTools ?? ["read", "bash", "edit", "write"])],
    hiddenTools: [...(parts.hiddenTools ?? [])],
    toolSnippets: { ...parts.toolSnippets },
    toolGuidelines: Object.fromEntries(guidelines.map(([name, lines]) => [name, [...lines]])),
    promptGuidelines: [...(parts.promptGuidelines ?? [])],
    appendSystemPrompt: parts.appendSystemPrompt ?? "",
    sections: { ...parts.sections },
    cwd: parts.cwd,
    contextFiles: (parts.contextFiles ?? []).map((file) => ({ ...file })),
    skills: (parts.skills ?? []).map((skill) => ({ ...skill })),
  };
}

function triggerFields({ kind, text }: Trigger): object {
  if (kind === "user") return { messageType: "user", prompt: text, images: undefined };
  const message = {
    role: "custom",
    customType: "test",
    content: text,
    display: true,
    timestamp: 0,
  };
  return { messageType: "custom", message };
}

function sameNames(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index]);
}

/** Source: `toToolDeclaration` in `utils/transcript.js` of `@earendil-works/pi-ai` 1.6.0. */
function toDeclaration({ definition }: RegisteredTool): ToolDeclaration {
  const { name, description, parameters, constrainedSampling } = definition;
  return {
    name,
    description,
    // A schema builder's hidden marks are no part of what is declared.
    parameters: JSON.parse(JSON.stringify(parameters)) as unknown,
    ...(constrainedSampling === undefined ? {} : { constrainedSampling }),
  };
}

import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import {
  createDispatcher,
  type Dispatcher,
  type HostError,
  messageOf,
} from "./events/dispatcher.ts";
import { resolveCommands, type ResolvedCommand } from "./extension/commands.ts";
import { createContext } from "./extension/context.ts";
import { createEventBus } from "./extension/event-bus.ts";
import { createExtensionApi } from "./extension/extension-api.ts";
import type { LoadedExtension } from "./extension/loaded-extension.ts";
import { hostFacts } from "./host/host-facts.ts";
import { createLifecycle, type Lifecycle } from "./lifecycle.ts";
import type { Refusals } from "./not-modelled.ts";
import type { FakePiOptions } from "./options.ts";
import { createClassicPrompt } from "./prompt/classic.ts";
import type { PromptModel } from "./prompt/prompt-model.ts";
import { loadResources } from "./prompt/resources.ts";
import { createSectionedPrompt } from "./prompt/sectioned.ts";
import { createSessionManager } from "./session-manager.ts";
import { builtinTools, extensionTools } from "./tools/registered-tool.ts";
import { createToolSet, type ToolSet } from "./tools/tool-set.ts";

/** The parts of a fake session, put together. */
export interface Session {
  readonly extensions: LoadedExtension[];
  readonly errors: HostError[];
  readonly lifecycle: Lifecycle;
  readonly dispatcher: Dispatcher;
  readonly tools: ToolSet;
  readonly prompt: PromptModel;
  setActiveTools(names: readonly string[]): void;
  commands(): ResolvedCommand[];
  readonly createContext: () => ExtensionContext;
  readonly createApi: (extension: LoadedExtension) => ExtensionAPI;
}

export function createSession(
  options: FakePiOptions,
  ui: ExtensionContext["ui"],
  hasUI: boolean,
  refusals: Refusals,
): Session {
  const facts = hostFacts[options.host];
  const extensions: LoadedExtension[] = [];
  const errors: HostError[] = [];
  const lifecycle = createLifecycle();
  const resources = loadResources(options);
  const sessionManager = createSessionManager(resources.cwd, refusals);
  const flagValues = new Map(Object.entries(options.flags ?? {}));
  const ignoreEvents = new Set(options.ignoreEvents);

  const contextWith = (changed?: { getSystemPrompt: () => string }): ExtensionContext =>
    createContext({
      facts,
      lifecycle,
      refusals,
      cwd: resources.cwd,
      ui,
      hasUI,
      trusted: options.trusted ?? true,
      sessionManager: sessionManager.readonly,
      getSystemPrompt: changed?.getSystemPrompt ?? (() => prompt.text()),
    });
  const dispatcher = createDispatcher({
    host: options.host,
    extensions,
    errors,
    createContext: contextWith,
  });
  const tools = createToolSet({
    host: options.host,
    builtin: builtinTools(facts, options.tools ?? {}, refusals),
    fromExtensions: () => extensionTools(extensions),
    allowed: options.allowTools,
  });
  const createPrompt = options.host === "classic" ? createClassicPrompt : createSectionedPrompt;
  const prompt = createPrompt({
    options,
    resources,
    tools,
    dispatcher,
    createContext: contextWith,
  });

  function setActiveTools(names: readonly string[]): void {
    tools.activate(names);
    prompt.rebuild();
  }

  const eventsOf = createEventBus((extension, channel, error) => {
    if (options.host === "sectioned") {
      dispatcher.report({ extension, event: `events:${channel}`, message: messageOf(error) });
    } else console.error(`Event handler error (${channel}):`, error);
  });

  const commands = (): ResolvedCommand[] => resolveCommands(extensions);
  const actions = {
    getActiveTools: () => tools.activeNames(),
    getAllTools: () => tools.infos(),
    setActiveTools,
    appendEntry: (customType: string, data: unknown) => {
      sessionManager.append(customType, data);
    },
    getCommands: () => [
      ...commands().map(({ invocationName, extension, options: { description } }) => ({
        name: invocationName,
        ...(description === undefined ? {} : { description }),
        source: "extension" as const,
        sourceInfo: inlineSource(extension),
      })),
      ...resources.skills.map(({ name, description, sourceInfo }) => ({
        name: `skill:${name}`,
        description,
        source: "skill" as const,
        sourceInfo,
      })),
    ],
  };

  return {
    extensions,
    errors,
    lifecycle,
    dispatcher,
    tools,
    prompt,
    setActiveTools,
    commands,
    createContext: contextWith,
    createApi: (extension) =>
      createExtensionApi({
        ...{ extension, facts, lifecycle, refusals, actions, flagValues, ignoreEvents },
        events: eventsOf(extension.path),
        onTool: () => {
          // While extensions are loaded, registering is all; the start reads the tools.
          if (lifecycle.phase !== "started") return;
          tools.refresh();
          prompt.rebuild();
        },
      }),
  };
}

const inlineSource = (path: string) =>
  ({ path, source: "inline", scope: "temporary", origin: "top-level" }) as const;

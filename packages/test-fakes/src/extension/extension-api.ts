import type { ExtensionAPI, ToolDefinition } from "@earendil-works/pi-coding-agent";
import { guard } from "../guard.ts";
import type { HostFacts } from "../host/host-facts.ts";
import type { Lifecycle } from "../lifecycle.ts";
import type { Refusals } from "../not-modelled.ts";
import type { Handler, LoadedExtension } from "./loaded-extension.ts";

/** What the API's action methods do once the session has started. */
export type Actions = Pick<
  ExtensionAPI,
  "getActiveTools" | "getAllTools" | "setActiveTools" | "getCommands" | "appendEntry"
>;

export interface ApiInput {
  readonly extension: LoadedExtension;
  readonly facts: HostFacts;
  readonly lifecycle: Lifecycle;
  readonly refusals: Refusals;
  readonly actions: Actions;
  readonly events: ExtensionAPI["events"];
  readonly flagValues: Map<string, boolean | string>;
  readonly ignoreEvents: ReadonlySet<string>;
  /** Called after a tool was registered. */
  readonly onTool: () => void;
}

/**
 * The `pi` of one extension.
 *
 * Source: `createExtensionAPI` in `core/extensions/loader.js` of 0.79.1 and 1.6.0.
 */
export function createExtensionApi(input: ApiInput): ExtensionAPI {
  const { extension, facts, lifecycle, refusals, actions, flagValues } = input;

  const modelled: Partial<ExtensionAPI> = {
    on(event: string, handler: Handler) {
      lifecycle.assertActive();
      if (facts.unsentEvents.has(event) && !input.ignoreEvents.has(event)) {
        refusals.refuse(`pi.on("${event}") (list it in ignoreEvents to go on without it)`);
      }
      // 1.6.0 wraps each handler, so that one which was added twice can be removed once.
      const added: Handler = (...args) => handler(...args);
      const handlers = extension.handlers.get(event) ?? [];
      handlers.push(added);
      extension.handlers.set(event, handlers);
      const unsubscribe = (): void => {
        const index = handlers.indexOf(added);
        if (index !== -1) handlers.splice(index, 1);
      };
      // 0.79.1 returns nothing, whatever the type says.
      return facts.name === "classic" ? (undefined as never) : unsubscribe;
    },
    registerTool(tool) {
      lifecycle.assertActive();
      // Extensions in plain JavaScript register whatever they like.
      const parameters: unknown = tool.parameters;
      if (facts.name === "sectioned" && !isObject(parameters)) {
        throw new Error(
          `Tool "${tool.name}" registered by extension "${extension.path}" must define an object parameter schema.`,
        );
      }
      if (tool.prepareLoadout !== undefined && facts.name === "sectioned") {
        refusals.refuse(`prepareLoadout of tool ${tool.name}`);
      }
      extension.tools.set(tool.name, tool as unknown as ToolDefinition);
      input.onTool();
    },
    registerCommand(name, options) {
      lifecycle.assertActive();
      extension.commands.set(name, options);
    },
    registerFlag(name, options) {
      lifecycle.assertActive();
      extension.flags.add(name);
      if (options.default !== undefined && !flagValues.has(name)) {
        flagValues.set(name, options.default);
      }
    },
    getFlag(name: string) {
      lifecycle.assertActive();
      return extension.flags.has(name) ? flagValues.get(name) : undefined;
    },
    registerShortcut: inert(lifecycle),
    registerMessageRenderer: inert(lifecycle),
    getActiveTools() {
      lifecycle.assertStarted();
      return actions.getActiveTools();
    },
    getAllTools() {
      lifecycle.assertStarted();
      return actions.getAllTools();
    },
    setActiveTools(names) {
      lifecycle.assertStarted();
      actions.setActiveTools(names);
    },
    getCommands() {
      lifecycle.assertStarted();
      return actions.getCommands();
    },
    appendEntry(customType, data) {
      lifecycle.assertStarted();
      actions.appendEntry(customType, data);
    },
    events: input.events,
  };
  return guard<ExtensionAPI>(modelled, {
    name: "pi",
    refusals,
    absent: facts.absentMembers,
    refuseOn: "call",
  });
}

/** Registers what only a terminal would show. */
const inert = (lifecycle: Lifecycle) => (): void => {
  lifecycle.assertActive();
};

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

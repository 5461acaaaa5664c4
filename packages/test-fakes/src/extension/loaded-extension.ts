import type { ExtensionAPI, ToolDefinition } from "@earendil-works/pi-coding-agent";

/** A handler as the host keeps it; the event decides what it gets. */
export type Handler = (event: never, ctx: never) => unknown;

type CommandOptions = Parameters<ExtensionAPI["registerCommand"]>[1];

/** What one extension has registered. */
export interface LoadedExtension {
  /** As the host names it in errors: `<inline:1>`. */
  readonly path: string;
  readonly handlers: Map<string, Handler[]>;
  readonly tools: Map<string, ToolDefinition>;
  readonly commands: Map<string, CommandOptions>;
  readonly flags: Set<string>;
}

export function createLoadedExtension(path: string): LoadedExtension {
  return {
    path,
    handlers: new Map(),
    tools: new Map(),
    commands: new Map(),
    flags: new Set(),
  };
}

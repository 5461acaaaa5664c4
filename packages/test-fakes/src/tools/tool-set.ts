import type { ToolInfo } from "@earendil-works/pi-coding-agent";
import type { HostName } from "../options.ts";
import type { RegisteredTool } from "./registered-tool.ts";

const DEFAULT_TOOLS = ["read", "bash", "edit", "write"];

/** Which tools the session knows, and which of them are active. */
export interface ToolSet {
  /** Tools by name: built-in ones first, then those of extensions, in the order of registration. */
  readonly registry: ReadonlyMap<string, RegisteredTool>;
  /** A change makes a new array; one that was read stays as it is. */
  readonly active: readonly RegisteredTool[];
  activeNames(): string[];
  infos(): ToolInfo[];
  /** Take the default tools, or the allowlist, and every extension tool. */
  initialize(): void;
  /** Read the registry again; tools that weren't there become active. */
  refresh(): void;
  /** Activate these, silently without unknown ones. @returns the names that are active now */
  activate(names: readonly string[]): string[];
}

interface ToolSetInput {
  readonly host: HostName;
  readonly builtin: readonly RegisteredTool[];
  /** Reads the extensions' tools as they are now. */
  readonly fromExtensions: () => readonly RegisteredTool[];
  readonly allowed: readonly string[] | undefined;
}

/**
 * Source: `_refreshToolRegistry`, `setActiveToolsByName` (0.79.1) and `_applyToolLoadout` (1.6.0) in
 * `core/agent-session.js`.
 */
export function createToolSet(input: ToolSetInput): ToolSet {
  const { host, allowed } = input;
  let registry = new Map<string, RegisteredTool>();
  let active: RegisteredTool[] = [];

  const isAllowed = (name: string): boolean => allowed?.includes(name) ?? true;
  const exposure = (name: string): string => registry.get(name)?.definition.exposure ?? "direct";
  const isDeclarable = (name: string): boolean =>
    host === "classic" || exposure(name) === "direct" || exposure(name) === "model-only";
  const startsActive = (name: string): boolean =>
    isDeclarable(name) &&
    (host === "classic" || registry.get(name)?.definition.defaultActive !== false);
  const activeNames = (): string[] => active.map(({ definition }) => definition.name);

  function read(): readonly RegisteredTool[] {
    const all = [...input.builtin, ...input.fromExtensions()];
    const kept = all.filter(({ definition }) => isAllowed(definition.name));
    registry = new Map(kept.map((tool) => [tool.definition.name, tool]));
    return kept;
  }

  function activate(names: readonly string[]): string[] {
    active =
      host === "classic"
        ? // In the order asked for, repetitions included.
          names.flatMap((name) => registry.get(name) ?? [])
        : // A set: what stays active keeps its place.
          [...new Set([...activeNames().filter((name) => names.includes(name)), ...names])]
            .filter((name) => exposure(name) !== "hidden")
            .flatMap((name) => registry.get(name) ?? []);
    return activeNames();
  }

  return {
    get registry() {
      return registry;
    },
    get active() {
      return active;
    },
    activeNames,
    infos: () => [...registry.values()].map((tool) => toInfo(tool, host)),
    initialize() {
      read();
      const first = (allowed ?? DEFAULT_TOOLS).filter(isAllowed);
      const more =
        allowed === undefined
          ? input
              .fromExtensions()
              .map(({ definition }) => definition.name)
              .filter(startsActive)
          : [...registry.keys()].filter(isDeclarable);
      activate([...new Set([...first, ...more])]);
    },
    refresh() {
      const known = new Set([...registry.keys()].filter(startsActive));
      const before = activeNames().filter(isAllowed);
      read();
      const more =
        allowed === undefined
          ? [...registry.keys()].filter((name) => !known.has(name) && startsActive(name))
          : [...registry.keys()].filter(isDeclarable);
      activate([...new Set([...before, ...more])]);
    },
    activate,
  };
}

function toInfo({ definition, sourceInfo }: RegisteredTool, host: HostName): ToolInfo {
  const { name, description, parameters, promptGuidelines } = definition;
  const common = {
    name,
    description,
    parameters,
    ...(promptGuidelines === undefined ? {} : { promptGuidelines }),
    sourceInfo,
  };
  if (host === "classic") return common as ToolInfo;
  const { exposure = "direct", namespace, annotations, reachesTools } = definition;
  return {
    ...common,
    exposure,
    ...(namespace === undefined ? {} : { namespace }),
    ...(annotations === undefined ? {} : { annotations: { ...annotations } }),
    ...(reachesTools === undefined ? {} : { reachesTools }),
  };
}

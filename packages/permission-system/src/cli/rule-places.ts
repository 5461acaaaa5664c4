import { isAbsolute, relative, resolve } from "node:path";
import type { PolicySource } from "../config/policy-source.ts";
import type { Engine, EngineOptions } from "./engine.ts";
import type { World } from "./world.ts";

/** The absolute path of each scope's file, by `Policy.scope`; presets have none. */
export type ScopeFiles = ReadonlyMap<string, string>;

/** Finds the files that the rules of an engine stand in, with those that they extend. */
export function scopeFiles(
  { scopes, sources }: Engine,
  { agent }: EngineOptions,
  { cwd }: World,
): ScopeFiles {
  const files = new Map<string, string>();
  const { managed, global, project } = sources;
  for (const source of [managed, global, project?.source]) {
    if (source !== undefined) addBases(source, files);
  }
  for (const { policy } of scopes.layers) {
    const path = fileOf(policy.scope, { managed, global, project: project?.source });
    if (path !== undefined) files.set(policy.scope, path);
    if (agent !== undefined && policy.scope.startsWith('agent "')) {
      files.set(policy.scope, resolve(cwd, agent));
    }
  }
  return files;
}

/** A file as it is named from the working directory: relative if it is below it. */
export function shownPath(path: string, { cwd }: Pick<World, "cwd">): string {
  const way = relative(cwd, path);
  return way === "" || way.startsWith("..") || isAbsolute(way) ? path : way;
}

function fileOf(
  scope: string,
  {
    managed,
    global,
    project,
  }: {
    readonly managed: PolicySource | undefined;
    readonly global: PolicySource;
    readonly project: PolicySource | undefined;
  },
): string | undefined {
  if (scope === "managed policy") return managed?.path;
  if (scope.startsWith("project policy")) return project?.path;
  return scope.startsWith("policy ") ? global.path : undefined;
}

function addBases({ files }: PolicySource, found: Map<string, string>): void {
  for (const { bases = {} } of Object.values(files)) {
    for (const [name, { path }] of Object.entries(bases)) {
      if (path !== undefined) found.set(name, path);
    }
  }
}

import type { LoadedExtension } from "./loaded-extension.ts";

export interface Conflict {
  readonly extension: string;
  readonly message: string;
}

/**
 * Tools and flags that two extensions registered while they were loaded. The program refuses to start
 * on one; an SDK host goes on, and the first registration counts.
 *
 * Source: `detectExtensionConflicts` in `core/resource-loader.js` of 0.79.1 and 1.6.0.
 */
export function findConflicts(extensions: readonly LoadedExtension[]): Conflict[] {
  const toolOwners = new Map<string, string>();
  const flagOwners = new Map<string, string>();
  return extensions.flatMap(({ path, tools, flags }) => [
    ...clashes(path, tools.keys(), toolOwners, (name) => `Tool "${name}"`),
    ...clashes(path, flags, flagOwners, (name) => `Flag "--${name}"`),
  ]);
}

function clashes(
  path: string,
  names: Iterable<string>,
  owners: Map<string, string>,
  title: (name: string) => string,
): Conflict[] {
  const found: Conflict[] = [];
  for (const name of names) {
    const owner = owners.get(name);
    if (owner === undefined) owners.set(name, path);
    else found.push({ extension: path, message: `${title(name)} conflicts with ${owner}` });
  }
  return found;
}

import { below, byName, parentOf } from "./absolute.ts";
import type { FileSystem } from "./file-system.ts";
import type { Flavour } from "./flavour.ts";

/**
 * The root of the repository that a directory belongs to: the nearest one upwards that has a `.git`,
 * which in a worktree or submodule is a file; the directory itself where there is none.
 * @param cwd absolute.
 */
export function findRoot(cwd: string, files: FileSystem, flavour: Flavour = "posix"): string {
  const start = byName(cwd, flavour);
  let directory = start;
  for (;;) {
    if (files.kind(below(directory, ".git")) !== undefined) return directory;
    const parent = parentOf(directory, flavour);
    if (parent === directory) return start;
    directory = parent;
  }
}

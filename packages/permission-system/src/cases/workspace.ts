import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";

/** Texts of files, or targets of links, by their path in the directory that they are made in. */
export type Contents = ReadonlyMap<string, string>;

/** What a file of cases asks to be there. */
export interface WorkspaceSpec {
  readonly files?: Contents;
  /** Targets by link. */
  readonly symlinks?: Contents;
  /** Files below the home directory. */
  readonly home?: Contents;
}

/** Fresh directories with what was asked for in them. */
export interface Workspace {
  /** Absolute, without links. */
  readonly cwd: string;
  /** Absolute, without links. */
  readonly home: string;
  /** Removes all of it. */
  readonly remove: () => void;
}

/**
 * Builds a workspace in the system's directory for temporary files.
 * @throws Error if something can't be made, or would be made elsewhere; nothing is left behind then.
 */
export function buildWorkspace({ files, symlinks, home }: WorkspaceSpec): Workspace {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "keel-cases-")));
  const remove = (): void => {
    rmSync(base, { recursive: true, force: true });
  };
  const workspace = { cwd: join(base, "workspace"), home: join(base, "home"), remove };
  try {
    for (const directory of [workspace.cwd, workspace.home]) mkdirSync(directory);
    make(workspace.home, home, (path, text) => {
      writeFileSync(path, text, { flag: "wx" });
    });
    make(workspace.cwd, files, (path, text) => {
      writeFileSync(path, text, { flag: "wx" });
    });
    make(workspace.cwd, symlinks, (path, target) => {
      symlinkSync(target, path);
    });
    return workspace;
  } catch (error) {
    remove();
    throw error;
  }
}

/** Whether a path of a file, by its name, stays below the directory that it starts from. */
export function isPathWithin(path: string): boolean {
  if (path.includes("\0") || /^[/\\]|^[A-Za-z]:|[/\\]$/.test(path)) return false;
  let depth = 0;
  for (const name of path.split(/[/\\]/)) {
    if (name === "..") depth -= 1;
    else if (name !== "" && name !== ".") depth += 1;
    if (depth < 0) return false;
  }
  return depth > 0;
}

function make(
  directory: string,
  contents: Contents | undefined,
  write: (path: string, text: string) => void,
): void {
  for (const [name, text] of contents ?? []) {
    try {
      if (!isPathWithin(name)) throw new Error("it is no path within the workspace");
      makeParents(directory, name);
      write(join(directory, name), text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${JSON.stringify(name)} of the workspace can't be made: ${reason}`, {
        cause: error,
      });
    }
  }
}

/** Makes the directories that a file stands in, and goes through no link, which could lead out. */
function makeParents(directory: string, name: string): void {
  let parent = directory;
  for (const one of dirname(join(name)).split(sep)) {
    parent = join(parent, one);
    mkdirSync(parent, { recursive: true });
    if (lstatSync(parent).isSymbolicLink()) {
      throw new Error(`it stands behind the link ${JSON.stringify(one)}`);
    }
  }
}

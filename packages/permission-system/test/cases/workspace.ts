import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Files by their path, relative to the directory that they are made in. */
type Contents = Readonly<Record<string, string>>;

/** What a file of cases asks to be there. */
export interface WorkspaceSpec {
  readonly files?: Contents;
  /** Link by target. */
  readonly symlinks?: Contents;
  /** Files below the home directory. */
  readonly home?: Contents;
}

/** Fresh directories with what was asked for in them. */
export interface Workspace {
  readonly cwd: string;
  readonly home: string;
  readonly remove: () => void;
}

/** Builds a workspace in the system's directory for temporary files. */
export function buildWorkspace({ files = {}, symlinks = {}, home = {} }: WorkspaceSpec): Workspace {
  const cwd = mkdtempSync(join(tmpdir(), "keel-cases-"));
  const homeDirectory = mkdtempSync(join(tmpdir(), "keel-home-"));
  write(cwd, files);
  write(homeDirectory, home);
  for (const [path, target] of Object.entries(symlinks)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    symlinkSync(target, join(cwd, path));
  }
  return {
    cwd,
    home: homeDirectory,
    remove: () => {
      for (const directory of [cwd, homeDirectory]) {
        rmSync(directory, { recursive: true, force: true });
      }
    },
  };
}

function write(directory: string, files: Contents): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A throwaway project, agent directory and home. */
export interface Sandbox {
  /** The project; sessions work here. */
  readonly cwd: string;
  /** Pi's agent directory. */
  readonly agentDir: string;
  readonly home: string;
  /** Removes everything. */
  remove(): void;
}

/** Files by path relative to the directory, with their text. */
export type Files = Readonly<Record<string, string>>;

/** Makes the directories, resolved (a temporary directory may be a link), with these files in them. */
export function createSandbox(
  files: { project?: Files; agent?: Files; home?: Files } = {},
): Sandbox {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "keel-")));
  const cwd = join(root, "project");
  const home = join(root, "home");
  const agentDir = join(home, ".pi", "agent");
  writeFiles(cwd, files.project ?? {});
  writeFiles(home, files.home ?? {});
  writeFiles(agentDir, files.agent ?? {});
  return {
    cwd,
    agentDir,
    home,
    remove: () => {
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function writeFiles(directory: string, files: Files): void {
  mkdirSync(directory, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Add, runAdded } from "./world.ts";

/** A repository and a home directory of a test's own. */
export interface Scratch {
  /** Holds the other two. */
  readonly base: string;
  readonly cwd: string;
  readonly home: string;
  /** Writes a file, a value as JSON. @param name from the repository. @returns the name. */
  readonly file: (name: string, content: unknown) => string;
  readonly remove: () => void;
}

/** Makes the directories. */
export function scratch(): Scratch {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "keel-cli-")));
  const [cwd, home] = [join(base, "repository"), join(base, "home")];
  for (const directory of [join(cwd, ".git"), home]) mkdirSync(directory, { recursive: true });
  return {
    base,
    cwd,
    home,
    file: (name, content) => {
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      writeFileSync(
        join(cwd, name),
        typeof content === "string" ? content : JSON.stringify(content, null, 2),
      );
      return name;
    },
    remove: () => {
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** Runs a command line of a single command. @returns what it wrote and its exit code. */
export async function runWords(
  add: Add,
  words: readonly string[],
  { cwd, home }: Pick<Scratch, "cwd" | "home">,
) {
  const agentDir = join(home, ".pi", "agent");
  const { thrown, ...result } = await runAdded(add, words, { cwd, home, agentDir });
  if (thrown !== undefined) throw thrown as Error;
  return result;
}

import { Command } from "commander";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { World } from "../../src/cli/world.ts";

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

/** Adds a command; see the files `add-….ts`. */
type Add = (program: Command, world: World, exit: (code: number) => void) => void;

/** Runs a command line of a single command. @returns what it wrote and its exit code. */
export async function runWords(
  add: Add,
  words: readonly string[],
  { cwd, home }: Pick<Scratch, "cwd" | "home">,
) {
  const [out, err]: [string[], string[]] = [[], []];
  let code: number | undefined;
  const world: World = {
    cwd,
    home,
    agentDir: join(home, ".pi", "agent"),
    path: ["/usr/bin", "/bin"],
    tmpdir: undefined,
    platform: "linux",
    version: "1.2.3",
    stdin: () => {
      throw new Error("nothing is read from standard input");
    },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  };
  const program = new Command("keel-permissions")
    .exitOverride()
    .configureOutput({ writeOut: world.out, writeErr: world.err });
  add(program, world, (result) => {
    code = result;
  });
  await program.parseAsync([...words], { from: "user" });
  return { out: out.join(""), err: err.join(""), code };
}

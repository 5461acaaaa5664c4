import { Command } from "commander";
import type { World } from "../../src/cli/world.ts";

/** What a command line finds and writes. */
export interface TestWorld {
  readonly world: World;
  /** All that was written to standard output so far. */
  readonly out: () => string;
  readonly err: () => string;
}

/** A world of these directories. @param lines what stands on standard input. */
export function worldWith(
  more: Partial<Pick<World, "cwd" | "home" | "agentDir" | "path">> = {},
  lines: readonly string[] = [],
): TestWorld {
  let [out, err] = ["", ""];
  const home = more.home ?? "/nowhere/home";
  const world: World = {
    cwd: "/",
    home,
    agentDir: `${home}/.pi/agent`,
    path: ["/usr/bin", "/bin"],
    tmpdir: undefined,
    platform: "linux",
    version: "1.2.3",
    stdin: async function* () {
      yield* lines;
    },
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    ...more,
  };
  return { world, out: () => out, err: () => err };
}

/** Adds a command; see the files `add-….ts`. */
export type Add = (program: Command, world: World, exit: (code: number) => void) => void;

/** Runs one command by these words. @returns what it wrote, and its exit code if it gave one. */
export async function runAdded(
  add: Add,
  words: readonly string[],
  more: Parameters<typeof worldWith>[0] = {},
) {
  const { world, out, err } = worldWith(more);
  let code: number | undefined;
  const program = new Command("keel-permissions")
    .exitOverride()
    .configureOutput({ writeOut: world.out, writeErr: world.err });
  add(program, world, (result) => {
    code = result;
  });
  let thrown: unknown;
  try {
    await program.parseAsync([...words], { from: "user" });
  } catch (error) {
    thrown = error;
  }
  return { code, out: out(), err: err(), thrown };
}

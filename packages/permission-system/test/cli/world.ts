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
  more: Partial<Pick<World, "cwd" | "home" | "agentDir">> = {},
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

import { parentPort, workerData } from "node:worker_threads";
import type { FactContext } from "../../src/facts/context.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { nodeFiles } from "../../src/paths/node-files.ts";

/** What became of a command. */
export interface Answer {
  readonly ms: number;
  readonly threw?: string;
  readonly facts: number;
  /** Whether something couldn't be told. */
  readonly opaque: boolean;
  /** Whether a fact names the program `evil`. */
  readonly evil: boolean;
}

const { cwd } = workerData as { readonly cwd: string };
const context: FactContext = {
  cwd,
  root: cwd,
  home: `${cwd}/home`,
  path: ["/usr/bin"],
  flavour: "posix",
  files: nodeFiles(),
  programs: [],
};

parentPort?.on("message", (commands: readonly string[]) => {
  parentPort?.postMessage(commands.map(answer));
});

function answer(command: string): Answer {
  const start = performance.now();
  try {
    const facts = readFacts("bash", { command }, context);
    return {
      ms: performance.now() - start,
      facts: facts.length,
      opaque: facts.some(({ kind }) => kind === "opaque"),
      evil: facts.some((fact) => fact.kind === "command" && fact.text.includes("evil")),
    };
  } catch (error) {
    const threw = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ms: performance.now() - start, facts: 0, opaque: false, evil: false, threw };
  }
}

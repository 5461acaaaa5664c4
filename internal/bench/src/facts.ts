import { factContext, readFacts } from "@pi-keel/permission-system";
import { execFileSync } from "node:child_process";
import { homedir } from "node:os";
import { fileURLToPath, pathToFileURL } from "node:url";
import { median, medians } from "./measure.ts";
import { type Row, row } from "./row.ts";
import { type ShellPeer, shellPeer } from "./shell-peer.ts";

const area = "permission-system";
const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");

/** Reading a command: which programs it runs and which paths it reaches, beside the peer's reader. */
export async function facts(): Promise<Row[]> {
  const file = await shellPeer();
  return [...(await warm(file)), ...coldStart(file)];
}

async function warm(file: string): Promise<Row[]> {
  const peer = (await import(pathToFileURL(file).href)) as ShellPeer;
  const context = factContext({ cwd: root, home: homedir() });
  const normalizer = new peer.PathNormalizer(peer.posixPathFlavor, root);
  const theirs = async (command: string): Promise<number> => {
    const program = await peer.BashProgram.parse(command, normalizer);
    const { length } = program.commands();
    return length + program.externalPaths().length + program.pathRuleCandidates().length;
  };
  const ours = (command: string): number => readFacts("bash", { command }, context).length;

  const rows: Row[] = [];
  for (const [name, variants] of Object.entries(commands())) {
    const least = name === "50 units" ? 50 : 1;
    for (const command of variants) {
      if (ours(command) < least || (await theirs(command)) < least) {
        throw new Error(
          `One of the readers finds too little in "${name}", so the row says nothing.`,
        );
      }
    }
    const [we = 0, they = 0] = await medians({
      ours: inTurn(variants, ours),
      peer: inTurn(variants, theirs),
    });
    rows.push(row(area, `facts ${name}`, we, "ms", they));
  }
  return rows;
}

/** Reads another one each time, so that nothing is gained by keeping what was read last. */
function inTurn<T>(commands: readonly string[], read: (command: string) => T): () => T {
  let turn = 0;
  return () => {
    turn += 1;
    return read(commands[turn % commands.length] ?? "");
  };
}

/** Commands of a kind, as many as are read in turn. */
function commands(): Readonly<Record<string, readonly string[]>> {
  const kinds: readonly ((name: string) => string)[] = [
    (name) => `git log --oneline -n 5 -- src/${name}.ts`,
    (name) => `grep -rn "${name}" src | head -n 20`,
    (name) => `cat package.json > /tmp/${name}.json`,
    (name) => `FOO=${name} pnpm test -- --run`,
    // No pattern: the other reader doesn't look for the files that one matches.
    (name) => `wc -l "src/${name}.ts" src/index.ts`,
    (name) => `test -f ${name}.md || echo none`,
  ];
  const units = (turn: string): (string | undefined)[] =>
    Array.from({ length: 49 }, (_, at) => kinds[at % kinds.length]?.(`part${turn}${String(at)}`));
  const line = 'A line of a note, with $dollars, `ticks` and "quotes", as models write them.\n';
  return {
    simple: turns.map((turn) => `git ${turn}`),
    "50 units": turns.map((turn) => ["cd packages/prompt-sections", ...units(turn)].join(" && ")),
    "heredoc 100 kB": turns.map(
      (turn) => `cat > ${turn}.md <<'EOF'\n${line.repeat(100_000 / line.length)}EOF`,
    ),
  };
}

const turns = "status diff log show branch tag stash fetch pull push remote reflog blame add".split(
  " ",
);

/**
 * A whole process that imports the reader and reads one command, and the same without what node takes
 * to run nothing; ours is the published build.
 */
function coldStart(file: string): Row[] {
  const library = import.meta.resolve("@pi-keel/permission-system");
  const ours = `
    import { factContext, readFacts } from ${JSON.stringify(library)};
    const context = factContext(${JSON.stringify({ cwd: root, home: homedir() })});
    readFacts("bash", { command: "git status" }, context);`;
  const theirs = `
    import { BashProgram, PathNormalizer, posixPathFlavor } from ${JSON.stringify(pathToFileURL(file).href)};
    const normalizer = new PathNormalizer(posixPathFlavor, ${JSON.stringify(root)});
    const program = await BashProgram.parse("git status", normalizer);
    program.commands();
    program.externalPaths();
    program.pathRuleCandidates();`;
  const times = { bare: [] as number[], ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < 15; round++) {
    times.bare.push(processTime(""));
    times.ours.push(processTime(ours));
    times.peer.push(processTime(theirs));
  }
  const [bare, we, they] = [median(times.bare), median(times.ours), median(times.peer)];
  return [
    row(area, "facts cold start", we, "ms", they),
    row(area, "facts cold start, beyond node's own", we - bare, "ms", they - bare),
  ];
}

function processTime(script: string): number {
  const start = performance.now();
  execFileSync(process.execPath, ["--input-type=module", "--eval", script], { stdio: "ignore" });
  return performance.now() - start;
}

import { factContext, readFacts } from "@pi-keel/permission-system";
import { homedir } from "node:os";
import { fileURLToPath, pathToFileURL } from "node:url";
import { coldStart } from "./cold-start.ts";
import { inTurn, longCommands, longDocuments, simpleCommands } from "./commands.ts";
import { medians } from "./measure.ts";
import { type Row, row } from "./row.ts";
import { type ShellPeer, shellPeer } from "./shell-peer.ts";

const area = "permission-system";
const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");

/** Reading a command: which programs it runs and which paths it reaches, beside the peer's reader. */
export async function facts(): Promise<Row[]> {
  const file = await shellPeer();
  return [...(await warm(file)), ...cold(file)];
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
  for (const [name, commands] of [
    ["simple", simpleCommands()],
    ["50 units", longCommands()],
    ["heredoc 100 kB", longDocuments()],
  ] as const) {
    const least = name === "50 units" ? 50 : 1;
    for (const command of commands) {
      if (ours(command) < least || (await theirs(command)) < least) {
        throw new Error(
          `One of the readers finds too little in "${name}", so the row says nothing.`,
        );
      }
    }
    const [we = 0, they = 0] = await medians({
      ours: inTurn(commands, ours),
      peer: inTurn(commands, theirs),
    });
    rows.push(row(area, `facts ${name}`, we, "ms", they));
  }
  return rows;
}

/** Imports the reader and reads one command; ours is the published build. */
function cold(file: string): Row[] {
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
  return coldStart(area, "facts cold start", ours, theirs);
}

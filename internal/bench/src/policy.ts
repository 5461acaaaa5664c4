import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { coldStart } from "./cold-start.ts";
import { inTurn, longCommands, simpleCommands } from "./commands.ts";
import { openOurs, openPeer, type Place, writePeerPolicy } from "./engines.ts";
import { medians } from "./measure.ts";
import { largePolicy, plainPolicy } from "./policies.ts";
import { policyPeer } from "./policy-peer.ts";
import { type Row, row } from "./row.ts";
import { sharedCases } from "./shared-cases.ts";

const area = "permission-system";
const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");

/** Deciding about a call, from its input to the answer, beside the peer under the same policy. */
export async function policy(): Promise<Row[]> {
  const scratch = mkdtempSync(join(tmpdir(), "keel-bench-"));
  const place = { cwd: root, home: homedir(), agentDir: join(scratch, "agent") };
  try {
    return [
      ...(await warm("decide simple bash", simpleCommands(), plainPolicy, place)),
      ...(await warm("decide 50 units", longCommands(), plainPolicy, place)),
      ...(await warm("decide 50 units 1000 rules", longCommands(), largePolicy, place, 3)),
      ...(await cold(scratch, place)),
      ...(await sharedCases()),
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function warm(
  name: string,
  commands: readonly string[],
  value: object,
  place: Place,
  least = 40,
): Promise<Row[]> {
  const ours = await openOurs(value, place);
  const peer = await openPeer(value, place);
  for (const engine of [ours, peer]) {
    for (const command of [...commands, `${commands[0] ?? ""} && rm -r src`]) {
      const expected = command.endsWith("rm -r src") ? "deny" : "allow";
      const came = await engine.decide("bash", { command });
      if (came !== expected) {
        throw new Error(
          `An engine says "${came}" and not "${expected}" to what "${name}" is measured by, so the row says nothing: ${command}`,
        );
      }
    }
  }
  const [we = 0, they = 0] = await medians(
    {
      ours: inTurn(commands, (command) => ours.decide("bash", { command })),
      peer: inTurn(commands, (command) => peer.decide("bash", { command })),
    },
    least,
  );
  return [row(area, name, we, "ms", they)];
}

/** Loads the engine, reads a policy file and decides about one call; ours is the published build. */
async function cold(scratch: string, { cwd, home, agentDir }: Place): Promise<Row[]> {
  const file = join(scratch, "permissions.json");
  writeFileSync(file, JSON.stringify(plainPolicy));
  writePeerPolicy(plainPolicy, agentDir);
  const library = import.meta.resolve("@pi-keel/permission-system");
  const ours = `
    import { readFileSync } from "node:fs";
    import { decide, factContext, parsePolicy, readFacts } from ${JSON.stringify(library)};
    const policy = parsePolicy(readFileSync(${JSON.stringify(file)}, "utf8"), "policy");
    const context = factContext(${JSON.stringify({ cwd, home })});
    const facts = readFacts("bash", { command: "git status" }, context);
    if (decide(facts, [policy], context).action !== "allow") process.exit(1);`;
  const theirs = `
    import { openEngine } from ${JSON.stringify(pathToFileURL(await policyPeer()).href)};
    const engine = openEngine(${JSON.stringify({ cwd, agentDir })});
    if (await engine.decide("bash", { command: "git status" }) !== "allow") process.exit(1);`;
  return coldStart(area, "engine cold start", ours, theirs);
}

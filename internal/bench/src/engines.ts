import { decide, factContext, parsePolicy, readFacts } from "@pi-keel/permission-system";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type PolicyPeer, policyPeer } from "./policy-peer.ts";

type Action = "allow" | "ask" | "deny";

/** Where calls are judged. */
export interface Place {
  readonly cwd: string;
  readonly home: string;
  /** The peer's policy is written here, as it reads a file. */
  readonly agentDir: string;
}

/** The whole way from a tool call to the decision. */
export interface Engine {
  decide(tool: string, input: unknown): Action | Promise<Action>;
}

/** Makes an engine with a policy: the value of a policy file, which is the same for both. */
export type OpenEngine = (policy: object, place: Place) => Promise<Engine>;

/** Ours, as a user of the published library has it. */
export const openOurs: OpenEngine = async (policy, { cwd, home, agentDir }) => {
  const read = parsePolicy(JSON.stringify(policy), "policy");
  if (read.problems.length > 0) throw new Error(read.problems.join("\n"));
  const policies = [read] as const;
  const context = { ...factContext({ cwd, home }), agentDir };
  return {
    decide: (tool, input) => decide(readFacts(tool, input, context), policies, context).action,
  };
};

/** The peer's. Its home directory is the process's own. */
export const openPeer: OpenEngine = async (policy, { cwd, agentDir }) => {
  const peer = (await import(pathToFileURL(await policyPeer()).href)) as PolicyPeer;
  writePeerPolicy(policy, agentDir);
  return peer.openEngine({ cwd, agentDir });
};

/** Writes the peer's policy file. */
export function writePeerPolicy(policy: object, agentDir: string): void {
  const file = join(agentDir, peerPolicy);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(policy));
}

/** Where the peer's policy file is, in Pi's agent directory. */
export const peerPolicy = "extensions/pi-permission-system/config.json";

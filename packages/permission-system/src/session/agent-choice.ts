import { openAcceptedFiles, parseAgentFile } from "@pi-keel/contract";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { policyFromValue } from "../config/parse-policy.ts";
import type { Policy } from "../policy/policy.ts";
import type { Claim } from "../policy/scopes.ts";

/** The kind of the session entry by which a person names the agent of the main session. */
export const agentEntry = "keel-permissions:agent";

/** An agent's permission map as it was read, in plain values. */
export interface AgentMap {
  readonly name: string;
  /** `undefined`: it has none. */
  readonly permission?: unknown;
  /** Whether it is the user's own file, or one of the project's that the user has accepted. */
  readonly accepted: boolean;
  /** Why its file can't be used. */
  readonly problem?: string;
}

/** The name in the latest of a branch's entries that names one; text in a prompt never does. */
export function agentNamedIn(
  entries: readonly {
    readonly type: string;
    readonly customType?: string;
    readonly data?: unknown;
  }[],
): string | undefined {
  const entry = entries.findLast(
    ({ type, customType }) => type === "custom" && customType === agentEntry,
  );
  const data: unknown = entry?.data;
  if (typeof data !== "object" || data === null || !("name" in data)) return undefined;
  return typeof data.name === "string" && data.name !== "" ? data.name : undefined;
}

/**
 * Reads an agent's permission map: from the user's own agents, else from the project's.
 * @returns with a problem where there is no such file, or it can't be used, so that nothing is allowed
 *   that its rules might have denied.
 */
export function readAgentMap(name: string, agentDir: string, root: string): AgentMap {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,63}$/u.test(name)) {
    return { name, accepted: false, problem: `${JSON.stringify(name)} is no name of an agent` };
  }
  const own = join(agentDir, "agents", `${name}.md`);
  const ofProject = join(root, ".pi", "agents", `${name}.md`);
  const path = [own, ofProject].find((file) => existsSync(file));
  if (path === undefined) {
    return { name, accepted: false, problem: `there is no agent file ${own}` };
  }
  try {
    const text = readFileSync(path, "utf8");
    const { permission } = parseAgentFile(text, path);
    const accepted = path === own || openAcceptedFiles(agentDir).has(path, text);
    return { name, permission, accepted };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name, accepted: false, problem: `${path}: ${reason}` };
  }
}

/** The claim that an agent's map makes among the scopes. */
export function claimOf({ name, permission, accepted, problem }: AgentMap): Claim {
  const scope = `agent "${name}"`;
  const policy: Policy =
    problem === undefined
      ? policyFromValue(permission, scope, { silent: true })
      : { scope, surfaces: new Map(), problems: [problem], silent: true };
  return { policy, accepted };
}

import { type ChildEntry, readAgentFiles } from "@pi-keel/contract";
import { join } from "node:path";
import { policyFromValue } from "../config/parse-policy.ts";
import type { Policy } from "../policy/policy.ts";

/**
 * The permission maps of a child's agent and of every agent above it, as they are when the child starts.
 * The agents' names come from the registry, never from text in a prompt.
 *
 * An entry's own map counts, if it says one, as it was fixed when the parent started. Otherwise the
 * agent's file is read. An agent without a file has no map (another extension may know agents that
 * are no files); while any file can't be used, it may be that agent's, and nothing is allowed without
 * asking.
 */
export function ancestorPolicies(
  chain: readonly ChildEntry[],
  agentDir: string,
): readonly Policy[] {
  if (chain.length === 0) return [];
  const { agents, problems } = readAgentFiles(join(agentDir, "agents"));
  return chain.flatMap((entry) => {
    const { agent } = entry;
    if ("permission" in entry) return fromMap(entry.permission, agent);
    const file = agents.find(({ name }) => name === agent);
    if (file !== undefined) return fromMap(file.permission, agent);
    return problems.map(({ path, message }): Policy => ({
      scope: `agent file ${path}`,
      surfaces: new Map(),
      problems: [message],
      silent: true,
    }));
  });
}

function fromMap(permission: unknown, agent: string): Policy[] {
  return permission === undefined
    ? []
    : [policyFromValue(permission, `agent "${agent}"`, { silent: true })];
}

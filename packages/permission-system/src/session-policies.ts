import { ancestry, readAgentFiles, type Registry } from "@pi-keel/contract";
import { join } from "node:path";
import { policyFromValue } from "./config/parse-policy.ts";
import { readPolicyFile } from "./config/policy-file.ts";
import type { Policy } from "./policy/policy.ts";

/**
 * The policies that a session stands under: the user's, and for a child the permission map of its
 * agent and of every agent above it. The strictest decision counts, so a child is never freer than
 * its parent. The agent's name comes from the registry, never from text in a prompt.
 */
export function policiesOf(
  agentDir: string,
  registry: Registry,
  sessionId: string,
): readonly [Policy, ...Policy[]] {
  const chain = ancestry(registry, sessionId);
  if (chain.length === 0) return [readPolicyFile(agentDir)];
  const { agents } = readAgentFiles(join(agentDir, "agents"));
  const own = chain.flatMap(({ agent }) => {
    const permission = agents.find((file) => file.name === agent)?.permission;
    return permission === undefined ? [] : [policyFromValue(permission, `agent "${agent}"`)];
  });
  return [readPolicyFile(agentDir), ...own.map(withoutFallback)];
}

/** An agent's map says nothing of surfaces it doesn't name; a policy file's silence asks. */
function withoutFallback(policy: Policy): Policy {
  if (policy.surfaces.has("*")) return policy;
  return {
    ...policy,
    surfaces: new Map([["*", [{ pattern: "*", action: "allow" }]], ...policy.surfaces]),
  };
}

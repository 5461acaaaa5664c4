import { ancestry, readAgentFiles, type Registry } from "@pi-keel/contract";
import { join } from "node:path";
import { policyFromValue } from "./config/parse-policy.ts";
import type { Policy } from "./policy/policy.ts";

/**
 * The policies that a child session stands under beside the user's: the permission map of its agent
 * and of every agent above it. The strictest decision counts, so a child is never freer than its
 * parent. The agents' names come from the registry, never from text in a prompt.
 *
 * An agent without a file has no map (another extension may know agents that are no files); while
 * any file can't be used, it may be that agent's, and nothing is allowed without asking.
 * @returns none for a session that is no child.
 */
export function agentPolicies(
  agentDir: string,
  registry: Registry,
  sessionId: string,
): readonly Policy[] {
  const chain = ancestry(registry, sessionId);
  if (chain.length === 0) return [];
  const { agents, problems } = readAgentFiles(join(agentDir, "agents"));
  return chain.flatMap(({ agent }) => {
    const file = agents.find(({ name }) => name === agent);
    if (file !== undefined) {
      return file.permission === undefined
        ? []
        : [tightening(policyFromValue(file.permission, `agent "${agent}"`))];
    }
    return problems.map(({ path, message }) =>
      tightening({ scope: `agent file ${path}`, surfaces: new Map(), problems: [message] }),
    );
  });
}

/** An agent's map says nothing of surfaces that it doesn't name; a policy file's silence asks. */
function tightening(policy: Policy): Policy {
  if (policy.surfaces.has("*")) return policy;
  return {
    ...policy,
    surfaces: new Map([["*", [{ pattern: "*", action: "allow" }]], ...policy.surfaces]),
  };
}

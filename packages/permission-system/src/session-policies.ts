import { ancestry, type ChildEntry, readAgentFiles, type Registry } from "@pi-keel/contract";
import { join } from "node:path";
import { policyFromValue } from "./config/parse-policy.ts";
import { asPolicySource, type PolicySource } from "./config/policy-source.ts";
import type { Policy } from "./policy/policy.ts";

/** What a session is judged by beside, or in place of, the user's policy file. */
export interface InheritedPolicies {
  /** The parent's policy of the run in which this child started; absent in a session that is none. */
  readonly source?: PolicySource;
  /** The permission maps of a child's agent and of every agent above it. */
  readonly ofAgents: readonly Policy[];
}

/**
 * What a child stands under, as it is when the child starts. The strictest decision counts, so a
 * child is never freer than its parent. The agents' names come from the registry, never from text in
 * a prompt.
 *
 * An entry's own map counts, if it says one, as it was fixed when the parent started. Otherwise the
 * agent's file is read. An agent without a file has no map (another extension may know agents that
 * are no files); while any file can't be used, it may be that agent's, and nothing is allowed without
 * asking.
 */
export function inheritedPolicies(
  agentDir: string,
  registry: Registry,
  sessionId: string,
): InheritedPolicies {
  const chain = ancestry(registry, sessionId);
  const [own] = chain;
  if (own === undefined) return { ofAgents: [] };
  const source = asPolicySource(registry.gates.get(own.parentSessionId)?.policy);
  return {
    ...(source === undefined ? {} : { source }),
    ofAgents: agentPolicies(chain, join(agentDir, "agents")),
  };
}

function agentPolicies(chain: readonly ChildEntry[], directory: string): readonly Policy[] {
  const { agents, problems } = readAgentFiles(directory);
  return chain.flatMap((entry) => {
    const { agent } = entry;
    if ("permission" in entry) return fromMap(entry.permission, agent);
    const file = agents.find(({ name }) => name === agent);
    if (file !== undefined) return fromMap(file.permission, agent);
    return problems.map(({ path, message }) =>
      tightening({ scope: `agent file ${path}`, surfaces: new Map(), problems: [message] }),
    );
  });
}

function fromMap(permission: unknown, agent: string): Policy[] {
  return permission === undefined
    ? []
    : [tightening(policyFromValue(permission, `agent "${agent}"`))];
}

/** An agent's map says nothing of surfaces that it doesn't name; a policy file's silence asks. */
function tightening(policy: Policy): Policy {
  if (policy.surfaces.has("*")) return policy;
  return {
    ...policy,
    surfaces: new Map([["*", [{ pattern: "*", action: "allow" }]], ...policy.surfaces]),
  };
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Policy } from "../policy/policy.ts";
import { parsePolicy } from "./parse-policy.ts";

/** In force where the user has written no policy: reading is allowed, everything else asks. */
export const defaultPolicy: Policy = parsePolicy(
  '{ "permission": { "*": "ask", "read": "allow", "grep": "allow", "find": "allow", "ls": "allow", "skill": "allow" } }',
  "default policy",
);

const policyScope = "policy keel/permissions.json";

/** Absolute path of the user's policy. */
export const policyPath = (agentDir: string): string => join(agentDir, "keel", "permissions.json");

/**
 * Reads the user's policy anew. A missing file gives the default policy; one that can't be read
 * gives a policy that asks for everything.
 */
export function readPolicyFile(agentDir: string): Policy {
  const file = policyPath(agentDir);
  try {
    return parsePolicy(readFileSync(file, "utf8"), policyScope);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return defaultPolicy;
    return {
      scope: policyScope,
      surfaces: new Map(),
      problems: [`it can't be read (${String(code ?? error)})`],
    };
  }
}

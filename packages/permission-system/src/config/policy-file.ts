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

/** What a policy file holds: its text, or why it can't be read; neither where there is none. */
export interface PolicySource {
  readonly text?: string;
  readonly problem?: string;
}

/** Longest policy that is read, in UTF-16 code units. */
const longest = 2_000_000;

/** Reads the user's policy anew. */
export function readPolicyFile(agentDir: string): PolicySource {
  try {
    return { text: readFileSync(policyPath(agentDir), "utf8") };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "ENOENT" ? {} : { problem: `it can't be read (${String(code ?? error)})` };
  }
}

/** The policy of a source; one that can't be read asks for everything. */
export function policyOf({ text, problem }: PolicySource): Policy {
  if (text === undefined && problem === undefined) return defaultPolicy;
  if (text !== undefined && text.length <= longest) return parsePolicy(text, policyScope);
  const reason = problem ?? `it is longer than ${String(longest)} characters`;
  return { scope: policyScope, surfaces: new Map(), problems: [reason] };
}

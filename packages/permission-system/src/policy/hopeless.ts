import { mcpResourceCall, nativeMcpCall } from "../facts/mcp-tools.ts";
import { matches } from "./pattern.ts";
import type { Policy } from "./policy.ts";
import { deniesAll, reachable, rulesOf } from "./rules.ts";
import { asScopes, type Scopes } from "./scopes.ts";

/**
 * Whether every decision that calls of this tool can reach is a denial.
 * @param tool as the host names it; a tool of an MCP server is judged by `mcp` as well.
 */
export function isHopeless(tool: string, given: Scopes | readonly [Policy, ...Policy[]]): boolean {
  return asScopes(given).layers.some(({ policy }) => isHopelessUnder(tool, policy));
}

function isHopelessUnder(tool: string, policy: Policy): boolean {
  const call = nativeMcpCall(tool, {}) ?? mcpResourceCall(tool, {});
  if (call === undefined) return deniesAll(rulesOf(tool, policy));
  const own = reachable(rulesOf(tool, policy).named);
  if (own[0]?.isForAll === true && own.every((rule) => rule.action === "deny")) return true;
  const mcp = rulesOf("mcp", policy);
  // Which server's resources are reached is for the call to say.
  if (nativeMcpCall(tool, {}) === undefined) return deniesAll(mcp);
  // The host may tell the server's own name, so an allow of any spelling may count.
  const last = mcp.withFallback.findLast(({ pattern }) =>
    call.fact.spellings.some((spelling) => matches(pattern, spelling)),
  );
  return last?.action === "deny";
}

import type { Fact, TreeFact } from "../facts/fact.ts";
import { mcpResourceCall, nativeMcpCall } from "../facts/mcp-tools.ts";
import { judgeCommand } from "./judge-command.ts";
import { judgeCode, judgeNetwork, judgeTool } from "./judge-name.ts";
import { judgeOpaque } from "./judge-opaque.ts";
import { judgePath } from "./judge-path.ts";
import { judgeTree } from "./judge-tree.ts";
import { matches } from "./pattern.ts";
import type { PolicyPlace } from "./place.ts";
import { type Decision, type Policy, stricter } from "./policy.ts";
import { deniesAll, reachable, rulesOf } from "./rules.ts";
import { type TreeFiles, treeFiles } from "./tree-files.ts";

/**
 * The decision of a call under several policies: each judges every fact, and the strictest answer
 * counts, so that a further policy can only tighten. What no rule speaks of is allowed.
 * @param place what patterns of paths are read against; the context of the facts will do.
 */
export function decide(
  facts: readonly [Fact, ...Fact[]],
  policies: readonly [Policy, ...Policy[]],
  place: PolicyPlace,
): Decision {
  const judge = judgeOf(place);
  // Trees are looked through only if nothing else denies.
  const ordered = facts.toSorted((a, b) => Number(a.kind === "tree") - Number(b.kind === "tree"));
  let decision: Decision | undefined;
  for (const policy of policies) {
    const answer = decideUnder(ordered, policy, judge);
    decision = decision === undefined ? answer : stricter(decision, answer);
    if (decision.action === "deny") break;
  }
  return decision ?? { action: "ask", rule: "there is no policy" };
}

/**
 * Whether every decision that calls of this tool can reach is a denial.
 * @param tool as the host names it; a tool of an MCP server is judged by `mcp` as well.
 */
export function isHopeless(tool: string, policies: readonly Policy[]): boolean {
  return policies.some((policy) => isHopelessUnder(tool, policy));
}

/** The decision for a skill by its name. */
export function decideSkill(name: string, policies: readonly [Policy, ...Policy[]]): Decision {
  const skill: Fact = { kind: "tool", surface: "skill", text: name, spellings: [name] };
  return decide([skill], policies, nowhere);
}

/** Names of skills are no paths. */
const nowhere: PolicyPlace = {
  root: "/",
  home: "/",
  flavour: "posix",
  files: {
    kind: () => undefined,
    readLink: () => undefined,
    names: () => undefined,
    text: () => undefined,
  },
};

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

type Judge = (fact: Fact, policy: Policy) => readonly Decision[];

function judgeOf(place: PolicyPlace): Judge {
  const trees = new Map<TreeFact, TreeFiles>();
  return (fact, policy) => {
    if (fact.kind === "path") return judgePath(fact, policy, place);
    if (fact.kind !== "tree") {
      const answer = judgeOne(fact, policy, place);
      return answer === undefined ? [] : [answer];
    }
    const files = trees.get(fact) ?? treeFiles(fact, place);
    trees.set(fact, files);
    return judgeTree(fact, files, policy, place);
  };
}

function judgeOne(
  fact: Exclude<Fact, { kind: "path" | "tree" }>,
  policy: Policy,
  place: PolicyPlace,
): Decision | undefined {
  switch (fact.kind) {
    case "command":
      return judgeCommand(fact, policy);
    case "tool":
      return judgeTool(fact, policy, place);
    case "code":
      return judgeCode(fact, policy);
    case "network":
      return judgeNetwork(fact, policy);
    case "opaque":
      return judgeOpaque(fact, policy);
    case "bypass":
      return { action: "ask", rule: `it would get round the permissions (${fact.reason})` };
  }
}

function decideUnder(facts: readonly Fact[], policy: Policy, judge: Judge): Decision {
  let decision: Decision | undefined;
  for (const fact of facts) {
    for (const answer of judge(fact, policy)) {
      decision = decision === undefined ? answer : stricter(decision, answer);
    }
    if (decision?.action === "deny") return decision;
  }
  const problem = policy.problems[0];
  if (problem !== undefined) {
    return { action: "ask", rule: `the ${policy.scope} can't be used as it stands: ${problem}` };
  }
  return decision ?? { action: "allow", rule: `no rule is about it (${policy.scope})` };
}

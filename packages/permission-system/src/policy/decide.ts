import type { Fact } from "../facts/facts.ts";
import { matches } from "./pattern.ts";
import { type Decision, type Policy, type Rule, strictest, stricter } from "./policy.ts";

/**
 * The decision of a call under several policies: each judges every fact, and the strictest answer
 * counts, so that a further policy can only tighten.
 */
export function decide(
  facts: readonly [Fact, ...Fact[]],
  policies: readonly [Policy, ...Policy[]],
): Decision {
  const [first, ...others] = policies;
  return others
    .map((policy) => decideUnder(facts, policy))
    .reduce(stricter, decideUnder(facts, first));
}

/** Whether every decision that calls of this tool can reach is a denial. */
export function isHopeless(tool: string, policies: readonly Policy[]): boolean {
  return policies.some((policy) =>
    tool === "bash"
      ? reachable("bash", policy).every((rule) => rule.action === "deny")
      : lastMatch(tool, ["*"], policy).action === "deny",
  );
}

/** The decision for a skill by its name. */
export function decideSkill(name: string, policies: readonly [Policy, ...Policy[]]): Decision {
  return decide([{ surface: "skill", kind: "known", text: name, spellings: [name] }], policies);
}

function decideUnder(facts: readonly [Fact, ...Fact[]], policy: Policy): Decision {
  const [first, ...others] = facts;
  const decision = strictest([
    decideFact(first, policy),
    ...others.map((fact) => decideFact(fact, policy)),
  ]);
  const problem = policy.problems[0];
  if (problem === undefined || decision.action === "deny") return decision;
  return { action: "ask", rule: `the ${policy.scope} can't be used as it stands: ${problem}` };
}

function decideFact(fact: Fact, policy: Policy): Decision {
  if (fact.kind === "opaque") return decideOpaque(fact.surface, fact.reason, policy);
  const allowing = lastMatch(fact.surface, [fact.text], policy);
  const denying = lastDeny(fact.surface, fact.spellings, policy);
  const chosen = denying !== undefined && allowing.action !== "deny" ? denying : allowing;
  return {
    action: chosen.action,
    rule: ruleName(fact.surface, chosen, policy),
    ...(chosen.reason === undefined ? {} : { reason: chosen.reason }),
  };
}

/** What can't be told asks if any reachable rule could ask or deny; suspicion alone never denies. */
function decideOpaque(surface: string, reason: string, policy: Policy): Decision {
  const strict = reachable(surface, policy).find((rule) => rule.action !== "allow");
  if (strict !== undefined) {
    return {
      action: "ask",
      rule: `can't tell (${reason}), and ${ruleName(surface, strict, policy)} might apply`,
    };
  }
  return { action: "allow", rule: `can't tell (${reason}), but every rule of "${surface}" allows` };
}

/** The last rule that matches any of the texts, else the fallback. */
function lastMatch(surface: string, texts: readonly string[], policy: Policy): Rule {
  const rules = rulesOf(surface, policy);
  return (
    rules.findLast((rule) => texts.some((text) => matches(rule.pattern, text))) ?? fallback(policy)
  );
}

/**
 * A deny that matches a spelling other than the canonical one, if no later rule takes that spelling
 * back. (`/bin/rm x` is also `rm x` to a deny, but never to an allow.)
 */
function lastDeny(surface: string, spellings: readonly string[], policy: Policy): Rule | undefined {
  return spellings
    .map((spelling) => lastMatch(surface, [spelling], policy))
    .find((rule) => rule.action === "deny");
}

function reachable(surface: string, policy: Policy): readonly Rule[] {
  const rules = rulesOf(surface, policy);
  // A rule for everything makes the fallback, and what stands before it, unreachable.
  const catchAll = rules.findLastIndex((rule) => rule.pattern === "*");
  return catchAll === -1 ? [...rules, fallback(policy)] : rules.slice(catchAll);
}

function rulesOf(surface: string, policy: Policy): readonly Rule[] {
  return surfaceOf(surface, policy)?.[1] ?? [];
}

/** The key of the map that speaks for a surface: its own name, else the last pattern that matches. */
function surfaceOf(surface: string, policy: Policy): [string, readonly Rule[]] | undefined {
  const own = policy.surfaces.get(surface);
  if (own !== undefined) return [surface, own];
  return [...policy.surfaces].findLast(
    ([key]) => key !== "*" && key.includes("*") && matches(key, surface),
  );
}

const builtInFallback: Rule = { pattern: "*", action: "ask" };

function fallback(policy: Policy): Rule {
  return policy.surfaces.get("*")?.findLast((rule) => rule.pattern === "*") ?? builtInFallback;
}

/** The rule in the words of the policy's file. */
function ruleName(surface: string, rule: Rule, policy: Policy): string {
  return `${place(surface, rule, policy)}: ${rule.action} (${policy.scope})`;
}

function place(surface: string, rule: Rule, policy: Policy): string {
  if (rule === builtInFallback) return "no rule";
  const [key, rules] = surfaceOf(surface, policy) ?? ["*", []];
  if (!rules.includes(rule)) return '"*"';
  return key === "bash" || key === "skill" ? `${key} "${rule.pattern}"` : `"${key}"`;
}

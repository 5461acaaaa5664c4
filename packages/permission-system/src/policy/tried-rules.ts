import type { Fact } from "../facts/fact.ts";
import { onlyRule } from "./added-rules.ts";
import type { Opinion } from "./opinion.ts";
import { mayMatch, textWithHoles } from "./pattern.ts";
import { type Action, type Policy, withBases } from "./policy.ts";
import type { Question } from "./question.ts";
import { deniesAll, type ReadyRule, rulesOf } from "./rules.ts";
import { isOfPaths, isSilent } from "./surfaces.ts";

/** A rule that a question was held against. */
export interface TriedRule {
  /** As in its file: `bash "rm *": deny`. */
  readonly rule: string;
  readonly action: Action;
  readonly reason?: string;
  /** Whose file it stands in: the policy's own scope, or that of what it extends. */
  readonly scope: string;
  /** Line and column in that file, where it has one. */
  readonly at?: string;
  /** Whether it is about what is asked; `maybe` where not all of that is known. */
  readonly matches: "yes" | "maybe" | "no";
  /** It is the one that made the policy's opinion. */
  readonly decides?: true;
}

/**
 * The rules of a policy that count for a question, in their order, each with whether it matches.
 * @param fact what the question is about.
 * @param opinion what the policy says in answer.
 */
export function triedRules(
  fact: Fact,
  question: Question,
  policy: Policy,
  opinion: Opinion | undefined,
): readonly TriedRule[] {
  const scopes = withBases(policy).map(({ scope }) => scope);
  const rules = countedRules(fact, question, policy);
  const found = rules.map((rule) => matchOf(rule, fact, question, policy));
  const winner = rules.findLastIndex(
    (rule, at) => found[at] !== "no" && opinion !== undefined && isFrom(opinion, rule),
  );
  return rules.map((rule, at) => ({
    ...described(rule, scopes),
    matches: found[at] ?? "no",
    ...(at === winner ? { decides: true } : {}),
  }));
}

/** Without a rule that names the surface, most surfaces have the policy's fallback. */
function countedRules(fact: Fact, question: Question, policy: Policy): readonly ReadyRule[] {
  const { surface } = question;
  const { named, withFallback } = rulesOf(surface, policy);
  if (isOpaque(fact, question)) {
    return isOfPaths(surface) || surface === "user_bash" ? named : withFallback;
  }
  const onlyNamed = fact.kind === "tool" && fact.onlyIfNamed === true;
  return onlyNamed || isSilent(surface) ? named : withFallback;
}

/** Whether anything could be meant. Code without rules of its own is asked about as any command. */
function isOpaque(fact: Fact, { surface }: Question): boolean {
  return fact.kind === "opaque" || (fact.kind === "code" && surface !== fact.surface);
}

/** Told by asking the question of a policy that has this rule alone. */
function matchOf(
  rule: ReadyRule,
  fact: Fact,
  question: Question,
  policy: Policy,
): TriedRule["matches"] {
  if (isOpaque(fact, question)) return rule.isForAll ? "yes" : "maybe";
  if (fact.kind === "command") {
    const mustBeNamed = fact.transparent && !deniesAll(rulesOf(fact.surface, policy));
    if (mustBeNamed && rule.isForAll) return "no";
  }
  // What may match and asks looks like what asks; what may match and denies doesn't.
  const action = rule.action === "allow" ? "allow" : "deny";
  const opinion = question.judge(aloneOn(question.surface, rule, action));
  if (opinion !== undefined) return opinion.action === action ? "yes" : "maybe";
  // Alone, an allow that may match is no opinion.
  const hasHoles = fact.kind === "command" && fact.stretches.some(({ hole }) => hole);
  if (!hasHoles || action !== "allow") return "no";
  return mayMatch(rule.pattern, textWithHoles(fact.stretches)) ? "maybe" : "no";
}

const alone = new WeakMap<ReadyRule, Policy>();

/** Made once, as its patterns are then read once. */
function aloneOn(surface: string, rule: ReadyRule, action: Action): Policy {
  const known = alone.get(rule) ?? onlyRule({ surface, pattern: rule.source, action });
  alone.set(rule, known);
  return known;
}

function isFrom({ rule }: Opinion, { name }: ReadyRule): boolean {
  return rule === name || rule.endsWith(`, and ${name} might apply`);
}

function described(
  { name, action, reason, at }: ReadyRule,
  scopes: readonly string[],
): Omit<TriedRule, "matches"> {
  const scope = scopes.find((one) => name.endsWith(`: ${action} (${one})`)) ?? "";
  return {
    rule: scope === "" ? name : name.slice(0, -` (${scope})`.length),
    action,
    scope,
    ...(reason === undefined ? {} : { reason }),
    ...(at === undefined ? {} : { at }),
  };
}

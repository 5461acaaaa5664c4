import type { Fact } from "../facts/fact.ts";
import { decide } from "./decide.ts";
import type { PolicyPlace } from "./place.ts";
import { type Decision, type Policy, severity } from "./policy.ts";
import type { Question } from "./question.ts";
import { asScopes, type Scopes } from "./scopes.ts";
import { settle } from "./settle.ts";
import { type Asked, type Said, type Settled, settledBy } from "./settled-by.ts";
import { type TriedRule, triedRules } from "./tried-rules.ts";
import { weigh, type Weighed } from "./weigh.ts";

/** How a call came to its decision. */
export interface CallExplanation {
  readonly decision: Decision;
  readonly winner: Winner;
  readonly facts: readonly ExplainedFact[];
}

/** What made the decision. */
export type Winner =
  /** An answer about a fact, both by their places; in the mode `deny` what asks is denied. */
  | {
      readonly by: "answer";
      readonly fact: number;
      readonly answer: number;
      readonly mode?: "deny";
    }
  /** A scope's file can't be used as it stands. */
  | { readonly by: "broken policy"; readonly scope: string; readonly mode?: "deny" }
  /** No rule is about it. */
  | { readonly by: "silence" };

/** A fact with all that was asked about it, in the order it was asked. */
export interface ExplainedFact {
  readonly fact: Fact;
  readonly answers: readonly Answer[];
}

/** What was decided about a fact. */
export type Answer =
  /** On one surface, by rules. */
  | {
      readonly kind: "rules";
      readonly decision?: Decision;
      readonly settled: Settled;
      readonly asked: Asked<ScopeAnswer>;
    }
  /** It asks under every policy. */
  | { readonly kind: "protected"; readonly decision: Decision }
  /** About the files of a tree together. */
  | { readonly kind: "files"; readonly decision: Decision };

/** What a scope says, and the rules it says it by. */
export interface ScopeAnswer extends Said {
  readonly rules: readonly TriedRule[];
}

/**
 * Explains a call's decision: every fact, every surface it is judged on, every rule that was tried in
 * every scope, and what came of it. The decision is that of `decide`.
 * @param given see `decide`.
 * @param place see `decide`.
 */
export function explainCall(
  facts: readonly [Fact, ...Fact[]],
  given: Scopes | readonly [Policy, ...Policy[]],
  place: PolicyPlace,
): CallExplanation {
  const scopes = asScopes(given);
  const answers = new Map<Fact, Answer[]>(facts.map((fact) => [fact, []]));
  let best: Best | undefined;
  for (const weighed of weigh(facts, scopes, place)) {
    const ofFact = answers.get(weighed.fact) ?? [];
    const answer = answerOf(weighed, scopes);
    if (answer === undefined) continue;
    ofFact.push(answer);
    const { fact, decision } = weighed;
    if (decision === undefined || (best && !isStricter(decision, best.decision))) continue;
    best = { fact: [...answers.keys()].indexOf(fact), answer: ofFact.length - 1, decision };
  }
  const decision = decide(facts, scopes, place);
  return {
    decision,
    winner: winnerOf(best, decision, scopes),
    facts: [...answers].map(([fact, ofFact]) => ({ fact, answers: ofFact })),
  };
}

function answerOf({ fact, question, decision }: Weighed, scopes: Scopes): Answer | undefined {
  if (question !== undefined) return byRules(fact, question, decision, scopes);
  if (decision === undefined) return undefined;
  return { kind: decision.firm === true ? "protected" : "files", decision };
}

function byRules(
  fact: Fact,
  question: Question,
  decision: Decision | undefined,
  scopes: Scopes,
): Answer {
  const asked = askAll(fact, question, scopes);
  const before = settle(question, scopes);
  const settled = settledBy(asked, before);
  const isFreed = before?.action === "ask" && decision?.action === "allow";
  return {
    kind: "rules",
    ...(decision === undefined ? {} : { decision }),
    settled: isFreed ? { by: "free read", instead: settled } : settled,
    asked,
  };
}

function askAll(fact: Fact, question: Question, scopes: Scopes): Asked<ScopeAnswer> {
  const { layers, grants } = scopes;
  const ask = (policy: Policy, role: Said["role"]): ScopeAnswer => {
    const opinion = question.judge(policy);
    return {
      scope: policy.scope,
      role,
      ...(opinion === undefined ? {} : { opinion }),
      rules: triedRules(fact, question, policy, opinion),
    };
  };
  return {
    surface: question.surface,
    scopes: [
      ...layers.map(({ policy, mayWiden }) =>
        ask(policy, mayWiden ? "may widen" : "only tightens"),
      ),
      ...(grants === undefined ? [] : [ask(grants, "grants")]),
    ],
    ...(question.otherwise === undefined
      ? {}
      : { otherwise: askAll(fact, question.otherwise, scopes) }),
  };
}

/** The strictest answer so far; of equally strict ones the first, but before it one that stays firm. */
interface Best {
  readonly fact: number;
  readonly answer: number;
  readonly decision: Decision;
}

function winnerOf(best: Best | undefined, decision: Decision, { layers, mode }: Scopes): Winner {
  const isDenial = best?.decision.action === "deny";
  const turned = mode === "deny" && decision.action === "deny" && !isDenial ? { mode } : {};
  const broken = layers.find(({ policy }) => policy.problems.length > 0);
  if (broken !== undefined && !isDenial) {
    return { by: "broken policy", scope: broken.policy.scope, ...turned };
  }
  if (best === undefined) return { by: "silence" };
  return { by: "answer", fact: best.fact, answer: best.answer, ...turned };
}

function isStricter(decision: Decision, found: Decision): boolean {
  const more = severity[decision.action] - severity[found.action];
  return more > 0 || (more === 0 && decision.firm === true && found.firm !== true);
}

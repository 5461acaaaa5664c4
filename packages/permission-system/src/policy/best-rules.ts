import type { Fact } from "../facts/fact.ts";
import { type AddedRule, onlyRule, withGrants } from "./added-rules.ts";
import { decide } from "./decide.ts";
import type { Need } from "./need.ts";
import { needsOf } from "./needs.ts";
import type { PolicyPlace } from "./place.ts";
import type { Policy } from "./policy.ts";
import type { Scopes } from "./scopes.ts";

/** A call that asks, or several that are the same. */
export interface AskingCall {
  /** How often it was made. */
  readonly count: number;
  readonly facts: readonly [Fact, ...Fact[]];
  readonly scopes: Scopes;
  readonly place: PolicyPlace;
  /** In words. */
  readonly example: string;
}

/** An allow that would save asks. */
export interface BestRule extends AddedRule {
  /** How many calls no longer ask with it and those before it. */
  readonly saves: number;
  /** How many more it is a part of what is needed for, so that a later rule can save them. */
  readonly helps: number;
  /** One of the calls that it is about. */
  readonly example: string;
}

/** As many wildcards are tried on what other calls need. */
const mostWide = 100;

/**
 * The rules that would save most asks, taken one after the other: once one is taken, what still asks is
 * counted again. Each is one that would be suggested for some of the calls, so none is wider than that.
 * @param most how many rules.
 */
export function bestRules(calls: readonly AskingCall[], most = 5): readonly BestRule[] {
  let left = calls.flatMap(openCall);
  const meeting = candidatesByNeed(left);
  const taken: BestRule[] = [];
  while (taken.length < most) {
    const best = bestOf(left, meeting);
    if (best === undefined) break;
    const { rule, example, needs } = best;
    const touched = left.filter(({ unmet }) => unmet.some((need) => needs.has(need)));
    for (const call of touched) call.unmet = call.unmet.filter((need) => !needs.has(need));
    const rules = [...taken, rule];
    const saved = touched.filter(({ unmet, call }) => unmet.length === 0 && passes(call, rules));
    const saves = countOf(saved);
    taken.push({ ...rule, saves, helps: countOf(touched) - saves, example });
    left = left.filter(({ unmet }) => unmet.length > 0);
  }
  return taken;
}

interface OpenCall {
  readonly call: AskingCall;
  /** What it still needs. */
  unmet: readonly Need[];
}

interface Candidate {
  readonly rule: AddedRule;
  readonly example: string;
  /** What it allows. */
  readonly needs: Set<Need>;
  /** How many calls it was suggested for. */
  weight: number;
}

/** A call that rules can save; what no rule is about can't be saved. */
function openCall(call: AskingCall): readonly OpenCall[] {
  const needs = needsOf(call.facts, call.scopes, call.place);
  const isOpen = needs.every(
    ({ patterns, wider, question }) =>
      question !== undefined && (patterns.length > 0 || wider !== undefined),
  );
  return isOpen && needs.length > 0 ? [{ call, unmet: needs }] : [];
}

/** What allows each of the needs. */
function candidatesByNeed(open: readonly OpenCall[]): ReadonlyMap<Need, readonly Candidate[]> {
  const candidates = candidatesOf(open);
  meetOthers(
    candidates,
    open.flatMap(({ unmet }) => unmet),
  );
  const byNeed = new Map<Need, Candidate[]>();
  for (const candidate of candidates) {
    for (const need of candidate.needs) {
      const known = byNeed.get(need) ?? [];
      known.push(candidate);
      byNeed.set(need, known);
    }
  }
  return byNeed;
}

function candidatesOf(open: readonly OpenCall[]): readonly Candidate[] {
  const byRule = new Map<string, Candidate>();
  for (const { call, unmet } of open) {
    for (const need of unmet) {
      for (const pattern of new Set([need.patterns[0], need.wider])) {
        if (pattern === undefined) continue;
        const rule: AddedRule = { surface: need.surface, pattern, action: "allow" };
        const key = JSON.stringify(rule);
        const { example } = call;
        const known = byRule.get(key) ?? { rule, example, needs: new Set<Need>(), weight: 0 };
        byRule.set(key, known);
        known.needs.add(need);
        known.weight += call.count;
      }
    }
  }
  return [...byRule.values()];
}

/** A wildcard allows more than what it was suggested for: `/etc/*` also `/etc/a/b`. */
function meetOthers(candidates: readonly Candidate[], needs: readonly Need[]): void {
  const wide = candidates
    .filter(({ rule }) => rule.pattern.includes("*"))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostWide);
  for (const { rule, needs: met } of wide) {
    const policy = onlyRule(rule);
    for (const need of needs) {
      if (need.surface === rule.surface && allows(policy, need)) met.add(need);
    }
  }
}

function allows(policy: Policy, { question }: Need): boolean {
  return question?.judge(policy)?.action === "allow";
}

interface Score {
  /** Calls that need nothing else. */
  saves: number;
  /** Parts of those that do. */
  part: number;
}

function bestOf(
  left: readonly OpenCall[],
  meeting: ReadonlyMap<Need, readonly Candidate[]>,
): Candidate | undefined {
  const scores = new Map<Candidate, Score>();
  for (const { call, unmet } of left) {
    const met = new Map<Candidate, number>();
    for (const need of unmet) {
      for (const one of meeting.get(need) ?? []) met.set(one, (met.get(one) ?? 0) + 1);
    }
    for (const [candidate, count] of met) {
      const score = scores.get(candidate) ?? { saves: 0, part: 0 };
      scores.set(candidate, score);
      if (count === unmet.length) score.saves += call.count;
      else score.part += (call.count * count) / unmet.length;
    }
  }
  return [...scores].reduce<readonly [Candidate, Score] | undefined>(
    (best, one) => (best === undefined || isBetter(one, best) ? one : best),
    undefined,
  )?.[0];
}

/** More calls first; then the narrower one; then in the order of the alphabet. */
function isBetter(
  [a, one]: readonly [Candidate, Score],
  [b, other]: readonly [Candidate, Score],
): boolean {
  if (one.saves !== other.saves) return one.saves > other.saves;
  if (one.part !== other.part) return one.part > other.part;
  const [wideA, wideB] = [a, b].map(({ rule }) => rule.pattern.includes("*"));
  if (wideA !== wideB) return wideB === true;
  return JSON.stringify(a.rule) < JSON.stringify(b.rule);
}

function passes({ facts, scopes, place }: AskingCall, rules: readonly AddedRule[]): boolean {
  return decide(facts, withGrants(scopes, rules), place).action === "allow";
}

function countOf(calls: readonly OpenCall[]): number {
  return calls.reduce((sum, { call }) => sum + call.count, 0);
}

import type { Fact } from "../facts/fact.ts";
import { type AddedRule, withGrants } from "./added-rules.ts";
import { decide } from "./decide.ts";
import type { Need, Obstacle } from "./need.ts";
import { needsOf } from "./needs.ts";
import type { PolicyPlace } from "./place.ts";
import type { Policy } from "./policy.ts";
import { asScopes, type Scopes } from "./scopes.ts";

/** An allow that would let a part of a call pass. */
export interface Suggestion {
  readonly surface: string;
  /** About this alone. */
  readonly pattern: string;
  /** In its place: about this and more of its kind, such as `git checkout *` or `src/*`. */
  readonly wider?: string;
}

/** What would let a call pass that asks. */
export interface Suggestions {
  /** All of them together; empty if nothing asks, or nothing helps. */
  readonly rules: readonly Suggestion[];
  /** Why no rules would; empty if some do. */
  readonly obstacles: readonly Obstacle[];
}

/**
 * The smallest rules that would let a call pass without asking, as grants or in the policy that asks.
 * None of them has a wildcard after what could run its words (a shell, an interpreter, a wrapper, a
 * program that nobody knows), ends within a word, or takes back a rule about something else; and none
 * turns a denial around.
 * @param facts of the call.
 * @param given see `decide`.
 * @param place see `decide`.
 */
export function suggestRules(
  facts: readonly [Fact, ...Fact[]],
  given: Scopes | readonly [Policy, ...Policy[]],
  place: PolicyPlace,
): Suggestions {
  const scopes = asScopes(given);
  const broken = scopes.layers.find(({ policy }) => policy.problems.length > 0);
  if (broken !== undefined) {
    const text = `the ${broken.policy.scope} can't be used as it stands, so that everything asks`;
    return { rules: [], obstacles: [{ why: "broken policy", text }] };
  }
  const needs = needsOf(facts, scopes, place);
  const obstacles = needs.flatMap(({ obstacle }) => (obstacle === undefined ? [] : [obstacle]));
  if (obstacles.length > 0) return { rules: [], obstacles: unique(obstacles) };
  const rules = withoutCovered(unique(needs.flatMap(suggestionsOf)));
  if (rules.length === 0 || helps(rules.map(asAllow), facts, scopes, place)) {
    return { rules, obstacles };
  }
  const text =
    "rules that are about it alone don't do: files below it, or what is granted so far, differ";
  return { rules: [], obstacles: [{ why: "no pattern", text }] };
}

/** A suggested rule as one that can be added. */
export function asAllow({ surface, pattern }: Suggestion): AddedRule {
  return { surface, pattern, action: "allow" };
}

/** The rules of a need. */
export function suggestionsOf({ surface, patterns, wider }: Need): readonly Suggestion[] {
  return patterns.map((pattern, at) => ({
    surface,
    pattern,
    ...(at > 0 || wider === undefined ? {} : { wider }),
  }));
}

/** A directory's own pattern is no use beside the one for all that is in it. */
function withoutCovered(rules: readonly Suggestion[]): readonly Suggestion[] {
  return rules.filter(
    ({ surface, pattern }) =>
      !rules.some((other) => other.surface === surface && other.pattern === `${pattern}/*`),
  );
}

function helps(
  rules: readonly AddedRule[],
  facts: readonly [Fact, ...Fact[]],
  scopes: Scopes,
  place: PolicyPlace,
): boolean {
  return decide(facts, withGrants(scopes, rules), place).action === "allow";
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

import type { PathFact } from "../facts/fact.ts";
import { foldPath } from "../paths/compare.ts";
import { byRule } from "./by-rule.ts";
import { lastRule, type Subject } from "./last-rule.ts";
import { matchesPath } from "./path-pattern.ts";
import type { PolicyPlace } from "./place.ts";
import type { Decision, Policy } from "./policy.ts";
import { rulesOf } from "./rules.ts";
import { pathSurfaces } from "./surfaces.ts";

/** What is judged of a path. */
export type JudgedPath = Pick<
  PathFact,
  "access" | "written" | "literal" | "canonical" | "external" | "stable" | "surface"
>;

/**
 * What a policy says of a path, one answer of every surface that has one. No rule is about whether
 * something exists.
 */
export function judgePath(
  path: JudgedPath,
  policy: Policy,
  place: PolicyPlace,
): readonly Decision[] {
  const subject = subjectOf(path, place);
  const answers: (Decision | undefined)[] = [];
  if (path.surface !== undefined) {
    answers.push(byRule(lastRule(rulesOf(path.surface, policy).withFallback, subject)));
  }
  if (path.access !== "stat") {
    for (const surface of pathSurfaces(path.access, path.external)) {
      answers.push(byRule(lastRule(rulesOf(surface, policy).named, subject)));
    }
  }
  return answers.filter((answer) => answer !== undefined);
}

function subjectOf(
  { canonical, literal, written, stable }: JudgedPath,
  place: PolicyPlace,
): Subject {
  const { flavour } = place;
  const form = foldPath(canonical, flavour);
  const others = new Set([foldPath(literal, flavour), foldPath(written, flavour)]);
  others.delete(form);
  return {
    canonical: form,
    others: [...others],
    isStable: stable,
    matches: (rule, text) => matchesPath(rule, text, place),
  };
}

import type { PathFact } from "../facts/fact.ts";
import { foldPath } from "../paths/compare.ts";
import { lastRule, type Subject } from "./last-rule.ts";
import { byRule, type Opinion } from "./opinion.ts";
import { pathMatcher } from "./path-pattern.ts";
import type { PolicyPlace } from "./place.ts";
import type { Policy } from "./policy.ts";
import { rulesOf } from "./rules.ts";
import { isOfPaths, pathSurfaces } from "./surfaces.ts";

/** What is judged of a path. */
export type JudgedPath = Pick<
  PathFact,
  "access" | "written" | "literal" | "canonical" | "external" | "stable" | "surface"
>;

/** The surfaces that a path is judged on. No rule is about whether something exists. */
export function surfacesOf({ access, external, surface }: JudgedPath): readonly string[] {
  const general = access === "stat" ? [] : pathSurfaces(access, external);
  return surface === undefined ? general : [surface, ...general];
}

/** What a policy says on one of these surfaces. @param subject see `pathSubject`. */
export function judgePath(surface: string, subject: Subject, policy: Policy): Opinion | undefined {
  const { named, withFallback } = rulesOf(surface, policy);
  return byRule(lastRule(isOfPaths(surface) ? named : withFallback, subject));
}

/** A path in the forms that rules can match. */
export function pathSubject(
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
    matches: pathMatcher(place),
  };
}

import type { Fact } from "../facts/fact.ts";
import { allowingPatterns } from "./allowing-patterns.ts";
import type { Need, Obstacle } from "./need.ts";
import type { PolicyPlace } from "./place.ts";
import { type Decision, programsOf } from "./policy.ts";
import type { Scopes } from "./scopes.ts";
import { weigh, type Weighed } from "./weigh.ts";

/** What each part of a call that asks, or is denied, needs in order not to. */
export function needsOf(
  facts: readonly Fact[],
  scopes: Scopes,
  place: PolicyPlace,
): readonly Need[] {
  const weighed = [...weigh(facts, scopes, place)];
  const programs = scopes.layers.flatMap(({ policy }) => programsOf(policy));
  const below = new Set(weighed.filter(isAboutFiles).map(({ fact }) => fact));
  return weighed.flatMap((one): readonly Need[] => {
    const { fact, question, decision } = one;
    if (decision === undefined || decision.action === "allow") return [];
    if (question === undefined) {
      return isCovered(one, weighed) ? [] : [withoutRule(fact, decision)];
    }
    const { surface } = question;
    const need = { fact, surface, decision, question };
    if (decision.action === "deny") return [{ ...need, patterns: [], obstacle: denied(decision) }];
    const setting = { scopes, place, programs, below: below.has(fact) };
    return [{ ...need, ...allowingPatterns(fact, question, setting) }];
  });
}

/** Files of a tree that ask; a denial or what is protected is another matter. */
function isAboutFiles({ fact, question, decision }: Weighed): boolean {
  return (
    fact.kind === "tree" &&
    question === undefined &&
    decision?.action === "ask" &&
    decision.firm !== true
  );
}

/** Whether a rule for the tree's root with all below is suggested anyway. */
function isCovered(one: Weighed, weighed: readonly Weighed[]): boolean {
  return (
    isAboutFiles(one) &&
    weighed.some(
      ({ fact, question, decision }) =>
        fact === one.fact && question !== undefined && decision?.action === "ask",
    )
  );
}

function withoutRule(fact: Fact, decision: Decision): Need {
  const none = { fact, surface: surfaceOf(fact), decision, patterns: [] };
  if (decision.action === "deny") return { ...none, obstacle: denied(decision) };
  const { rule, firm } = decision;
  return {
    ...none,
    obstacle:
      firm === true
        ? { why: "protected", text: rule }
        : { why: "files", text: `rules for files below it ask: ${rule}` },
  };
}

function surfaceOf(fact: Fact): string {
  const path = fact.kind === "tree" ? fact.root : fact;
  if (path.kind !== "path") return path.surface;
  return path.access === "write" ? "path_write" : "path_read";
}

function denied({ rule }: Decision): Obstacle {
  return { why: "denied", text: `it is denied: ${rule}` };
}

import { onlyRule } from "./added-rules.ts";
import { mayOverlap } from "./overlap.ts";
import { startAlike, startsOf } from "./path-forms.ts";
import type { PolicyPlace } from "./place.ts";
import type { Question } from "./question.ts";
import { reachable, type ReadyRule, rulesOf } from "./rules.ts";
import type { Scopes } from "./scopes.ts";
import { hasPaths } from "./surfaces.ts";

/**
 * A rule that could lose by an allow with this pattern: one that asks, but not about what is asked here,
 * or one that denies. Who allows the one mustn't allow the other by the way.
 * @returns its name; `undefined` if there is none.
 */
export function overridden(
  pattern: string,
  question: Question,
  { layers }: Scopes,
  place: PolicyPlace,
): string | undefined {
  const { surface } = question;
  const overlaps = hasPaths(surface) ? pathOverlap(pattern, place) : textOverlap(pattern);
  for (const { policy } of layers) {
    const rule = reachable(rulesOf(surface, policy).withFallback).find(
      (one) => one.action !== "allow" && overlaps(one) && !isAbout(one, question),
    );
    if (rule !== undefined) return rule.name;
  }
  return undefined;
}

function textOverlap(pattern: string): (rule: ReadyRule) => boolean {
  return ({ source }) => mayOverlap(pattern, source);
}

/** Of paths only where they begin is compared. */
function pathOverlap(pattern: string, place: PolicyPlace): (rule: ReadyRule) => boolean {
  const starts = startsOf(pattern, place);
  return ({ source }) => startAlike(starts, startsOf(source, place));
}

/** What is denied in general was taken back for this alone. */
function isAbout({ action, source, isForAll }: ReadyRule, question: Question): boolean {
  if (action === "deny") return false;
  const rule = { surface: question.surface, pattern: source, action };
  return isForAll || question.judge(onlyRule(rule)) !== undefined;
}

import type { Fact } from "../facts/fact.ts";
import { onlyRule, withRules } from "./added-rules.ts";
import { exactPattern } from "./command-pattern.ts";
import { deniedAlone } from "./denied-alone.ts";
import type { Need } from "./need.ts";
import { overridden } from "./overridden.ts";
import type { PolicyPlace } from "./place.ts";
import type { Question } from "./question.ts";
import type { Scopes } from "./scopes.ts";

/** What is asked, and who answers. */
export interface Judging {
  readonly fact: Fact;
  readonly question: Question;
  readonly scopes: Scopes;
  readonly place: PolicyPlace;
}

/**
 * The pattern of what is asked about alone, and, where rules about another spelling of it ask as well,
 * those of the other spellings.
 * @param form the canonical one. @param others the other spellings.
 * @param patternOf the pattern that is about a form.
 */
export function exactly(
  form: string,
  others: readonly string[],
  wider: string | undefined,
  judging: Judging,
  patternOf: (form: string) => string = exactPattern,
): Pick<Need, "patterns" | "wider" | "obstacle"> {
  const { question, scopes, place } = judging;
  const pattern = patternOf(form);
  if (!allows(pattern, question)) {
    return {
      patterns: [],
      obstacle: { why: "no pattern", text: `no pattern is about it alone: ${form}` },
    };
  }
  const undone = isWide(pattern) ? overridden(pattern, question, scopes, place) : undefined;
  if (undone !== undefined) {
    const text = `a pattern for it stands for more, and ${undone} stands against that`;
    return { patterns: [], obstacle: { why: "too wide", text } };
  }
  const spellings = others.filter((other) => other !== form);
  return {
    patterns:
      spellings.length === 0 ? [pattern] : withSpellings(pattern, spellings, judging, patternOf),
    ...(wider === undefined || wider === pattern ? {} : { wider }),
  };
}

/** The first of the patterns that allows what is asked about and takes no other rule back. */
export function fitting(
  patterns: readonly (string | undefined)[],
  { question, scopes, place }: Judging,
): string | undefined {
  return patterns.find(
    (pattern) =>
      pattern !== undefined &&
      allows(pattern, question) &&
      overridden(pattern, question, scopes, place) === undefined,
  );
}

/** Whether an allow with this pattern allows what is asked about. */
export function allows(pattern: string, question: Question): boolean {
  const { surface } = question;
  return question.judge(onlyRule({ surface, pattern, action: "allow" }))?.action === "allow";
}

const mostSpellings = 10;

/** As many of the spellings as the policy that asks needs; only the first, where they don't help. */
function withSpellings(
  pattern: string,
  others: readonly string[],
  judging: Judging,
  patternOf: (form: string) => string,
): readonly string[] {
  const { question, scopes } = judging;
  const { surface } = question;
  const asking = scopes.layers.findLast(({ policy }) => question.judge(policy)?.action === "ask");
  if (asking === undefined) return [pattern];
  const patterns = [pattern];
  const isEnough = (): boolean => {
    const rules = patterns.map((one) => ({ surface, pattern: one, action: "allow" as const }));
    return question.judge(withRules(asking.policy, rules))?.action === "allow";
  };
  for (const other of others.slice(0, mostSpellings)) {
    if (isEnough()) return patterns;
    const next = patternOf(other);
    if (!patterns.includes(next) && isHarmless(other, next, judging)) patterns.push(next);
  }
  return isEnough() ? patterns : [pattern];
}

/** Whether an allow for another spelling allows nothing that is denied, or asked about elsewhere. */
function isHarmless(form: string, pattern: string, judging: Judging): boolean {
  const { question, scopes, place } = judging;
  if (deniedAlone(judging.fact, form, judging) !== undefined) return false;
  return !isWide(pattern) || overridden(pattern, question, scopes, place) === undefined;
}

function isWide(pattern: string): boolean {
  return /[*?]/.test(pattern);
}

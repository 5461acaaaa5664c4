import { type Action, severity } from "./policy.ts";
import type { ReadyRule } from "./rules.ts";

/** What is judged on a surface, in the forms that it can be spelled in. */
export interface Subject {
  /** The only form that an allow may match. */
  readonly canonical: string;
  /** Other forms, which an ask or a deny may match as well. */
  readonly others: readonly string[];
  /** Whether it means when it runs what it means now; otherwise only an allow for everything counts. */
  readonly isStable: boolean;
  /** Whether a rule's pattern matches a form. */
  matches(rule: ReadyRule, form: string): boolean;
}

/**
 * The rule that decides: the last that matches, where an allow matches the canonical form alone; or a
 * stricter one that a form has as its own last match, unless that rule is about the canonical form too,
 * where later rules took it back.
 */
export function lastRule(rules: readonly ReadyRule[], subject: Subject): ReadyRule | undefined {
  const { canonical, others } = subject;
  const chosen = rules.findLast(
    (rule) =>
      counts(rule, subject) &&
      (subject.matches(rule, canonical) ||
        (rule.action !== "allow" && others.some((form) => subject.matches(rule, form)))),
  );
  return stricterByForm(rules, subject, notBelow(ofCanonical(rules, subject), chosen));
}

/** The last rule that matches the canonical form: what another form is asked for doesn't lift it. */
export function ofCanonical(rules: readonly ReadyRule[], subject: Subject): ReadyRule | undefined {
  if (subject.others.length === 0) return undefined;
  return rules.findLast(
    (rule) => counts(rule, subject) && subject.matches(rule, subject.canonical),
  );
}

/** The stricter of two rules; of two equally strict ones the second. */
export function notBelow(
  floor: ReadyRule | undefined,
  rule: ReadyRule | undefined,
): ReadyRule | undefined {
  return severityOf(floor) > severityOf(rule) ? floor : rule;
}

/** The chosen rule, or a stricter one of another form; see `lastRule`. */
export function stricterByForm(
  rules: readonly ReadyRule[],
  subject: Subject,
  chosen: ReadyRule | undefined,
): ReadyRule | undefined {
  let strictest = chosen;
  for (const form of subject.others) {
    const own = rules.findLast((rule) => counts(rule, subject) && subject.matches(rule, form));
    if (own === undefined || own === strictest) continue;
    if (severityOf(own) <= severityOf(strictest) || subject.matches(own, subject.canonical))
      continue;
    strictest = own;
  }
  return strictest;
}

function counts(rule: ReadyRule, { isStable }: Subject): boolean {
  return rule.action !== "allow" || isStable || rule.isForAll;
}

function severityOf(rule: ReadyRule | undefined): number {
  const action: Action = rule?.action ?? "allow";
  return severity[action];
}

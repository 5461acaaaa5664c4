import type { Answer, CallExplanation } from "./explain.ts";
import { type Action, type Decision, severity } from "./policy.ts";
import type { TriedRule } from "./tried-rules.ts";

/** A rule that stands against what is wanted. */
export interface Against extends Pick<TriedRule, "rule" | "scope" | "at" | "reason"> {
  readonly surface: string;
}

/** The rules of all answers that are stricter than what is wanted. */
export function rulesAgainst(wanted: Action, { facts }: CallExplanation): readonly Against[] {
  const found = facts.flatMap(({ answers }) =>
    answers
      .filter((answer) => strictness(answer) > severity[wanted])
      .flatMap((answer) =>
        answer.kind === "files" ? rulesNamed(answer.decision, answers) : decidingRules(answer),
      ),
  );
  return unique(found.filter(({ action }) => severity[action] > severity[wanted]));
}

/** What allows or asks now: the rules that decided. */
export function rulesBehind({ winner, facts }: CallExplanation): readonly Against[] {
  const answer = winner.by === "answer" ? facts[winner.fact]?.answers[winner.answer] : undefined;
  return answer === undefined ? [] : unique(decidingRules(answer));
}

function strictness({ decision }: Answer): number {
  return decision === undefined ? severity.allow : severity[decision.action];
}

/** The rules that decided about files: they are among those that were tried on their directory. */
function rulesNamed({ rule }: Decision, answers: readonly Answer[]): readonly Named[] {
  return answers
    .flatMap(allRules)
    .filter((one) => rule.startsWith(`${one.rule} (${one.scope}), for `));
}

function decidingRules(answer: Answer): readonly Named[] {
  return allRules(answer).filter(({ decides }) => decides);
}

type Named = TriedRule & Pick<Against, "surface">;

function allRules(answer: Answer): readonly Named[] {
  if (answer.kind !== "rules") return [];
  const all: Named[] = [];
  let asked: typeof answer.asked | undefined = answer.asked;
  for (; asked !== undefined; asked = asked.otherwise) {
    const { surface, scopes } = asked;
    for (const { rules, role } of scopes) {
      if (role !== "grants") all.push(...rules.map((rule) => ({ ...rule, surface })));
    }
  }
  return all;
}

function unique(rules: readonly Named[]): readonly Against[] {
  const plain = rules.map(({ surface, rule, scope, at, reason }) => ({
    surface,
    rule,
    scope,
    ...(at === undefined ? {} : { at }),
    ...(reason === undefined ? {} : { reason }),
  }));
  return [...new Map(plain.map((one) => [JSON.stringify(one), one])).values()];
}

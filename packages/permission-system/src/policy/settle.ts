import type { Opinion } from "./opinion.ts";
import { type Decision, type Policy, stricter } from "./policy.ts";
import type { Question } from "./question.ts";
import type { Scopes } from "./scopes.ts";

/**
 * The decision about one question. A denial of any scope is final. Otherwise the most specific scope
 * that may widen and has an opinion counts, and the others can tighten it; a grant, or the mode `yolo`,
 * lifts what would ask.
 * @returns `undefined` if no scope has an opinion.
 */
export function settle(question: Question, scopes: Scopes): Decision | undefined {
  const wide = widest(question, scopes);
  if (wide?.action === "deny") return wide;
  const narrow = tightest(question, scopes);
  const decision = wide && narrow ? stricter(wide, narrow) : (wide ?? narrow);
  if (decision?.action !== "ask") return decision;
  return lift(question, scopes) ?? withoutFear(decision);
}

/** What the opinion feared is no part of the decision. */
function withoutFear({ mayDeny: _, ...decision }: Opinion): Decision {
  return decision;
}

function widest(question: Question, { layers }: Scopes): Opinion | undefined {
  let chosen: Opinion | undefined;
  let feared: Opinion | undefined;
  for (const { policy, mayWiden } of layers) {
    if (!mayWiden) continue;
    const opinion = question.judge(policy);
    if (opinion === undefined) continue;
    if (opinion.action === "deny") return opinion;
    if (opinion.mayDeny === true) feared ??= opinion;
    chosen = opinion;
  }
  if (chosen === undefined) {
    return question.otherwise === undefined ? undefined : widest(question.otherwise, { layers });
  }
  // What may be denied elsewhere isn't allowed by a more specific scope.
  return chosen.action === "allow" ? (feared ?? chosen) : chosen;
}

function tightest(question: Question, { layers }: Scopes): Opinion | undefined {
  let strictest: Opinion | undefined;
  for (const { policy, mayWiden } of layers) {
    if (mayWiden) continue;
    const opinion = ownOpinion(question, policy);
    if (opinion === undefined || opinion.action === "allow") continue;
    strictest = strictest === undefined ? opinion : stricter(strictest, opinion);
  }
  return strictest;
}

function ownOpinion(question: Question, policy: Policy): Opinion | undefined {
  const opinion = question.judge(policy);
  if (opinion !== undefined || question.otherwise === undefined) return opinion;
  return ownOpinion(question.otherwise, policy);
}

function lift(question: Question, { grants, mode }: Scopes): Decision | undefined {
  const granted = grants && question.judge(grants);
  if (granted?.action === "allow") return { ...granted, granted: true };
  return mode === "yolo"
    ? { action: "allow", rule: "the mode yolo lifts what would ask" }
    : undefined;
}

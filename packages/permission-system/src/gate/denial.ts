import type { Decision } from "../policy/policy.ts";

/** What the model reads. The same for the same cause, and without the call's own words. */
export function denial(decision: Decision): string {
  return `Denied by the user's permission policy: ${decision.rule}.${because(decision)} Do it another way that the policy allows, or tell the user what you need.`;
}

/** @param rules those that would allow the call, in words; for the user, who reads the output. */
export function noOneToAsk(decision: Decision, rules: readonly string[]): string {
  const hint = rules.length === 0 ? "" : ` What would allow it: ${rules.join(", ")}.`;
  return `Not run: the user's permission policy asks first, and nobody can be asked here: ${decision.rule}.${because(decision)}${hint} Do it another way that the policy allows, or tell the user what you need.`;
}

/** @param reason what the user said, if anything. */
export function notApproved(decision: Decision, reason: string | undefined): string {
  const said = reason === undefined ? "" : ` They said: ${sentence(reason)}`;
  return `The user was asked and did not approve this call (${decision.rule}).${said} Do not try the same again; do it another way, or ask the user what they want.`;
}

export function notJudged(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `Blocked, because @pi-keel/permission-system could not judge this call: ${message}`;
}

/** Of a result that isn't shown, as the path leads elsewhere than when the call was judged. */
export function withheld(decision: Decision): string {
  return `Withheld by the user's permission policy, as the path leads elsewhere by now: ${decision.rule}.${because(decision)}`;
}

const because = (decision: Decision): string =>
  decision.reason === undefined ? "" : ` Reason: ${sentence(decision.reason)}`;

const sentence = (text: string): string => text.replace(/[.!?]?$/, ".");

import type { Decision } from "../policy/policy.ts";

/** What the model reads. The same for the same cause, and without the call's own words. */
export function denial(decision: Decision): string {
  return `Denied by the user's permission policy: ${decision.rule}.${because(decision)} Do it another way that the policy allows, or tell the user what you need.`;
}

export function noOneToAsk(decision: Decision): string {
  return `Not run: the user's permission policy asks first, and nobody can be asked here: ${decision.rule}.${because(decision)} Do it another way that the policy allows, or tell the user what you need.`;
}

export function notApproved(decision: Decision): string {
  return `The user was asked and did not approve this call (${decision.rule}). Do not try the same again; do it another way, or ask the user what they want.`;
}

export function notJudged(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `Blocked, because @pi-keel/permission-system could not judge this call: ${message}`;
}

const because = (decision: Decision): string =>
  decision.reason === undefined ? "" : ` Reason: ${decision.reason.replace(/[.!?]?$/, ".")}`;

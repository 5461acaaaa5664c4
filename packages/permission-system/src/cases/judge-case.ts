import type { Fact } from "../facts/fact.ts";
import { readFacts } from "../facts/facts.ts";
import { unstableBeside } from "../facts/in-flight.ts";
import { decide } from "../policy/decide.ts";
import { type Decision, severity } from "../policy/policy.ts";
import type { Case, Wanted, WantedCall } from "./case-file.ts";
import type { Setting } from "./setting.ts";

/** A call of a case with what was decided about it. */
export interface JudgedCall {
  readonly call: WantedCall;
  readonly decision: Decision;
  readonly facts: readonly [Fact, ...Fact[]];
  /** Whether the decision is the one that it must get. */
  readonly isRight: boolean;
}

/**
 * Judges the calls of a case in their order. As in use, all calls of one message are judged before any of
 * them runs: those that weren't denied are in flight when the next is judged.
 */
export function judgeCase({ calls }: Case, { scopes, context }: Setting): readonly JudgedCall[] {
  const inFlight: (readonly Fact[])[] = [];
  return calls.map((call) => {
    const facts = unstableBeside(
      readFacts(call.tool, call.input, context),
      inFlight,
      context.flavour,
    );
    const decision = decide(facts, scopes, context);
    if (decision.action !== "deny") inFlight.push(facts);
    return { call, decision, facts, isRight: isAsWanted(decision, call.wanted) };
  });
}

function isAsWanted({ action }: Decision, wanted: Wanted): boolean {
  return wanted.orStricter ? severity[action] >= severity[wanted.action] : action === wanted.action;
}

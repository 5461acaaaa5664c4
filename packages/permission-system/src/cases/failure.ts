import type { Fact } from "../facts/fact.ts";
import { weigh } from "../policy/weigh.ts";
import type { Case, Wanted, WantedCall } from "./case-file.ts";
import { factsInWords, quoted } from "./fact-in-words.ts";
import type { JudgedCall } from "./judge-case.ts";
import type { Setting } from "./setting.ts";

/**
 * What is wrong with the decisions of a case, on one line: of each wrong one the call, what was expected,
 * what came, the rule that decided, and the facts that it decided about.
 * @returns `undefined` if all are right.
 */
export function failureOf(judged: readonly JudgedCall[], setting: Setting): string | undefined {
  const wrong = judged.flatMap((one, at) => {
    if (one.isRight) return [];
    const place = judged.length === 1 ? "" : `call ${String(at + 1)} of ${String(judged.length)}, `;
    return [place + inWords(one, setting)];
  });
  return wrong.length === 0 ? undefined : wrong.join("; ");
}

/** A case on one line: `bash "cat .env" gets deny`; of several calls, each with its decision. */
export function caseInWords({ calls }: Case): string {
  return calls
    .map((call) => `${callInWords(call)} gets ${wantedInWords(call.wanted)}`)
    .join(", then ");
}

function callInWords({ tool, input }: WantedCall): string {
  const isCommand = typeof input === "object" && input !== null && "command" in input;
  const command: unknown = isCommand ? input.command : undefined;
  if (typeof command === "string") return `${tool} ${quoted(command)}`;
  const text = JSON.stringify(input);
  return `${tool} ${text.length > 120 ? `${text.slice(0, 120)}…` : text}`;
}

function wantedInWords({ action, orStricter }: Wanted): string {
  return orStricter ? `at least ${action}` : action;
}

function inWords(judged: JudgedCall, setting: Setting): string {
  const { call, decision } = judged;
  const about = factsInWords(decidingFacts(judged, setting));
  return `${callInWords(call)}: expected ${wantedInWords(call.wanted)}, got ${decision.action} by ${decision.rule}, for ${about}`;
}

/** The facts that the deciding rule is about; all of them if nothing of the call asks or is denied. */
function decidingFacts(
  { decision, facts }: JudgedCall,
  { scopes, context }: Setting,
): readonly Fact[] {
  if (decision.action === "allow") return facts;
  const decided = new Set<Fact>();
  for (const { fact, decision: own } of weigh(facts, scopes, context)) {
    if (own?.rule === decision.rule) decided.add(fact);
  }
  return decided.size === 0 ? facts : [...decided];
}

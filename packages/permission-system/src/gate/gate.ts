import type { DialogQueue } from "@pi-keel/contract";
import { type Answer, ask, type Dialogs } from "../ask/ask.ts";
import type { FactContext } from "../facts/context.ts";
import type { Fact } from "../facts/fact.ts";
import { readFacts } from "../facts/facts.ts";
import { unstableBeside } from "../facts/in-flight.ts";
import type { ToolKnowledge } from "../facts/tools.ts";
import { decide } from "../policy/decide.ts";
import type { PolicyPlace } from "../policy/place.ts";
import type { Decision } from "../policy/policy.ts";
import type { Scopes } from "../policy/scopes.ts";
import { type Suggestion, suggestRules } from "../policy/suggest.ts";
import type { DecisionEntry } from "./decision-entry.ts";
import { denial, noOneToAsk, notApproved, notJudged } from "./denial.ts";
import { lockInput } from "./lock.ts";

/** A call as the host announces it. `input` is the object that the tool will get. */
export interface Call {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
}

/** What a call is judged with. */
export interface Judges {
  /** The scopes as they are at this moment, so that a grant made meanwhile counts. */
  readonly scopes: () => Scopes;
  /** What the call is read against. */
  readonly context: FactContext & PolicyPlace;
  readonly knowledge: ToolKnowledge;
  /** Facts of the calls that passed and haven't ended. */
  readonly inFlight: readonly (readonly Fact[])[];
  /** `undefined` where nobody can be asked. */
  readonly dialogs: Dialogs | undefined;
  readonly queue: DialogQueue;
  readonly signal: AbortSignal | undefined;
  /** The agent of a child, who asks in its name. */
  readonly agent: string | undefined;
  /** Tools whose input isn't locked, as they change it themselves. */
  readonly unlocked: ReadonlySet<string>;
  /** Allows these rules for the rest of the session. */
  grant(rules: readonly Suggestion[]): void;
  /** The time, in milliseconds. */
  clock(): number;
  /** Told of every decision, with the facts that it rests on. */
  record(entry: DecisionEntry, facts: readonly Fact[]): void;
  /** Told of what passed, before it runs. */
  passed(facts: readonly Fact[], by: DecisionEntry["by"]): void;
}

/** The answer to the host: nothing lets the call run. */
export type Verdict = { readonly block: true; readonly reason: string } | undefined;

/**
 * Judges a call and, if it may run, locks its input. Any error blocks the call and says why.
 */
export async function guard(call: Call, judges: Judges): Promise<Verdict> {
  const start = judges.clock();
  try {
    const approved: unknown = structuredClone(call.input);
    const facts = factsOf(call.toolName, approved, judges);
    const decision = decide(facts, judges.scopes(), judges.context);
    const settled = await settle(call.toolName, approved, facts, decision, judges);
    const { allowed, by, refusal, answer, reason } = settled;
    if (allowed) {
      lock(call, approved, judges);
      judges.passed(facts, by);
    }
    // A copy, and only now: whoever listens must not reach what was judged.
    const entry = {
      toolCallId: call.toolCallId,
      tool: call.toolName,
      input: structuredClone(approved),
      decision: decision.action,
      rule: decision.rule,
      allowed,
      by,
      ms: judges.clock() - start,
      ...(answer === undefined ? {} : { answer }),
      ...(reason === undefined ? {} : { reason }),
    };
    judges.record(entry, facts);
    return allowed ? undefined : { block: true, reason: refusal };
  } catch (error) {
    const refusal = notJudged(error);
    recordFailure(call, refusal, judges, start);
    return { block: true, reason: refusal };
  }
}

/** A call that couldn't be judged is recorded as well, if that can be done. */
function recordFailure(call: Call, rule: string, judges: Judges, start: number): void {
  const { toolCallId, toolName: tool } = call;
  try {
    const ms = judges.clock() - start;
    const entry = { toolCallId, tool, input: undefined, decision: "deny", rule, ms } as const;
    judges.record({ ...entry, allowed: false, by: "policy" }, []);
  } catch {
    // The record itself may be what failed; the call is blocked all the same.
  }
}

/** What a call would do beside those in flight. */
export function factsOf(
  tool: string,
  input: unknown,
  { context, knowledge, inFlight }: Pick<Judges, "context" | "knowledge" | "inFlight">,
): readonly [Fact, ...Fact[]] {
  const facts = readFacts(tool, input, context, knowledge);
  return inFlight.length === 0 ? facts : unstableBeside(facts, inFlight, context.flavour);
}

interface Settled extends Pick<DecisionEntry, "allowed" | "by" | "answer" | "reason"> {
  readonly refusal: string;
}

async function settle(
  tool: string,
  input: unknown,
  facts: readonly [Fact, ...Fact[]],
  decision: Decision,
  judges: Judges,
): Promise<Settled> {
  if (decision.action === "allow") {
    return { allowed: true, by: decision.granted === true ? "grant" : "policy", refusal: "" };
  }
  if (decision.action === "deny") {
    return { allowed: false, by: "policy", refusal: denial(decision) };
  }
  const { scopes, context, dialogs, agent } = judges;
  const rules = suggestRules(facts, scopes(), context).rules;
  if (dialogs === undefined) {
    return {
      allowed: false,
      by: "nobody",
      refusal: noOneToAsk(decision, rules.map(inWords)),
    };
  }
  const question = {
    tool,
    what: describe(tool, input),
    rule: decision.rule,
    grant: rules.map(inWords),
    ...(decision.reason === undefined ? {} : { reason: decision.reason }),
    ...(agent === undefined ? {} : { agent }),
  };
  const isMoot = (): boolean => decide(facts, scopes(), context).action === "allow";
  const answer = await ask(question, dialogs, judges.queue, judges.signal, isMoot);
  return answered(answer, decision, rules, judges);
}

function answered(
  answer: Answer,
  decision: Decision,
  rules: readonly Suggestion[],
  judges: Judges,
): Settled {
  if (answer.allow === "no") {
    const { reason } = answer;
    const refusal = notApproved(decision, reason);
    const why = reason === undefined ? {} : { reason };
    return { allowed: false, by: "user", answer: "no", refusal, ...why };
  }
  if (answer.allow === "moot") return { allowed: true, by: "grant", refusal: "" };
  if (answer.allow === "session") judges.grant(rules);
  return { allowed: true, by: "user", answer: answer.allow, refusal: "" };
}

/** A rule as it stands in a policy: `bash "npm test"`. */
function inWords({ surface, pattern }: Suggestion): string {
  return `${surface} ${JSON.stringify(pattern)}`;
}

/** A later handler's write is judged as a call of its own, and passes only without asking. */
function lock(call: Call, approved: unknown, judges: Judges): void {
  if (judges.unlocked.has(call.toolName)) return;
  if (!isRecord(call.input) || !isRecord(approved)) return;
  lockInput(call.input, approved, (changed) => {
    const facts = factsOf(call.toolName, changed, judges);
    const decision = decide(facts, judges.scopes(), judges.context);
    return decision.action === "allow" ? undefined : decision.rule;
  });
}

function describe(tool: string, input: unknown): string {
  if (tool === "bash" && isRecord(input) && typeof input["command"] === "string")
    return input["command"];
  return JSON.stringify(input, null, 2);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

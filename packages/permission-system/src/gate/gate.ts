import type { DialogQueue } from "@pi-keel/contract";
import { ask, type Dialogs } from "../ask/ask.ts";
import type { FactContext } from "../facts/context.ts";
import { readFacts } from "../facts/facts.ts";
import { decide } from "../policy/decide.ts";
import type { Decision, Policy } from "../policy/policy.ts";
import type { DecisionEntry } from "./decision-entry.ts";
import { denial, noOneToAsk, notApproved, notJudged } from "./denial.ts";
import { lockInput } from "./lock.ts";

/** A call as the host announces it. `input` is the object that the tool will get. */
export interface Call {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
}

/** What a call is judged with, as of now. */
export interface Judges {
  readonly policies: readonly [Policy, ...Policy[]];
  /** What the call is read against. */
  readonly context: FactContext;
  /** `undefined` where nobody can be asked. */
  readonly dialogs: Dialogs | undefined;
  readonly queue: DialogQueue;
  readonly signal: AbortSignal | undefined;
  /** Told of every decision. */
  record(entry: DecisionEntry): void;
}

/** The answer to the host: nothing lets the call run. */
export type Verdict = { readonly block: true; readonly reason: string } | undefined;

/**
 * Judges a call and, if it may run, locks its input. Any error blocks the call and says why.
 */
export async function guard(call: Call, judges: Judges): Promise<Verdict> {
  try {
    const approved: unknown = structuredClone(call.input);
    const decision = judge(call.toolName, approved, judges);
    const { allowed, by, refusal } = await settle(call.toolName, approved, decision, judges);
    if (allowed) lock(call, approved, judges);
    // A copy, and only now: whoever listens must not reach what was judged.
    judges.record({
      toolCallId: call.toolCallId,
      tool: call.toolName,
      input: structuredClone(approved),
      decision: decision.action,
      rule: decision.rule,
      allowed,
      by,
    });
    return allowed ? undefined : { block: true, reason: refusal };
  } catch (error) {
    return { block: true, reason: notJudged(error) };
  }
}

function judge(
  tool: string,
  input: unknown,
  { policies, context }: Pick<Judges, "policies" | "context">,
): Decision {
  return decide(readFacts(tool, input, context), policies, context);
}

async function settle(
  tool: string,
  input: unknown,
  decision: Decision,
  judges: Judges,
): Promise<{ allowed: boolean; by: DecisionEntry["by"]; refusal: string }> {
  if (decision.action === "allow") return { allowed: true, by: "policy", refusal: "" };
  if (decision.action === "deny")
    return { allowed: false, by: "policy", refusal: denial(decision) };
  if (judges.dialogs === undefined) {
    return { allowed: false, by: "nobody to ask", refusal: noOneToAsk(decision) };
  }
  const question = {
    tool,
    what: describe(tool, input),
    rule: decision.rule,
    ...(decision.reason === undefined ? {} : { reason: decision.reason }),
  };
  const allowed = await ask(question, judges.dialogs, judges.queue, judges.signal);
  return { allowed, by: "user", refusal: notApproved(decision) };
}

/** A later handler's write is judged as a call of its own, and passes only without asking. */
function lock(call: Call, approved: unknown, judges: Judges): void {
  if (!isRecord(call.input) || !isRecord(approved)) return;
  lockInput(call.input, approved, (changed) => {
    const decision = judge(call.toolName, changed, judges);
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

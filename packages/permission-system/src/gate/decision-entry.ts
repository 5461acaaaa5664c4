import type { Action } from "../policy/policy.ts";

/** Who decided: the policies, a rule that the user granted, the user, or nobody, as there was none to ask. */
export type Decider = "policy" | "grant" | "user" | "nobody";

/** A decision about a call, and what came of it. Sent on the host's event bus as `keel:decision`. */
export interface DecisionEntry {
  readonly toolCallId: string;
  readonly tool: string;
  /** A copy of the call's arguments as judged. */
  readonly input: unknown;
  readonly decision: Action;
  /** The rule that made it, in words. */
  readonly rule: string;
  /** Whether the gate let it pass; a later handler may still block it. */
  readonly allowed: boolean;
  readonly by: Decider;
  /** What the person who was asked said, if anybody was. */
  readonly answer?: "once" | "session" | "no";
  /** Why not, in their words. */
  readonly reason?: string;
  /** From the call's announcement to its end here, in milliseconds; the time that a person took included. */
  readonly ms: number;
}

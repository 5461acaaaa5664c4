import type { Action } from "../policy/policy.ts";

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
  readonly by: "policy" | "user" | "nobody to ask";
}

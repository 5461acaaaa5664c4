import type { Action } from "../policy/policy.ts";

/** A decision about a call, and what came of it. Sent on the host's event bus as `keel:decision`. */
export interface DecisionEntry {
  readonly toolCallId: string;
  readonly tool: string;
  /** The call's arguments as judged. */
  readonly input: unknown;
  readonly decision: Action;
  /** The rule that made it, in words. */
  readonly rule: string;
  readonly ran: boolean;
  readonly by: "policy" | "user" | "nobody to ask";
}

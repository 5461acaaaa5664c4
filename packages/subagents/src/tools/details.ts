import type { Outcome } from "../run/outcome.ts";
import type { Usage } from "../run/usage.ts";

/** The structured part of the tool's result, for renderers and for other extensions. */
export interface SubagentDetails {
  readonly agent: string;
  /** The child's. */
  readonly sessionId: string;
  readonly outcome: Outcome["kind"];
  /** What the child's model could call. */
  readonly tools: readonly string[];
  readonly notes: readonly string[];
  readonly extensionErrors: readonly string[];
  readonly usage?: Usage;
}

import type { ProgramRow } from "../programs/row.ts";

/** What happens to a call: it runs, a person is asked, or it doesn't run. */
export type Action = "allow" | "ask" | "deny";

/** One line of a policy. */
export interface Rule {
  /** `*` alone is for everything on the surface. */
  readonly pattern: string;
  readonly action: Action;
  /** Shown to the model with a denial, and to the person who is asked. */
  readonly reason?: string;
}

/**
 * Rules by surface: a tool's own name (`*` for any part of it), `bash`, `mcp`, `skill`, `code`,
 * `network`, `path` and `external_directory` with their `_read` and `_write`, or `*` as the fallback of
 * tools, `bash`, `mcp` and `skill`.
 */
export interface Policy {
  /** Says where the rules come from, for messages: `policy`, `agent "x"`. */
  readonly scope: string;
  readonly surfaces: ReadonlyMap<string, readonly Rule[]>;
  /** What is wrong with its file; any entry floors every decision to at least `ask`. */
  readonly problems: readonly string[];
  /** Rows for programs that the tables don't have, or have otherwise. */
  readonly programs?: readonly ProgramRow[];
}

/** A decision, with the rule that made it in words. */
export interface Decision {
  readonly action: Action;
  readonly rule: string;
  readonly reason?: string;
}

/** How strict an action is, to be compared. */
export const severity: Readonly<Record<Action, number>> = { allow: 0, ask: 1, deny: 2 };

/** The stricter of two decisions; of two equally strict ones the first. */
export function stricter(a: Decision, b: Decision): Decision {
  return severity[b.action] > severity[a.action] ? b : a;
}

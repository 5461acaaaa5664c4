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
  /** Texts that the pattern has to match; `keel-permissions test` looks. */
  readonly match?: readonly string[];
  /** Texts that the pattern must not match. */
  readonly notMatch?: readonly string[];
  /** Where it stands in its file, line and column from 1: `3:12`. */
  readonly at?: string;
}

/**
 * Rules by surface: a tool's own name (`*` for any part of it), `bash`, `mcp`, `skill`, `code`,
 * `network`, `user_bash`, `path` and `external_directory` with their `_read` and `_write`, or `*` as the
 * fallback of tools, `bash`, `mcp` and `skill`.
 */
export interface Policy {
  /** Says where the rules come from, for messages: `policy`, `agent "x"`. */
  readonly scope: string;
  readonly surfaces: ReadonlyMap<string, readonly Rule[]>;
  /** What is wrong with its file or with what it extends; any entry floors every decision to at least `ask`. */
  readonly problems: readonly string[];
  /** Rows for programs that the tables don't have, or have otherwise. */
  readonly programs?: readonly ProgramRow[];
  /** Tools that add to their own input, so that what was approved can't be locked. */
  readonly unlocked?: readonly string[];
  /** What it extends: on each surface the base's rules stand before its own. */
  readonly base?: Policy;
  /** It says nothing of what it doesn't name; otherwise a missing `*` asks. */
  readonly silent?: true;
}

/** A decision, with the rule that made it in words. */
export interface Decision {
  readonly action: Action;
  readonly rule: string;
  readonly reason?: string;
  /** Of an `allow`: a grant lifted what would have asked. */
  readonly granted?: true;
  /** Of an `ask`: neither a grant nor the mode `yolo` lifts it. */
  readonly firm?: true;
}

/** How strict an action is, to be compared. */
export const severity: Readonly<Record<Action, number>> = { allow: 0, ask: 1, deny: 2 };

/** The stricter of two decisions; of two equally strict ones the first, or the one that stays firm. */
export function stricter<D extends Decision>(a: D, b: D): D {
  const more = severity[b.action] - severity[a.action];
  if (more !== 0) return more > 0 ? b : a;
  return b.firm === true && a.firm !== true ? b : a;
}

/** A policy and what it extends, the farthest base first. */
export function withBases(policy: Policy): readonly Policy[] {
  const all: Policy[] = [];
  for (let at: Policy | undefined = policy; at !== undefined; at = at.base) all.unshift(at);
  return all;
}

/** The tools that a policy and what it extends leave unlocked. */
export function unlockedOf(policy: Policy): ReadonlySet<string> {
  return new Set(withBases(policy).flatMap(({ unlocked = [] }) => unlocked));
}

/** The rows that a policy and what it extends add for programs; the policy's own win. */
export function programsOf(policy: Policy): readonly ProgramRow[] {
  return withBases(policy)
    .toReversed()
    .flatMap(({ programs = [] }) => programs);
}

import type { Opinion } from "./opinion.ts";
import { type Action, type Decision, severity } from "./policy.ts";

/** What a scope says in answer to a question. */
export interface Said {
  /** See `Policy.scope`. */
  readonly scope: string;
  /** See `Layer`; grants only lift what asks. */
  readonly role: "may widen" | "only tightens" | "grants";
  readonly opinion?: Opinion;
}

/** What was asked of every scope, and of those without an opinion after that. */
export interface Asked<S extends Said = Said> {
  readonly surface: string;
  readonly scopes: readonly S[];
  readonly otherwise?: Asked<S>;
}

/** Why the scopes' opinions came to a decision. */
export type Settled =
  /** Nobody has one. */
  | { readonly by: "no opinion" }
  /** A denial of any scope is final. */
  | { readonly by: "denial"; readonly scope: string }
  /** The most specific scope that may widen. */
  | { readonly by: "most specific"; readonly scope: string }
  /** A more specific scope allows it, but what this one may deny isn't allowed elsewhere. */
  | { readonly by: "possible denial"; readonly scope: string; readonly over: string }
  /** A scope that can't allow anything asks. */
  | { readonly by: "tightened"; readonly scope: string; readonly over?: string }
  /** The user has granted what would ask. */
  | { readonly by: "grant"; readonly scope: string; readonly instead: Settled }
  | { readonly by: "yolo"; readonly instead: Settled }
  /** A skill's files and Pi's documentation are read without asking. */
  | { readonly by: "free read"; readonly instead: Settled };

/**
 * Why `settle` decided as it did.
 * @param decision what it decided.
 */
export function settledBy(asked: Asked, decision: Decision | undefined): Settled {
  const plain = withoutLift(asked);
  if (plain.action !== "ask" || decision?.action !== "allow") return plain.settled;
  const granted = asked.scopes.find(
    ({ role, opinion }) => role === "grants" && opinion?.action === "allow",
  );
  return granted === undefined
    ? { by: "yolo", instead: plain.settled }
    : { by: "grant", scope: granted.scope, instead: plain.settled };
}

interface Plain {
  readonly settled: Settled;
  readonly action: Action | undefined;
}

function withoutLift(asked: Asked): Plain {
  const wide = widest(asked);
  if (wide?.action === "deny") return wide;
  const narrow = tightest(asked);
  if (narrow === undefined) return wide ?? { settled: { by: "no opinion" }, action: undefined };
  const { opinion, scope } = narrow;
  if (wide?.action !== undefined && severity[opinion.action] <= severity[wide.action]) return wide;
  if (opinion.action === "deny") return { settled: { by: "denial", scope }, action: "deny" };
  const over = wide === undefined ? undefined : scopeOf(wide.settled);
  return {
    settled: { by: "tightened", scope, ...(over === undefined ? {} : { over }) },
    action: opinion.action,
  };
}

function widest({ scopes, otherwise }: Asked): Plain | undefined {
  const opinions = scopes.flatMap(({ scope, role, opinion }) =>
    role === "may widen" && opinion !== undefined ? [{ scope, opinion }] : [],
  );
  const denial = opinions.find(({ opinion }) => opinion.action === "deny");
  if (denial !== undefined) {
    return { settled: { by: "denial", scope: denial.scope }, action: "deny" };
  }
  const chosen = opinions.at(-1);
  if (chosen === undefined) return otherwise && widest(otherwise);
  const feared = opinions.find(({ opinion }) => opinion.mayDeny === true);
  const { scope, opinion } = chosen;
  if (opinion.action !== "allow" || feared === undefined) {
    return { settled: { by: "most specific", scope }, action: opinion.action };
  }
  return {
    settled: { by: "possible denial", scope: feared.scope, over: scope },
    action: feared.opinion.action,
  };
}

/** The first of the strictest opinions of those that only tighten. */
function tightest(asked: Asked): { scope: string; opinion: Opinion } | undefined {
  let strictest: { scope: string; opinion: Opinion } | undefined;
  for (const [at, { role, scope }] of asked.scopes.entries()) {
    const opinion = role === "only tightens" ? ownOpinion(asked, at) : undefined;
    if (opinion === undefined || opinion.action === "allow") continue;
    if (strictest === undefined || severity[opinion.action] > severity[strictest.opinion.action]) {
      strictest = { scope, opinion };
    }
  }
  return strictest;
}

function ownOpinion({ scopes, otherwise }: Asked, at: number): Opinion | undefined {
  return scopes[at]?.opinion ?? (otherwise && ownOpinion(otherwise, at));
}

function scopeOf(settled: Settled): string | undefined {
  return "scope" in settled ? settled.scope : undefined;
}

import type { Policy } from "./policy.ts";

/** A policy among others: what it may do beside denying. */
export interface Layer {
  readonly policy: Policy;
  /**
   * Whether it may also allow what a more general one asks for. A file that came with a project may
   * not, until the user has accepted that very file; nor may a child's agent.
   */
  readonly mayWiden: boolean;
}

/** All that decides about a call. */
export interface Scopes {
  /** From the most general to the most specific one: managed, global, project, agent, mode. */
  readonly layers: readonly [Layer, ...Layer[]];
  /** Rules that the user has granted; their allows lift an `ask`, and nothing else of them counts. */
  readonly grants?: Policy;
  /** `deny`: what would ask is denied. `yolo`: what would ask is allowed, unless it is firm. */
  readonly mode?: "deny" | "yolo";
}

/** A project's policy, or an agent's permission map. */
export interface Claim {
  readonly policy: Policy;
  /** Whether it is the user's own, or a file that the user has accepted as it is. Default: no. */
  readonly accepted?: boolean;
}

/** What scopes are made of. */
export interface ScopesOptions {
  /** The administrator's. */
  readonly managed?: Policy;
  /** The user's own. */
  readonly global: Policy;
  readonly project?: Claim;
  /** Of the agent that the main session is. */
  readonly agent?: Claim;
  /** Of a child's agent and those above it; they only tighten. */
  readonly ancestors?: readonly Policy[];
  /** A preset that is laid over the others as a mode. */
  readonly overlay?: Policy;
  readonly grants?: Policy;
  readonly mode?: "deny" | "yolo";
}

/** Puts policies in their order. */
export function scopesOf(options: ScopesOptions): Scopes {
  const { managed, global, project, agent, ancestors = [], overlay, grants, mode } = options;
  const claims = [project, agent].filter((claim) => claim !== undefined);
  const others: readonly Layer[] = [
    ...claims.map(({ policy, accepted = false }) => ({ policy, mayWiden: accepted })),
    ...(overlay === undefined ? [] : [{ policy: overlay, mayWiden: true }]),
    ...ancestors.map((policy) => ({ policy, mayWiden: false })),
  ];
  const first = { policy: global, mayWiden: true };
  return {
    layers:
      managed === undefined
        ? [first, ...others]
        : [{ policy: managed, mayWiden: true }, first, ...others],
    ...(grants === undefined ? {} : { grants }),
    ...(mode === undefined ? {} : { mode }),
  };
}

/** Scopes as they are, or policies of which each further one can only tighten. */
export function asScopes(given: Scopes | readonly [Policy, ...Policy[]]): Scopes {
  if (isScopes(given)) return given;
  const known = ofPolicies.get(given);
  if (known !== undefined) return known;
  const [global, ...ancestors] = given;
  const made = scopesOf({ global, ancestors });
  ofPolicies.set(given, made);
  return made;
}

const ofPolicies = new WeakMap<readonly Policy[], Scopes>();

function isScopes(given: Scopes | readonly [Policy, ...Policy[]]): given is Scopes {
  return "layers" in given;
}

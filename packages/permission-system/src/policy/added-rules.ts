import type { Action, Policy, Rule } from "./policy.ts";
import type { Layer, Scopes } from "./scopes.ts";

/** A rule that could be added to a policy. */
export interface AddedRule {
  readonly surface: string;
  readonly pattern: string;
  readonly action: Action;
}

/** The policy with rules added at the end of their surfaces. */
export function withRules(policy: Policy, rules: readonly AddedRule[]): Policy {
  const surfaces = new Map<string, Rule[]>();
  for (const { surface, pattern, action } of rules) {
    const own = surfaces.get(surface) ?? [];
    own.push({ pattern, action });
    surfaces.set(surface, own);
  }
  return {
    scope: policy.scope,
    surfaces,
    problems: policy.problems,
    base: policy,
    ...(policy.silent === true ? { silent: true } : {}),
  };
}

/** The scopes with further rules granted. */
export function withGrants(scopes: Scopes, rules: readonly AddedRule[]): Scopes {
  return { ...scopes, grants: withRules(scopes.grants ?? noGrants, rules) };
}

/** The scopes with rules added to one of the policies. @param index of the layer. */
export function withRulesIn(
  { layers: [first, ...others], ...rest }: Scopes,
  index: number,
  rules: readonly AddedRule[],
): Scopes {
  const changed = (layer: Layer, at: number): Layer =>
    at === index ? { ...layer, policy: withRules(layer.policy, rules) } : layer;
  return {
    ...rest,
    layers: [changed(first, 0), ...others.map((layer, at) => changed(layer, at + 1))],
  };
}

/** A policy that has one rule and no opinion on anything else. */
export function onlyRule(rule: AddedRule): Policy {
  return withRules(noGrants, [rule]);
}

const noGrants: Policy = { scope: "grants", surfaces: new Map(), problems: [], silent: true };

import { matches, type Pattern, readPattern } from "./pattern.ts";
import { type Action, type Policy, type Rule, withBases } from "./policy.ts";
import { isSilent } from "./surfaces.ts";

/** A rule, ready to be matched. */
export interface ReadyRule {
  readonly action: Action;
  readonly reason: string | undefined;
  /** As it stands in the policy. */
  readonly source: string;
  readonly pattern: Pattern;
  /** The word that every command it matches begins with; `undefined` if that can't be told. */
  readonly firstWord: string | undefined;
  /** Whether it is for everything, so that nothing before it counts. */
  readonly isForAll: boolean;
  /** The rule in the words of the policy's file: `bash "rm *": deny (policy)`. */
  readonly name: string;
  /** Line and column in its file, where it has one. */
  readonly at: string | undefined;
}

/** What a policy says on one surface, in order: the last match wins. */
export interface SurfaceRules {
  /** The rules of keys with a `*`, then the surface's own. */
  readonly named: readonly ReadyRule[];
  /** Before these the fallback, which matches everything, unless the policy is silent. */
  readonly withFallback: readonly ReadyRule[];
}

/** The rules of a surface; made once per policy. */
export function rulesOf(surface: string, policy: Policy): SurfaceRules {
  const known = ready.get(policy) ?? new Map<string, SurfaceRules>();
  ready.set(policy, known);
  const before = known.get(surface);
  if (before !== undefined) return before;
  const made = readSurface(surface, policy);
  known.set(surface, made);
  return made;
}

/** The rules that can decide anything: from the last one for everything on. */
export function reachable(rules: readonly ReadyRule[]): readonly ReadyRule[] {
  return rules.slice(
    Math.max(
      0,
      rules.findLastIndex((rule) => rule.isForAll),
    ),
  );
}

/** Whether the surface denies whatever it judges. */
export function deniesAll({ withFallback }: SurfaceRules): boolean {
  const rules = reachable(withFallback);
  return rules[0]?.isForAll === true && rules.every((rule) => rule.action === "deny");
}

/** Whether a pattern is for everything. */
export function isForAll(pattern: string): boolean {
  return /^\*+$/.test(pattern);
}

const ready = new WeakMap<Policy, Map<string, SurfaceRules>>();

const builtInFallback: Rule = { pattern: "*", action: "ask" };

function readSurface(surface: string, policy: Policy): SurfaceRules {
  const ofBase = policy.base === undefined ? [] : rulesOf(surface, policy.base).named;
  const own = readKey(surface, policy.surfaces.get(surface) ?? [], policy);
  const named = [...ofBase, ...(isSilent(surface) ? [] : wildcardKeys(surface, policy)), ...own];
  const fallback = fallbackOf(policy);
  return { named, withFallback: fallback === undefined ? named : [fallback, ...named] };
}

function wildcardKeys(surface: string, policy: Policy): readonly ReadyRule[] {
  return [...policy.surfaces]
    .filter(([key]) => key !== surface && key !== "*" && key.includes("*"))
    .filter(([key]) => matches(readPattern(key), surface))
    .flatMap(([key, rules]) => readKey(key, rules, policy));
}

/** The `*` of the policy, else of what it extends; without one it asks, or is silent. */
function fallbackOf(policy: Policy): ReadyRule | undefined {
  for (const one of withBases(policy).toReversed()) {
    const rule = one.surfaces.get("*")?.findLast(({ pattern }) => isForAll(pattern));
    if (rule !== undefined) return readRule(rule, '"*"', one);
  }
  return policy.silent === true ? undefined : readRule(builtInFallback, "no rule", policy);
}

function readKey(key: string, rules: readonly Rule[], policy: Policy): readonly ReadyRule[] {
  return rules.map((rule) => readRule(rule, placeOf(key, rule), policy));
}

function placeOf(key: string, { pattern }: Rule): string {
  const isWhole = pattern === "*" && key !== "bash" && key !== "skill";
  return isWhole ? `"${key}"` : `${key} "${pattern}"`;
}

function readRule(rule: Rule, place: string, { scope }: Policy): ReadyRule {
  const { pattern, action, reason, at } = rule;
  return {
    action,
    at,
    reason,
    source: pattern,
    pattern: readPattern(pattern),
    firstWord: /^[^ *?]+(?= |$)/.exec(pattern)?.[0],
    isForAll: isForAll(pattern),
    name: `${place}: ${action} (${scope})`,
  };
}

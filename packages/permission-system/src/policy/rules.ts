import { matches, type Pattern, readPattern } from "./pattern.ts";
import type { Action, Policy, Rule } from "./policy.ts";
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
}

/** What a policy says on one surface, in order: the last match wins. */
export interface SurfaceRules {
  /** The rules of keys with a `*`, then the surface's own. */
  readonly named: readonly ReadyRule[];
  /** Before these the fallback, which something always matches. */
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
  return reachable(withFallback).every((rule) => rule.action === "deny");
}

/** Whether a pattern is for everything. */
export function isForAll(pattern: string): boolean {
  return /^\*+$/.test(pattern);
}

const ready = new WeakMap<Policy, Map<string, SurfaceRules>>();

const builtInFallback: Rule = { pattern: "*", action: "ask" };

function readSurface(surface: string, policy: Policy): SurfaceRules {
  const own = readKey(surface, policy.surfaces.get(surface) ?? [], policy);
  const named = isSilent(surface) ? own : [...wildcardKeys(surface, policy), ...own];
  return { named, withFallback: [fallbackOf(policy), ...named] };
}

function wildcardKeys(surface: string, policy: Policy): readonly ReadyRule[] {
  return [...policy.surfaces]
    .filter(([key]) => key !== surface && key !== "*" && key.includes("*"))
    .filter(([key]) => matches(readPattern(key), surface))
    .flatMap(([key, rules]) => readKey(key, rules, policy));
}

function fallbackOf(policy: Policy): ReadyRule {
  const rule = policy.surfaces.get("*")?.findLast(({ pattern }) => isForAll(pattern));
  return rule === undefined
    ? readRule(builtInFallback, "no rule", policy)
    : readRule(rule, '"*"', policy);
}

function readKey(key: string, rules: readonly Rule[], policy: Policy): readonly ReadyRule[] {
  return rules.map((rule) => readRule(rule, placeOf(key, rule), policy));
}

function placeOf(key: string, { pattern }: Rule): string {
  const isWhole = pattern === "*" && key !== "bash" && key !== "skill";
  return isWhole ? `"${key}"` : `${key} "${pattern}"`;
}

function readRule({ pattern, action, reason }: Rule, place: string, { scope }: Policy): ReadyRule {
  return {
    action,
    reason,
    source: pattern,
    pattern: readPattern(pattern),
    firstWord: /^[^ *?]+(?= |$)/.exec(pattern)?.[0],
    isForAll: isForAll(pattern),
    name: `${place}: ${action} (${scope})`,
  };
}

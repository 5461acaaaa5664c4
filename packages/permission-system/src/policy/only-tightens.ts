import { type Action, type Policy, type Rule, severity, withBases } from "./policy.ts";

/**
 * Whether a policy that takes another's place can only be stricter, told from its rules: every rule of
 * the old one still stands, in the same order and at least as strict, and what was added denies (or asks,
 * where the old one denies nothing). Whatever is less plain counts as no.
 */
export function onlyTightens(old: Policy, next: Policy): boolean {
  if (old.silent === true && next.silent !== true && !next.surfaces.has("*")) return false;
  const [before, after] = [withBases(old), withBases(next)];
  if (before.length !== after.length || [...before, ...after].some(isMore)) {
    return isSame(old, next);
  }
  const added: readonly Action[] = before.some(denies) ? ["deny"] : ["deny", "ask"];
  return before.every((policy, at) => {
    const other = after[at];
    return other !== undefined && tightens(policy, other, added);
  });
}

/** Whether it has more than rules. */
function isMore({ programs, unlocked }: Policy): boolean {
  return programs !== undefined || unlocked !== undefined;
}

function isSame(old: Policy, next: Policy): boolean {
  return plain(old) === plain(next);
}

/** The rules and rows as text; places in files and names of scopes don't matter. */
function plain(policy: Policy): string {
  return JSON.stringify(
    withBases(policy).map(({ surfaces, programs, unlocked, problems }) => ({
      surfaces: [...surfaces].map(([key, rules]) => [
        key,
        rules.map(({ pattern, action }) => [pattern, action]),
      ]),
      programs,
      unlocked,
      problems,
    })),
  );
}

/** @param added the actions that a rule may have that wasn't there. */
function tightens(old: Policy, next: Policy, added: readonly Action[]): boolean {
  // While a file is broken everything asks, but a denial of it may be lost.
  if (next.problems.length > 0 && !isSame(old, next)) return false;
  if (old.problems.length > 0 && next.problems.length === 0) return false;
  const keys = [...old.surfaces.keys()];
  const kept = [...next.surfaces.keys()].filter((key) => old.surfaces.has(key));
  if (keys.length !== kept.length || keys.some((key, at) => key !== kept[at])) return false;
  for (const [key, rules] of next.surfaces) {
    const before = old.surfaces.get(key);
    if (before === undefined) {
      // A surface without rules so far had its fallback.
      if (!rules.every(({ action }) => action === "deny")) return false;
    } else if (!rulesTighten(before, rules, added)) return false;
  }
  return true;
}

function rulesTighten(
  before: readonly Rule[],
  after: readonly Rule[],
  added: readonly Action[],
): boolean {
  let at = 0;
  for (const { pattern, action } of after) {
    const wanted = before[at];
    if (wanted?.pattern === pattern && severity[action] >= severity[wanted.action]) at += 1;
    else if (!added.includes(action)) return false;
  }
  return at === before.length;
}

function denies(policy: Policy): boolean {
  return [...policy.surfaces.values()].flat().some(({ action }) => action === "deny");
}

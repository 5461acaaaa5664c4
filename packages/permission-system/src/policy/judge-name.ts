import type { CodeFact, NetworkFact, ToolFact } from "../facts/fact.ts";
import { isAbsolute } from "../paths/absolute.ts";
import { foldPath } from "../paths/compare.ts";
import { lastRule } from "./last-rule.ts";
import { pathMatcher } from "./path-pattern.ts";
import { byRule, type Opinion } from "./opinion.ts";
import { matches } from "./pattern.ts";
import type { PolicyPlace } from "./place.ts";
import type { Policy } from "./policy.ts";
import { type ReadyRule, rulesOf } from "./rules.ts";
import { hasPaths } from "./surfaces.ts";

/** What a policy says of a tool's call. A call that is about a path is judged by patterns of paths. */
export function judgeTool(fact: ToolFact, policy: Policy, place: PolicyPlace): Opinion | undefined {
  const { named, withFallback } = rulesOf(fact.surface, policy);
  const isStable = fact.stable ?? true;
  const rules = fact.onlyIfNamed === true ? named : withFallback;
  if (!hasPaths(fact.surface) || !isAbsolute(fact.text, place.flavour)) {
    return byName(rules, fact.text, fact.spellings, isStable);
  }
  const fold = (form: string): string => foldPath(form, place.flavour);
  const subject = {
    canonical: fold(fact.text),
    others: fact.spellings.map(fold),
    isStable,
    matches: pathMatcher(place),
  };
  return byRule(lastRule(rules, subject));
}

/** What a policy's rules for code say of inline code. */
export function judgeCode({ interpreter }: CodeFact, policy: Policy): Opinion | undefined {
  return byName(rulesOf("code", policy).named, interpreter, []);
}

/** What a policy says of a target in the network. */
export function judgeNetwork({ target }: NetworkFact, policy: Policy): Opinion | undefined {
  const host = hostOf(target);
  return byName(rulesOf("network", policy).named, target, host === "" ? [] : [host]);
}

function byName(
  rules: readonly ReadyRule[],
  canonical: string,
  spellings: readonly string[],
  isStable = true,
): Opinion | undefined {
  const others = spellings.filter((spelling) => spelling !== canonical);
  return byRule(
    lastRule(rules, {
      canonical,
      others,
      isStable,
      matches: ({ pattern }, form) => matches(pattern, form),
    }),
  );
}

/** The host of a URL, or of what programs take for one: `host/path`, `user@host:path`. */
function hostOf(target: string): string {
  if (URL.canParse(target) && new URL(target).host !== "") return new URL(target).host;
  return /^(?:[^@/]*@)?([\w.-]+)(?:[:/]|$)/.exec(target)?.[1] ?? "";
}

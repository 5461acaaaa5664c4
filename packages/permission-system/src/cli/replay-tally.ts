import { createHash } from "node:crypto";
import { readFacts } from "../facts/facts.ts";
import { type AskingCall, type BestRule, bestRules } from "../policy/best-rules.ts";
import { decide } from "../policy/decide.ts";
import type { Action, Decision } from "../policy/policy.ts";
import { callInLine } from "./call-in-words.ts";
import type { ToolCall } from "./call.ts";
import type { Engine } from "./engine.ts";

/** How often calls were decided how. */
export interface Tally {
  readonly calls: number;
  readonly allowed: number;
  readonly asked: number;
  readonly denied: number;
  /** What asked, and what denied, the most frequent first. */
  readonly asks: readonly Group[];
  readonly denials: readonly Group[];
  /** The allows that would save most asks, each counted after those before it. */
  readonly rules: readonly BestRule[];
}

/** Calls that one rule decided. */
export interface Group {
  readonly rule: string;
  readonly count: number;
  /** The first of them, in words. */
  readonly example: string;
}

/** As many different calls that ask are kept for advice. */
const mostKept = 20_000;

/** Judges calls one after the other, and counts. */
export class ReplayTally {
  readonly #decisions = new Map<string, Decision>();
  readonly #asking = new Map<string, { count: number; readonly call: Omit<AskingCall, "count"> }>();
  readonly #groups: Readonly<Record<Action, Map<string, { count: number; example: string }>>> = {
    allow: new Map(),
    ask: new Map(),
    deny: new Map(),
  };

  /** @param engine that of the directory that the call was made in. @param cwd that directory. */
  add(call: ToolCall, engine: Engine, cwd: string): Decision {
    const key = createHash("sha256")
      .update(JSON.stringify([cwd, call.tool, call.input]))
      .digest("base64");
    const decision = this.#decisions.get(key) ?? this.#judge(key, call, engine);
    const group = this.#groups[decision.action];
    const rule = ruleOf(decision);
    const counted = group.get(rule) ?? { count: 0, example: callInLine(call) };
    counted.count += 1;
    group.set(rule, counted);
    const asking = this.#asking.get(key);
    if (asking !== undefined) asking.count += 1;
    return decision;
  }

  #judge(key: string, call: ToolCall, { scopes, context }: Engine): Decision {
    const facts = readFacts(call.tool, call.input, context);
    const decision = decide(facts, scopes, context);
    this.#decisions.set(key, decision);
    if (decision.action === "ask" && this.#asking.size < mostKept) {
      const example = callInLine(call);
      this.#asking.set(key, { count: 0, call: { facts, scopes, place: context, example } });
    }
    return decision;
  }

  /** What was counted so far. */
  result(): Tally {
    const { allow, ask, deny } = this.#groups;
    const [allowed, asked, denied] = [countOf(allow), countOf(ask), countOf(deny)];
    return {
      calls: allowed + asked + denied,
      allowed,
      asked,
      denied,
      asks: sorted(ask),
      denials: sorted(deny),
      rules: bestRules([...this.#asking.values()].map(({ count, call }) => ({ ...call, count }))),
    };
  }
}

type Groups = ReadonlyMap<string, { readonly count: number; readonly example: string }>;

function countOf(groups: Groups): number {
  return [...groups.values()].reduce((sum, { count }) => sum + count, 0);
}

function sorted(groups: Groups): readonly Group[] {
  return [...groups]
    .map(([rule, counted]) => ({ rule, ...counted }))
    .toSorted((a, b) => b.count - a.count || (a.rule < b.rule ? -1 : 1));
}

/** The rule without what it was met by, so that calls of one rule are one group. */
function ruleOf({ rule }: Decision): string {
  const suspected = rule.startsWith("can't tell ") ? rule.lastIndexOf(", and ") : -1;
  if (suspected !== -1) return `can't tell what it is${rule.slice(suspected)}`;
  const file = rule.indexOf(', for "');
  return file !== -1 && / would (?:read|write)$/.test(rule) ? rule.slice(0, file) : rule;
}

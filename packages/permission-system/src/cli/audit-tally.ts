import type { AuditLine, Decider } from "../audit/audit-line.ts";
import { callOf } from "../audit/audit-what.ts";
import type { AuditRead } from "../audit/read-audit.ts";
import { readFacts } from "../facts/facts.ts";
import { type BestRule } from "../policy/best-rules.ts";
import { decide } from "../policy/decide.ts";
import type { Action } from "../policy/policy.ts";
import { type Suggestion, suggestRules } from "../policy/suggest.ts";
import { callInLine } from "./call-in-words.ts";
import type { ToolCall } from "./call.ts";
import { type Engine, openEngine } from "./engine.ts";
import { type Group, ReplayTally } from "./replay-tally.ts";
import type { World } from "./world.ts";

/** What was decided, in sum. */
export interface AuditSummary {
  readonly decisions: number;
  /** When the first and the last of them were made. */
  readonly from?: string;
  readonly to?: string;
  /** What the policy said. */
  readonly said: Readonly<Record<Action, number>>;
  /** Of what was asked: how often it was let run. */
  readonly approved: number;
  readonly by: Readonly<Record<Decider, number>>;
  /** The calls that were asked about, the most frequent first. */
  readonly asks: readonly AskedCall[];
  /** What would save most of these, by the policies as they are now. */
  readonly rules: readonly BestRule[];
  /** Asks of which too little is known to judge them again. */
  readonly untold: number;
  /** What denied, the most frequent first. */
  readonly denials: readonly Group[];
  /** Decisions that couldn't be written, and lines that can't be read. */
  readonly lost: number;
  readonly broken: number;
}

/** A call that was asked about. */
export interface AskedCall {
  /** In words, on one line. */
  readonly call: string;
  readonly count: number;
  readonly approved: number;
  /** What asked last. */
  readonly rule: string;
  /** What would stop it, all together. */
  readonly rules: readonly Suggestion[];
  /** Why nothing would; absent if something does. */
  readonly why?: string;
}

/** As many of the calls are told. */
const mostTold = 10;

/** As many different calls are told apart. */
const mostKept = 20_000;

interface Asked {
  line: AuditLine;
  count: number;
  approved: number;
}

/** Counts decisions, and judges again what was asked. */
export class AuditTally {
  readonly #agentDir: string;
  readonly #world: World;
  readonly #engines = new Map<string, Engine>();
  readonly #again = new ReplayTally();
  readonly #asks = new Map<string, Asked>();
  readonly #denials = new Map<string, { count: number; readonly example: string }>();
  readonly #said = { allow: 0, ask: 0, deny: 0 };
  readonly #by = { policy: 0, grant: 0, user: 0, nobody: 0 };
  readonly #counts = { approved: 0, untold: 0, lost: 0, broken: 0 };
  #from: string | undefined;
  #to: string | undefined;

  /** @param agentDir absolute. */
  constructor(agentDir: string, world: World) {
    this.#agentDir = agentDir;
    this.#world = world;
  }

  add(read: AuditRead): void {
    if (read.kind === "broken") this.#counts.broken += 1;
    else if (read.kind === "lost") this.#counts.lost += read.count;
    else this.#decision(read.line);
  }

  #decision(line: AuditLine): void {
    this.#from ??= line.time;
    this.#to = line.time;
    this.#said[line.decision] += 1;
    this.#by[line.by] += 1;
    if (line.decision === "ask") this.#ask(line);
    if (line.decision === "deny") {
      const known = this.#denials.get(line.rule) ?? { count: 0, example: wordsOf(line) };
      known.count += 1;
      if (this.#denials.size < mostKept) this.#denials.set(line.rule, known);
    }
  }

  #ask(line: AuditLine): void {
    if (line.allowed) this.#counts.approved += 1;
    const key = JSON.stringify([line.tool, line.what]);
    const known = this.#asks.get(key) ?? { line, count: 0, approved: 0 };
    known.line = line;
    known.count += 1;
    if (line.allowed) known.approved += 1;
    if (this.#asks.size < mostKept) this.#asks.set(key, known);
    const call = knownCall(line);
    if (call === undefined) this.#counts.untold += 1;
    else this.#again.add(call, this.#engine(line.cwd), line.cwd);
  }

  /** What was counted so far. */
  result(): AuditSummary {
    const asks = [...this.#asks.values()].toSorted((a, b) => b.count - a.count);
    const denials = [...this.#denials].map(([rule, group]) => ({ rule, ...group }));
    return {
      decisions: this.#said.allow + this.#said.ask + this.#said.deny,
      ...(this.#from === undefined ? {} : { from: this.#from }),
      ...(this.#to === undefined ? {} : { to: this.#to }),
      said: this.#said,
      by: this.#by,
      ...this.#counts,
      asks: asks.slice(0, mostTold).map((asked) => this.#asked(asked)),
      rules: this.#again.result().rules,
      denials: denials.toSorted((a, b) => b.count - a.count).slice(0, mostTold),
    };
  }

  #asked({ line, count, approved }: Asked): AskedCall {
    const call = knownCall(line);
    return {
      call: wordsOf(line),
      count,
      approved,
      rule: line.rule,
      ...(call === undefined ? { rules: [], why: untold(line) } : this.#stops(call, line.cwd)),
    };
  }

  #stops(call: ToolCall, cwd: string): Pick<AskedCall, "rules" | "why"> {
    const { scopes, context } = this.#engine(cwd);
    const facts = readFacts(call.tool, call.input, context);
    const { action } = decide(facts, scopes, context);
    if (action !== "ask") {
      return {
        rules: [],
        why: action === "allow" ? "by now it is allowed" : "by now it is denied",
      };
    }
    const { rules, obstacles } = suggestRules(facts, scopes, context);
    const why = obstacles.map(({ text }) => text).join("; ");
    return { rules, ...(why === "" ? {} : { why: `no rule would stop it: ${why}` }) };
  }

  #engine(cwd: string): Engine {
    const known =
      this.#engines.get(cwd) ?? openEngine({ cwd, agentDir: this.#agentDir }, this.#world);
    this.#engines.set(cwd, known);
    return known;
  }
}

/** The call, if enough was written down to judge it again. */
function knownCall({ cwd, tool, ...what }: AuditLine): ToolCall | undefined {
  return cwd.includes("\0") || cwd.endsWith("…") ? undefined : callOf(tool, what);
}

function untold({ masked }: AuditLine): string {
  return masked === true
    ? "it holds a secret, which isn't written down, so it can't be judged again"
    : "it is too long to be written down as a whole, so it can't be judged again";
}

function wordsOf({ tool, what }: AuditLine): string {
  return callInLine({ tool, input: { command: what } });
}

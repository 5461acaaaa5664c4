import { parsePolicy } from "../config/parse-policy.ts";
import { hiddenRules } from "../lint/later-rule.ts";
import { neverMatches } from "../lint/never-matches.ts";
import { type Action, severity } from "../policy/policy.ts";
import { draftText } from "./draft-text.ts";
import { checkCount, type Imported } from "./imported.ts";

/** A rule of the policy that is being made. */
export interface DraftRule {
  readonly pattern: string;
  readonly action: Action;
  readonly reason?: string;
  readonly match?: readonly string[];
  readonly notMatch?: readonly string[];
}

/** What stands on a surface, in order. */
export type DraftItem = { readonly rule: DraftRule } | { readonly comment: string };

/** A policy file that is being made out of another tool's: rules and comments, surface by surface. */
export class Draft {
  readonly #title: string;
  readonly #notes: string[] = [];
  readonly #remarks: string[] = [];
  readonly #topNotes: string[] = [];
  readonly #surfaces = new Map<string, DraftItem[]>();
  readonly #refused = new Map<string, string | undefined>();

  /** @param title the first comment of the file. */
  constructor(title: string) {
    this.#title = title;
  }

  /** Adds rules at the end of a surface; what can't be written there is noted. */
  add(surface: string, ...rules: readonly DraftRule[]): void {
    for (const rule of rules) {
      const written = asKey(rule);
      const why =
        written === undefined ? actionIsNoKey : (this.#whyNot(surface) ?? idle(surface, written));
      if (written === undefined || why !== undefined) {
        this.skip(wordsOf(surface, rule), why ?? "");
      } else this.#itemsOf(surface).push({ rule: written });
    }
  }

  /** Adds a rule for everything on a surface. */
  all(surface: string, action: Action): void {
    this.add(surface, { pattern: "*", action });
  }

  /** Adds a rule before the others of a surface. @param after as many rules as stay before it. */
  before(surface: string, rule: DraftRule, after = 0): void {
    const items = this.#itemsOf(surface);
    let at = 0;
    for (let seen = 0; at < items.length; at += 1) {
      const item = items[at];
      if (item !== undefined && "rule" in item && (seen += 1) > after) break;
    }
    const rest = items.splice(at);
    this.add(surface, rule);
    items.push(...rest);
  }

  /** Adds a comment, on a surface or at the top. */
  remark(text: string, surface?: string): void {
    if (surface === undefined) this.#remarks.push(text);
    else this.#itemsOf(surface).push({ comment: text });
  }

  /**
   * Notes what can't be carried over, at its place.
   * @param what as it stands in the file, such as `"Bash(a && b)" in allow`.
   * @param why a sentence without its end, after "because".
   */
  skip(what: string, why: string, surface?: string): void {
    const note = `not carried over: ${what}, because ${why}`;
    this.#notes.push(surface === undefined ? note : `${surface}: ${note}`);
    if (surface === undefined) this.#topNotes.push(note);
    else this.remark(note, surface);
  }

  /** The rules of a surface so far. */
  rules(surface: string): readonly DraftRule[] {
    return rulesIn(this.#surfaces.get(surface) ?? []);
  }

  /** The policy file. */
  finish(): Imported {
    for (const [surface, items] of this.#surfaces) {
      this.#surfaces.set(surface, this.#withoutIdle(surface, items));
    }
    return {
      text: draftText([this.#title, ...this.#remarks, ...this.#topNotes], this.#surfaces),
      notes: [...this.#notes],
    };
  }

  #itemsOf(surface: string): DraftItem[] {
    const items = this.#surfaces.get(surface) ?? [];
    this.#surfaces.set(surface, items);
    return items;
  }

  /** Why the reader would refuse the surface. */
  #whyNot(surface: string): string | undefined {
    if (this.#refused.has(surface)) return this.#refused.get(surface);
    checkCount(this.#refused);
    const text = JSON.stringify({ permission: { [surface]: "deny" } });
    const [problem] = parsePolicy(text, "import").problems;
    const why = problem?.replace(/^\d+:\d+: /, "");
    this.#refused.set(surface, why);
    return why;
  }

  /** Leaves out what a later rule takes the place of, and says so where it was stricter. */
  #withoutIdle(surface: string, items: readonly DraftItem[]): DraftItem[] {
    const last = new Map<string, DraftItem>();
    for (const item of items) if ("rule" in item) last.set(item.rule.pattern, item);
    const unique = items.filter(
      (item) => !("rule" in item) || last.get(item.rule.pattern) === item,
    );
    const rules = rulesIn(unique).map((rule, at) => ({ ...rule, at: String(at) }));
    const hidden = new Map(
      hiddenRules({ surface, rules, policy: empty }).map(({ rule, later }) => [rule.at, later]),
    );
    let at = -1;
    return unique.flatMap((item): DraftItem[] => {
      if (!("rule" in item)) return [item];
      at += 1;
      const later = hidden.get(String(at));
      if (later === undefined) return [item];
      if (severity[item.rule.action] <= severity[later.action]) return [];
      const note = `left out: ${wordsOf(surface, item.rule)}, which counts for nothing before ${JSON.stringify(later.pattern)}: ${later.action}`;
      this.#notes.push(note);
      return [{ comment: note }];
    });
  }
}

/** Why nothing would ever match the rule. */
function idle(surface: string, rule: DraftRule): string | undefined {
  for (const [, { message }] of neverMatches.check({ surface, rules: [rule], policy: empty })) {
    return message;
  }
  return undefined;
}

/** A rule in words: `bash "rm *": deny`. */
export function wordsOf(surface: string, { pattern, action }: DraftRule): string {
  return `${surface} ${JSON.stringify(pattern)}: ${action}`;
}

const empty = { scope: "import", surfaces: new Map(), problems: [] };

const actionIsNoKey = `"action" among the patterns would be read as the surface's own action`;

function rulesIn(items: readonly DraftItem[]): DraftRule[] {
  return items.flatMap((item) => ("rule" in item ? [item.rule] : []));
}

/** The reader takes a map with the key `action` for one rule; `?` stands for its last letter. */
function asKey(rule: DraftRule): DraftRule | undefined {
  if (rule.pattern !== "action") return rule;
  return rule.action === "allow" ? undefined : { ...rule, pattern: "actio?" };
}

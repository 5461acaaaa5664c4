import { factsInWords } from "../cases/fact-in-words.ts";
import type { Fact, PathFact } from "../facts/fact.ts";
import type { Action } from "../policy/policy.ts";
import { shortText, type What, whatOf } from "./audit-what.ts";

/** Who decided. `nobody`: it should have been asked, and nobody was there. */
export type Decider = "policy" | "grant" | "user" | "nobody";

/** All of them, in the order in which they are told. */
export const deciders: readonly Decider[] = ["policy", "grant", "user", "nobody"];

/** A decision, with all that is kept of it. */
export interface AuditEntry {
  readonly sessionId: string;
  readonly rootSessionId: string;
  /** Of a child, or the one that the session was named. */
  readonly agent?: string;
  readonly cwd: string;
  readonly tool: string;
  /** The call's arguments as judged. */
  readonly input: unknown;
  readonly facts: readonly Fact[];
  /** What the policy says. */
  readonly decision: Action;
  /** The rule that says it, in words. */
  readonly rule: string;
  /** Where the rule stands; by default what the rule says of itself. */
  readonly scope?: string;
  /** See `policyHash`. */
  readonly policyHash: string;
  readonly by: Decider;
  /** What the user answered: `once`, `session`, `deny`, … */
  readonly answer?: string;
  /** Why, in the user's words. */
  readonly reason?: string;
  /** How long it took, in milliseconds, the user's time included. */
  readonly ms: number;
  readonly allowed: boolean;
}

/** A line of the log. Members that are added later are ignored by who doesn't know them. */
export interface AuditLine extends What {
  /** ISO 8601, in UTC. */
  readonly time: string;
  readonly session: string;
  readonly root: string;
  readonly agent?: string;
  readonly cwd: string;
  readonly tool: string;
  /** In words. */
  readonly facts: string;
  readonly decision: Action;
  readonly rule: string;
  readonly scope?: string;
  readonly policy: string;
  readonly by: Decider;
  readonly answer?: string;
  readonly reason?: string;
  readonly ms: number;
  readonly allowed: boolean;
}

/** The longest short text, such as an id, and the longest of several words, in UTF-16 code units. */
const longestName = 200;
const longestText = 1_000;

/** A decision as it is written down: without secrets, and no longer than some kilobytes. */
export function lineOf(entry: AuditEntry, time: Date): AuditLine {
  const { agent, rule, scope = scopeIn(rule), answer, reason, ms } = entry;
  return {
    time: time.toISOString(),
    session: entry.sessionId.slice(0, longestName),
    root: entry.rootSessionId.slice(0, longestName),
    ...(agent === undefined ? {} : { agent: shortText(agent, longestName) }),
    cwd: shortText(entry.cwd, longestText),
    tool: shortText(entry.tool, longestName),
    ...whatOf(entry.tool, entry.input),
    facts: wordsOf(entry.facts),
    decision: entry.decision,
    rule: shortText(rule, longestText),
    ...(scope === undefined ? {} : { scope: shortText(scope, longestName) }),
    policy: entry.policyHash,
    by: entry.by,
    ...(answer === undefined ? {} : { answer: shortText(answer, longestName) }),
    ...(reason === undefined ? {} : { reason: shortText(reason, longestText) }),
    ms: Math.round(ms * 10) / 10,
    allowed: entry.allowed,
  };
}

/** Reads a line. @returns `undefined` if it is none, such as one that a crash cut off. */
export function readLine(text: string): AuditLine | { readonly lost: number } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  if (isTime(value["time"]) && typeof value["lost"] === "number") return { lost: value["lost"] };
  return isLine(value) ? value : undefined;
}

/** The scope at the end of a rule in words: `bash "rm *": deny (project policy)`. */
function scopeIn(rule: string): string | undefined {
  return [...rule.matchAll(/: (?:allow|ask|deny) \(([^()]{1,200})\)/g)].at(-1)?.[1];
}

/** As many facts are looked at; fewer are told. */
const mostFacts = 20;

/** What is cut in the words is masked before, or the rest of a secret couldn't be told. */
function wordsOf(facts: readonly Fact[]): string {
  const masked = facts.slice(0, mostFacts).map(withoutSecrets);
  return factsInWords([...masked, ...facts.slice(mostFacts)]);
}

function withoutSecrets(fact: Fact): Fact {
  switch (fact.kind) {
    case "command":
    case "tool":
      return { ...fact, text: shortText(fact.text, longestText) };
    case "path":
      return pathWithoutSecrets(fact);
    case "tree":
      return { ...fact, root: pathWithoutSecrets(fact.root) };
    case "code":
      return fact;
    case "network":
      return { ...fact, target: shortText(fact.target, longestText) };
    case "bypass":
    case "opaque":
      return { ...fact, reason: shortText(fact.reason, longestText) };
  }
}

function pathWithoutSecrets(fact: PathFact): PathFact {
  return {
    ...fact,
    written: shortText(fact.written, longestText),
    literal: shortText(fact.literal, longestText),
    canonical: shortText(fact.canonical, longestText),
  };
}

const texts = ["session", "root", "cwd", "tool", "what", "facts", "rule", "policy"] as const;
const optionalTexts = ["agent", "scope", "answer", "reason"] as const;
const actions: readonly unknown[] = ["allow", "ask", "deny"] satisfies readonly Action[];

function isLine(
  value: Readonly<Record<string, unknown>>,
): value is Record<string, unknown> & AuditLine {
  return (
    isTime(value["time"]) &&
    texts.every((name) => typeof value[name] === "string") &&
    optionalTexts.every((name) => value[name] === undefined || typeof value[name] === "string") &&
    actions.includes(value["decision"]) &&
    (deciders as readonly unknown[]).includes(value["by"]) &&
    typeof value["ms"] === "number" &&
    typeof value["allowed"] === "boolean"
  );
}

function isTime(value: unknown): boolean {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import type { Action } from "../policy/policy.ts";
import { shellWords } from "./shell-words.ts";
import type { StarlarkArgument, StarlarkCall, StarlarkValue } from "./starlark-calls.ts";

/** A `prefix_rule` of Codex. */
export interface CodexRule {
  /** The words that a command begins with; each is one of several. */
  readonly pattern: readonly (readonly string[])[];
  readonly action: Action;
  readonly reason: string | undefined;
  readonly match: readonly CodexExample[];
  readonly notMatch: readonly CodexExample[];
}

/** A command that a rule matches or doesn't. */
export interface CodexExample {
  readonly words: readonly string[];
  /** As it stands in the file, if it is a text there. */
  readonly text: string | undefined;
}

/**
 * Reads a call of `prefix_rule` (https://developers.openai.com/codex/rules; openai/codex,
 * codex-rs/execpolicy/README.md).
 * @returns the rule, or why it is none.
 */
export function readPrefixRule({ args }: StarlarkCall): CodexRule | { readonly why: string } {
  const given = new Map<string, StarlarkValue>();
  for (const [at, argument] of args.entries()) {
    const name = nameOf(argument, at);
    if (name === undefined)
      return { why: `prefix_rule has no argument ${String(argument.name ?? at + 1)}` };
    if (!isNone(argument.value)) given.set(name, argument.value);
  }
  const pattern = patternOf(given.get("pattern"));
  if (pattern === undefined) return { why: 'its "pattern" is no list of words' };
  const action = actions.get(given.get("decision") ?? "allow");
  if (action === undefined) {
    return { why: 'its "decision" is none of "allow", "prompt" and "forbidden"' };
  }
  const reason = given.get("justification");
  return {
    pattern,
    action,
    reason: typeof reason === "string" ? reason : undefined,
    match: examplesOf(given.get("match")),
    notMatch: examplesOf(given.get("not_match")),
  };
}

/** In the order in which they may be given without a name. */
const names: readonly string[] = ["pattern", "decision", "match", "not_match", "justification"];

const actions: ReadonlyMap<StarlarkValue, Action> = new Map([
  ["allow", "allow"],
  ["prompt", "ask"],
  ["forbidden", "deny"],
]);

function nameOf({ name }: StarlarkArgument, at: number): string | undefined {
  if (name === undefined) return names[at];
  return names.includes(name) ? name : undefined;
}

function isNone(value: StarlarkValue): boolean {
  return typeof value === "object" && "name" in value && value.name === "None";
}

function patternOf(value: StarlarkValue | undefined): CodexRule["pattern"] | undefined {
  if (!isList(value) || value.length === 0) return undefined;
  const words = value.map((word) => (typeof word === "string" ? [word] : textsOf(word)));
  return words.every((one): one is string[] => one !== undefined && one.length > 0)
    ? words
    : undefined;
}

function examplesOf(value: StarlarkValue | undefined): readonly CodexExample[] {
  return (isList(value) ? value : []).flatMap((example): CodexExample[] => {
    const words = typeof example === "string" ? shellWords(example) : textsOf(example);
    if (words === undefined || words.length === 0) return [];
    return [{ words, text: typeof example === "string" ? example : undefined }];
  });
}

function textsOf(value: StarlarkValue): string[] | undefined {
  return isList(value) && value.every((one) => typeof one === "string") ? [...value] : undefined;
}

function isList(value: StarlarkValue | undefined): value is readonly StarlarkValue[] {
  return Array.isArray(value);
}

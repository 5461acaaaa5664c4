import type { ReadyRule } from "./rules.ts";

/**
 * The rules of `bash` that a command with one of these first words can match, in their order: all but
 * those that begin with another word.
 * @param words `undefined` if the first word can't be told.
 */
export function rulesForWords(
  rules: readonly ReadyRule[],
  words: readonly string[] | undefined,
): readonly ReadyRule[] {
  if (words === undefined || rules.length < worthAnIndex) return rules;
  const known = byWords.get(rules) ?? new Map<string, readonly ReadyRule[]>();
  byWords.set(rules, known);
  const key = words.join("\0");
  const before = known.get(key);
  if (before !== undefined) return before;
  const chosen = rules.filter(
    ({ firstWord }) => firstWord === undefined || words.includes(firstWord),
  );
  // Words come from the model, so they mustn't fill the memory.
  if (known.size >= mostKept) known.clear();
  known.set(key, chosen);
  return chosen;
}

/** The text up to the first blank. */
export function firstWord(text: string): string {
  const blank = text.indexOf(" ");
  return blank === -1 ? text : text.slice(0, blank);
}

const worthAnIndex = 20;
const mostKept = 500;
const byWords = new WeakMap<readonly ReadyRule[], Map<string, readonly ReadyRule[]>>();

import { diffArrays, formatPatch, OMIT_HEADERS, structuredPatch } from "diff";
import { visible } from "../ask/visible.ts";
import type { Policy, Rule } from "../policy/policy.ts";
import { member, readJson } from "./json-nodes.ts";
import { jsonText } from "./json-text.ts";
import { parsePolicy } from "./parse-policy.ts";

/** Unchanged lines that are shown around a change. */
const context = 2;

/**
 * As many added and removed lines, or rules, as are still matched with each other: the work grows with
 * their square. Beyond it all that was there counts as removed.
 */
const mostChanges = 2_000;

/**
 * The change of a text as a unified diff without names of files, to be shown: with what can't be seen
 * written out, tabs as blanks, and line ends all alike.
 * @param before `undefined` where there was no file; so is `after` where there is none any more.
 * @returns empty if nothing of this changed.
 */
export function diffTexts(before: string | undefined, after: string | undefined): string {
  const [from, to] = [shown(before), shown(after)];
  if (from === to) return "";
  const options = { context, maxEditLength: mostChanges };
  const patch = structuredPatch("", "", from, to, undefined, undefined, options);
  if (patch !== undefined) return formatPatch(patch, OMIT_HEADERS);
  const [removed, added] = [linesOf(from), linesOf(to)];
  const head = `@@ -1,${String(removed.length)} +1,${String(added.length)} @@`;
  return [head, ...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`), ""].join(
    "\n",
  );
}

/**
 * The change of a policy in words, a rule per line: `+ bash "git push *": allow`. A rule that was moved
 * is removed and added, as the last match wins.
 * @param before the file's text; `undefined` where there was none, and so is `after`.
 */
export function changesInWords(before: string | undefined, after: string | undefined): string[] {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  return [...new Set([...to.keys(), ...from.keys()])].flatMap((part) =>
    changes(from.get(part) ?? [], to.get(part) ?? []),
  );
}

function shown(text: string | undefined): string {
  // To the parser a lone carriage return ends a line, and a comment.
  return visible((text ?? "").replaceAll(/\r\n?/g, "\n").replaceAll("\t", "  "));
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

/** What a policy says, part by part; order counts within each. */
function wordsOf(text: string | undefined): Map<string, readonly string[]> {
  const parts = new Map<string, readonly string[]>();
  if (text === undefined) return parts;
  const policy = parsePolicy(text, "policy", { findBase: nothing });
  parts.set("extends", basesOf(text));
  for (const [surface, rules] of policy.surfaces) {
    parts.set(
      `permission ${surface}`,
      rules.map((rule) => wordsOfRule(surface, rule)),
    );
  }
  const { programs = [] } = policy;
  parts.set(
    "programs",
    programs.map((row) => `programs ${visible(JSON.stringify(row))}`),
  );
  return parts;
}

function nothing(): Policy {
  return { scope: "", surfaces: new Map(), problems: [] };
}

function basesOf(text: string): string[] {
  const node = member(readJson(text).root, "extends");
  const names = node?.type === "array" ? (node.children ?? []) : node === undefined ? [] : [node];
  return names.map(({ value }) => `extends ${jsonText(String(value))}`);
}

function wordsOfRule(surface: string, { pattern, action, reason }: Rule): string {
  const why = reason === undefined ? "" : ` (${jsonText(reason)})`;
  return `${visible(surface)} ${jsonText(pattern)}: ${action}${why}`;
}

function changes(from: readonly string[], to: readonly string[]): string[] {
  const parts = diffArrays([...from], [...to], { maxEditLength: mostChanges }) ?? [
    { removed: true, added: false, value: from },
    { removed: false, added: true, value: to },
  ];
  return parts.flatMap(({ added, removed, value }) =>
    added || removed ? value.map((words) => `${added ? "+" : "-"} ${words}`) : [],
  );
}

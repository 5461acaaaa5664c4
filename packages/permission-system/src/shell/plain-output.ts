import type { Command, ParsedScript, SyntaxNode } from "unbash";
import type { State } from "./state.ts";

/**
 * What kind of text a substitution's last command prints, where it can be nothing else: a number, or the
 * name of a commit. Told by its words alone, all of which stand there plainly.
 */
export function plainOutput(script: ParsedScript, state: State): "number" | "commit" | undefined {
  const [statement, another] = script.commands;
  if (statement === undefined || another !== undefined) return undefined;
  const words = wordsOf(lastOf(statement.command));
  const name = words?.[0];
  if (words === undefined || name === undefined || state.functions.has(name)) return undefined;
  const line = words.join(" ");
  if (numbers.some((pattern) => pattern.test(line))) return "number";
  return commits.some((pattern) => pattern.test(line)) ? "commit" : undefined;
}

/** Commands that print one number (GNU coreutils 9.4; GNU grep 3.8 with one file at most). */
const numbers = [
  /^wc -[lcmwL]$/,
  /^grep (?:-[EFPivwx]+ )*-[EFPivwx]*c[EFPivwx]* (?!-)\S+(?: (?!-)[\w./][\w./-]*)?$/,
  /^date \+%[sYmdHMS]$/,
  /^(?:nproc|id -u|id -g)$/,
];

/** Commands that print a commit or a branch, which begins with no dash (git 2.43, git-check-ref-format(1)). */
const commits = [
  /^git rev-parse(?: --(?:short|verify|quiet|abbrev-ref))* [\w./~^@{}]+$/,
  /^git merge-base [\w./~^@{}][\w./~^@{}-]* [\w./~^@{}][\w./~^@{}-]*$/,
  /^git (?:branch --show-current|describe(?: --(?:tags|always|abbrev=\d+))*)$/,
];

function lastOf(node: SyntaxNode): SyntaxNode | undefined {
  return node.type === "Pipeline" ? node.commands.at(-1) : node;
}

/** The words of a simple command without assignments, if all are plain; a file it reads is none of them. */
function wordsOf(node: SyntaxNode | undefined): readonly string[] | undefined {
  if (node?.type !== "Command" || node.name === undefined || node.prefix.length > 0)
    return undefined;
  const words: string[] = [];
  for (const part of [node.name, ...node.suffix]) {
    if (part.type === "Redirect" && part.operator === "<") continue;
    if (part.type !== "Word" || !isPlain(part)) return undefined;
    words.push(part.value);
  }
  return words;
}

function isPlain(word: NonNullable<Command["name"]>): boolean {
  const isQuoted = word.parts?.every(({ type }) => type === "SingleQuoted" || type === "Literal");
  return isQuoted !== false && !/[\s~]/.test(word.value);
}

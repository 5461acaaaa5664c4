import { forEachChild, type ParsedScript, type SyntaxNode } from "unbash";
import { type Field, hole, literal, textOf } from "./field.ts";
import { isOwn, printed } from "./output.ts";
import { plainOutput } from "./plain-output.ts";
import type { Reader } from "./reader.ts";
import type { Unit } from "./reading.ts";
import type { State } from "./state.ts";

/** The output of a substitution, where it is plain: `$(pwd)`, `$(echo x)`, the repository's root. */
export function outputOf(
  script: ParsedScript,
  unit: Omit<Unit, "until"> | undefined,
  text: string,
  state: State,
  reader: Reader,
): Field {
  const kind = plainOutput(script, state);
  if (kind === "number") return [{ kind: "hole", text, splits: true, digits: true }];
  if (kind === "commit") return [{ kind: "hole", text, splits: true, isCommit: true }];
  const [statement, another] = script.commands;
  const command = statement?.command;
  if (another !== undefined || command?.type !== "Command" || command.redirects.length > 0) {
    return hole(text);
  }
  if (unit === undefined || !isOwn(command, unit)) return hole(text);
  const words = unit.argv.map(textOf);
  if (!words.every((word) => word !== undefined) || unit.remote) return hole(text);
  const output = printed(words);
  if (output !== undefined) return literal(output.replace(/\n+$/, ""));
  const line = words.join(" ");
  if (line === "pwd") {
    const [only, more] = state.directories ?? [];
    return only !== undefined && more === undefined ? literal(only) : hole(text);
  }
  if (words[0] === "mktemp" && unit.localPrograms.length === 0) {
    return [{ kind: "hole", text, splits: true, isNew: true }];
  }
  const isHome = state.directories?.every((directory) => directory === reader.context.cwd) === true;
  if (isHome && line === "git rev-parse --show-toplevel") return literal(reader.context.root);
  if (unit.effects.listing !== undefined) return hole(text, true, unit.effects.listing);
  return hole(text);
}

/**
 * Whether several commands follow a here-document. Bash 5.2 reads `$( )` and `<( )` from a text that it
 * writes of the commands in them, and with here-documents joins commands there that were divided.
 */
export function hasMoreAfterText(script: ParsedScript): boolean {
  const ends: number[] = [];
  const commands: number[] = [];
  const statements: number[] = [];
  let hasArray = false;
  const pending: SyntaxNode[] = [script];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "HereDoc") ends.push(node.end);
    if (node.type === "Command") commands.push(node.pos);
    if (node.type === "Statement") statements.push(node.pos);
    if (node.type === "ArrayValue") hasArray = true;
    forEachChild(node, (child) => void pending.push(child));
  }
  if (hasArray && ends.length > 0) return true;
  return ends.some(
    (end) => statements.some((at) => at >= end) && commands.filter((at) => at >= end).length > 1,
  );
}

/**
 * Whether an array with a substitution follows a here-document on its line: Bash 5.2 may then take the text
 * for commands.
 */
export function hasSubstitutionAfterText(script: ParsedScript): boolean {
  const lines: { readonly from: number; readonly to: number }[] = [];
  const substitutions: number[] = [];
  const pending: SyntaxNode[] = [script];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "HereDoc") lines.push({ from: node.end, to: node.body.pos });
    if (node.type === "ArrayValue") {
      const isCommand = node.elements.some(({ text }) => /`|\$\(|[<>]\(/.test(text));
      if (isCommand) substitutions.push(node.pos);
    }
    forEachChild(node, (child) => void pending.push(child));
  }
  return lines.some(({ from, to }) => substitutions.some((at) => at >= from && at < to));
}

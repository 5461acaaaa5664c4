import { type Command, forEachChild, type SyntaxNode, type Word, type WordPart } from "unbash";
import { expandWord } from "./expand.ts";
import { type Field, textOf } from "./field.ts";
import type { Reader } from "./reader.ts";
import type { State } from "./state.ts";
import { isNumber } from "./values.ts";

/** Built-ins that set variables which their arguments name. */
const setters = new Set(
  "read mapfile readarray getopts printf declare typeset local export readonly unset let shift set".split(
    " ",
  ),
);

/** Commands that can set anything at any time; what `eval`, `source` and their like do is met in each turn. */
const evaluators = new Set(["trap"]);

/**
 * Forgets what a loop sets, before it is read: on a second turn the value is another one. A name that
 * is only counted with stays a number.
 */
export function widen(loop: SyntaxNode, state: State, reader: Reader): void {
  const counted = new Map<string, boolean>();
  const bodies: SyntaxNode[] = [loop];
  for (let node = bodies.pop(); node !== undefined; node = bodies.pop()) {
    if (node.type === "Assignment") {
      const isCount = node.value.type === "Word" && node.append !== true && isCounting(node.value);
      counted.set(node.name, (counted.get(node.name) ?? true) && isCount);
    } else if (node.type === "ArithmeticBinary" || node.type === "ArithmeticUnary") {
      const target = node.type === "ArithmeticBinary" ? node.left : node.operand;
      if (target.type === "ArithmeticWord" && /^[A-Za-z_]\w*$/.test(target.value)) {
        if (!counted.has(target.value)) counted.set(target.value, true);
      }
    } else if (node.type === "For" || node.type === "Select") counted.set(node.name.value, false);
    else if (node.type === "ParameterExpansion" && node.operation?.type === "Default") {
      counted.set(node.parameter, false);
    } else if (node.type === "Command") {
      // One that can't be told yet, or changes from turn to turn, is met when the turns are read.
      const name = nameOf(node, state, reader) ?? "";
      if (evaluators.has(name)) forgetAll(state);
      if (setters.has(name)) {
        for (const argument of node.args) {
          if (argument.type === "Word") counted.set(argument.value, false);
        }
        if (name === "set" || name === "shift") state.positional = undefined;
      }
      for (const { body } of state.functions.get(name) ?? []) {
        if (!seen(body, bodies, counted)) bodies.push(body);
      }
    }
    forEachChild(node, (child) => void bodies.push(child));
  }
  for (const [name, isNumeric] of counted) {
    if (!/^\w+$/.test(name)) continue;
    const before = state.variables.get(name)?.fields[0];
    const stays =
      isNumeric && (!state.variables.has(name) || (before !== undefined && isNumber(before)));
    state.assign(name, stays ? { fields: [digits(name)], array: false } : undefined);
  }
}

/** The word that a command begins with, as far as the variables are known before the loop. */
function nameOf({ name }: Command, state: State, reader: Reader): string | undefined {
  if (name?.parts === undefined || name.parts.every(isQuoted)) return name?.value ?? "";
  const parts = name.parts.flatMap((part): readonly WordPart[] =>
    part.type === "DoubleQuoted" ? part.parts : [part],
  );
  // What a substitution runs is read in its turn.
  if (!parts.every((part) => isQuoted(part) || isVariable(part))) return undefined;
  const [first] = expandWord(name, state.clone(), reader);
  return first && textOf(first);
}

function isVariable(part: WordPart): boolean {
  if (part.type === "SimpleExpansion") return true;
  if (part.type !== "ParameterExpansion") return false;
  const isElement = part.index === undefined || /^\d+$/.test(part.index.value);
  return part.operation === undefined && part.prefix === undefined && isElement;
}

/** Marks a function's body, so that one that calls itself is looked through once. */
function seen(
  body: SyntaxNode,
  pending: readonly SyntaxNode[],
  counted: Map<string, boolean>,
): boolean {
  const mark = `\0${String(body.pos)}:${String(body.end)}`;
  if (pending.includes(body) || counted.has(mark)) return true;
  counted.set(mark, false);
  return false;
}

function isQuoted(part: WordPart): boolean {
  return (
    /^(?:Literal|SingleQuoted|AnsiCQuoted)$/.test(part.type) ||
    ((part.type === "DoubleQuoted" || part.type === "LocaleString") && part.parts.every(isQuoted))
  );
}

function isCounting(value: Word): boolean {
  if (value.parts === undefined) return /^-?\d+$/.test(value.value);
  return value.parts.every(
    (part) =>
      part.type === "ArithmeticExpansion" ||
      (part.type === "DoubleQuoted" &&
        part.parts.every(({ type }) => type === "ArithmeticExpansion")),
  );
}

function forgetAll(state: State): void {
  for (const name of state.variables.keys()) state.assign(name, undefined);
}

function digits(name: string): Field {
  return [{ kind: "hole", text: `$${name}`, splits: false, digits: true }];
}

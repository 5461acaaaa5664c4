import { type ArithmeticExpression, forEachChild, type SyntaxNode } from "unbash";
import { expandParts } from "./expand.ts";
import { type Host } from "./host.ts";
import { clip, isNumber, valueOf } from "./values.ts";
import { type Field, literal, textOf } from "./field.ts";
import { countedByShell, setByShell, type State } from "./state.ts";

/**
 * Reads an arithmetic expression: the commands in it, what it assigns, and whether a text that can't be
 * told is evaluated. Bash evaluates the value of a name as an expression again, in which a subscript's
 * substitutions run (Bash 5.2 manual, 6.5 Shell Arithmetic; 6.7 Arrays), so such a text is code.
 */
export function checkArithmetic(
  expression: ArithmeticExpression | undefined,
  text: string,
  state: State,
  host: Host,
): void {
  if (expression === undefined) {
    if (!/^[\s$()[\]]*$/.test(text)) host.opaque(`arithmetic that can't be read (${clip(text)})`);
    return;
  }
  // What is evaluated is checked before anything is assigned: `x++` evaluates what `x` was.
  const assignments: SyntaxNode[] = [];
  const pending: SyntaxNode[] = [expression];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "ArithmeticWord") readWord(node, text, state, host);
    else if (node.type === "ArithmeticCommandExpansion") {
      if (!isNumber(host.substitute(node.script, node.text, state))) {
        host.opaque(`arithmetic over what a command prints (${clip(text)})`);
      }
    } else {
      assignments.push(node);
      const target = bareTarget(node);
      forEachChild(node, (child) => {
        if (child !== target) pending.push(child);
      });
    }
  }
  for (const node of assignments) noteAssignment(node, state);
}

/** The name that a plain `=` sets, which isn't evaluated first. */
function bareTarget(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type !== "ArithmeticBinary" || node.operator !== "=") return undefined;
  const { left } = node;
  return left.type === "ArithmeticWord" && /^[A-Za-z_]\w*$/.test(left.value) ? left : undefined;
}

function readWord(
  node: Extract<ArithmeticExpression, { type: "ArithmeticWord" }>,
  text: string,
  state: State,
  host: Host,
): void {
  const field =
    node.parts === undefined ? literal(node.value) : expandParts(node.parts, state, host);
  if (!isPlainArithmetic(field, state, host)) {
    host.opaque(`arithmetic over text that can't be told (${clip(text)})`);
  }
}

/** Whether evaluating a text as arithmetic runs nothing. */
export function isPlainArithmetic(field: Field, state: State, host: Host): boolean {
  return field.every((piece) =>
    piece.kind === "text"
      ? isPlain(piece.text, state, host, 0)
      : piece.kind === "glob" || piece.digits === true,
  );
}

/** As deep as names that hold names are followed. */
const deepest = 8;

/** Whether evaluating the text runs nothing. */
function isPlain(text: string, state: State, host: Host, depth: number): boolean {
  if (depth > deepest || !/^[\w\s+*/%()<>=!&|^~?:,#@[\]-]*$/.test(text)) return false;
  // The version of Bash is a number, and can't be set.
  const names = text
    .replace(/\bBASH_VERSINFO\b(?:\[[0-3]\]|(?!\s*\[))/g, "")
    .match(/[A-Za-z_]\w*/g);
  return (names ?? []).every((name) => {
    // A name from the environment was there before the command, and is no part of it.
    if (!state.variables.has(name) && !state.forgotten) {
      return !setByShell.has(name) || countedByShell.has(name);
    }
    if (!state.variables.has(name)) return isNumber(valueOf(name, state, host));
    // Any element of an array may be meant.
    const fields = state.variables.get(name)?.fields;
    return (
      fields?.every((field) => {
        if (isNumber(field)) return true;
        const known = textOf(field);
        return known !== undefined && known !== text && isPlain(known, state, host, depth + 1);
      }) === true
    );
  });
}

/** Whether an assignment is made can't be told: what stands beside it may fail, or not be evaluated. */
function noteAssignment(node: SyntaxNode, state: State): void {
  const target =
    node.type === "ArithmeticBinary" && /^(?:[-+*/%&|^]|<<|>>)?=$/.test(node.operator)
      ? node.left
      : node.type === "ArithmeticUnary" && /^(?:\+\+|--)$/.test(node.operator)
        ? node.operand
        : undefined;
  const name =
    target?.type === "ArithmeticWord" ? /^[A-Za-z_]\w*/.exec(target.value)?.[0] : undefined;
  if (name === undefined) return;
  const wasNumber = state.variables.has(name)
    ? state.variables.get(name)?.fields.every(isNumber) === true
    : !state.forgotten;
  if (!wasNumber) state.assign(name, undefined);
  else {
    state.assign(name, {
      fields: [[{ kind: "hole", text: `$${name}`, splits: false, digits: true }]],
      array: false,
    });
  }
}

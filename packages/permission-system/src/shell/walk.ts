import type { AndOr, Case, For, If, Pipeline, Select, SyntaxNode, TestExpression } from "unbash";
import { checkArithmetic, isPlainArithmetic } from "./arithmetic.ts";
import { expandValue, expandWord } from "./expand.ts";
import { type Field, hole, textOf } from "./field.ts";
import { echoed } from "./output.ts";
import type { Span } from "./code-runs.ts";
import { either, type Outcome, type Reader, type Surroundings } from "./reader.ts";
import type { Input } from "./reading.ts";
import { writeOutPatterns } from "./patterns.ts";
import { breaks, mayFail, readRedirects } from "./redirects.ts";
import { orNot, readSimpleCommand } from "./simple.ts";
import { checkName } from "./names.ts";
import { merge, type State } from "./state.ts";
import { widen } from "./widen.ts";

/** Reads a node, every type by name: one that isn't known is opaque. */
export function readNode(node: SyntaxNode, state: State, reader: Reader): Outcome {
  switch (node.type) {
    case "Script":
    case "CompoundList":
      return readList(node.commands, state, reader);
    case "Statement":
      if (node.background !== true) return reader.readNode(node.command, state);
      reader.within(
        { position: [...reader.around.position, "background"], ...beside(reader) },
        () => reader.landing("script", state, () => reader.readNode(node.command, state.clone())),
      );
      return { ok: state, fail: undefined };
    case "AndOr":
      return readAndOr(node, state, reader);
    case "Pipeline":
      return readPipeline(node, state, reader);
    case "Command":
      return readSimpleCommand(node, state, reader);
    case "Redirected": {
      const input = readRedirects(node.redirects, state, reader);
      const before = mayFail(node.redirects, state) ? state.clone() : undefined;
      const outcome = reader.within({ input: shared(input ?? reader.around.input) }, () =>
        reader.readNode(node.command, state),
      );
      return before === undefined ? outcome : orNot(outcome, before);
    }
    case "BraceGroup":
      return reader.readNode(node.body, state);
    case "Subshell":
      readApart(node.body, "subshell", state, reader);
      return either(state);
    case "Coproc":
      if (node.name !== undefined) {
        const name = textOf(expandValue(node.name, state, reader)) ?? "COPROC";
        reader.assign(name, undefined, state);
      } else reader.assign("COPROC", undefined, state);
      reader.within({ input: { kind: "unknown" }, ...beside(reader) }, () => {
        readApart(node.body, "coproc", state, reader);
      });
      return either(state);
    case "If":
      return readIf(node, state, reader);
    case "While":
      return readLoop(node, state, reader, (start) => {
        const { ok, fail } = reader.readNode(node.clause, start);
        const [enters, leaves] = node.kind === "while" ? [ok, fail] : [fail, ok];
        const ends = leaves === enters ? leaves?.clone() : leaves;
        if (enters === undefined) return ends;
        return merge(after(reader.readNode(node.body, enters)), ends);
      });
    case "ArithmeticFor":
      checkOptional(node.initialize, state, reader);
      return readLoop(node, state, reader, (start) => {
        checkOptional(node.test, start, reader);
        const ends = start.clone();
        const end = after(reader.readNode(node.body, start));
        if (end !== undefined) checkOptional(node.update, end, reader);
        return merge(end, ends);
      });
    case "For":
    case "Select":
      return readFor(node, state, reader);
    case "Case":
      return readCase(node, state, reader);
    case "Function": {
      const name = node.name.value;
      // A name in quotes is refused, and other shells don't know the word `function`.
      const isPlain = node.name.text === name && state.isBash;
      state.define(name, [{ body: node.body, certain: isPlain }]);
      reader.defined(name, node.body);
      if (name === "command_not_found_handle") {
        reader.opaque("what runs for words that are no command");
        reader.call(name, [], state);
      }
      return { ok: state, fail: undefined };
    }
    case "TestCommand":
      // To a shell without it `[[` is a program like another one.
      if (!state.isBash && !isPlainTest(node.expression)) {
        reader.opaque("[[ … ]] in a shell that may not be Bash");
      }
      readTest(node.expression, state, reader);
      return either(state);
    case "ArithmeticCommand":
      // To a shell without it these are two subshells.
      if (!state.isBash) reader.opaque("((…)) in a shell that may not be Bash");
      checkArithmetic(node.expression, node.body, state, reader);
      return either(state);
    default:
      reader.opaque(`syntax that is not followed (${node.type})`);
      return either(state);
  }
}

/** All that follows may happen at the same time. */
function beside({ around }: Reader): Pick<Surroundings, "spans"> {
  return { spans: [...around.spans, { end: Number.POSITIVE_INFINITY, opens: true }] };
}

/** What is known after a command, whether it succeeded or not. */
export function after({ ok, fail }: Outcome): State | undefined {
  return merge(ok, fail);
}

function readList(nodes: readonly SyntaxNode[], state: State, reader: Reader): Outcome {
  let outcome: Outcome = either(state);
  for (const node of nodes) {
    const next = after(outcome);
    if (next === undefined) return outcome;
    outcome = reader.readNode(node, next);
  }
  return outcome;
}

function readAndOr(node: AndOr, state: State, reader: Reader): Outcome {
  let { ok, fail }: Outcome = either(state);
  node.commands.forEach((command, at) => {
    const operator = node.operators[at - 1];
    const start = operator === undefined ? merge(ok, fail) : operator === "&&" ? ok : fail;
    const kept = operator === undefined ? undefined : operator === "&&" ? fail : ok;
    if (start === undefined) {
      // It can't be reached as far as is known; its commands count all the same.
      const other = kept?.clone();
      if (other !== undefined) reader.readNode(command, other);
      return;
    }
    const outcome = reader.readNode(command, kept === start ? start.clone() : start);
    ok = operator === "||" ? merge(outcome.ok, kept) : outcome.ok;
    fail = operator === "&&" ? merge(outcome.fail, kept) : outcome.fail;
  });
  return { ok, fail };
}

function readPipeline(node: Pipeline, state: State, reader: Reader): Outcome {
  const [only, ...others] = node.commands;
  const position =
    node.prefixes.length === 0
      ? reader.around.position
      : [...reader.around.position, ...node.prefixes.map(({ type }) => type.toLowerCase())];
  return reader.within({ position }, () => {
    if (only !== undefined && others.length === 0) {
      const { ok, fail } = reader.readNode(only, state);
      const isNegated = node.prefixes.filter(({ type }) => type === "Negation").length % 2 === 1;
      return isNegated ? { ok: fail, fail: ok } : { ok, fail };
    }
    let input: Input = reader.around.input;
    const { spans } = reader.around;
    const whole: Span = { end: Number.POSITIVE_INFINITY, opens: true };
    // A simple command starts at once; which file `| tee "$log"` writes needn't worry it.
    const atOnce: Span = { end: Number.POSITIVE_INFINITY, opens: false, later: whole };
    for (const command of node.commands) {
      const before = reader.emitted;
      const isSimple = command.type === "Command";
      const own = isSimple ? input : shared(input);
      const around = { input: own, spans: [...spans, isSimple ? atOnce : whole] };
      reader.within({ ...around, position: [...position, "pipeline"] }, () =>
        reader.landing("script", state, () => reader.readNode(command, state.clone())),
      );
      input = echoed(command, reader.emitted === before + 1 ? reader.lastUnit : undefined);
    }
    whole.end = reader.written.count;
    atOnce.end = whole.end;
    whole.order = reader.order;
    atOnce.order = reader.order;
    return either(state);
  });
}

/** An input that several commands share: each may take a part of its text. */
export function shared(input: Input): Input {
  return input.kind === "text" ? { kind: "unknown" } : input;
}

/** In a subshell: what it sets is gone when it ends. */
function readApart(node: SyntaxNode, label: string, state: State, reader: Reader): void {
  reader.within({ position: [...reader.around.position, label] }, () =>
    reader.landing("script", state, () => reader.readNode(node, state.clone())),
  );
}

function readIf(node: If, state: State, reader: Reader): Outcome {
  let ends: State | undefined;
  let rest: State | undefined = state;
  for (const { clause, then } of [{ clause: node.clause, then: node.then }, ...node.elif]) {
    if (rest === undefined) break;
    const { ok, fail } = reader.readNode(clause, rest);
    rest = fail === ok ? fail?.clone() : fail;
    if (ok !== undefined) ends = merge(after(reader.readNode(then, ok)), ends);
  }
  if (node.else !== undefined && rest !== undefined) rest = after(reader.readNode(node.else, rest));
  const end = merge(ends, rest);
  return { ok: end, fail: end };
}

/** As often as a loop is read until what it changes is known. */
const mostRounds = 4;

/** @param round reads the loop once; gives what is known when it begins again, or ends. */
function readLoop(
  node: SyntaxNode,
  state: State,
  reader: Reader,
  round: (start: State) => State | undefined,
): Outcome {
  widen(node, state, reader);
  const span: Span = { end: Number.POSITIVE_INFINITY, opens: true };
  const outcome = reader.within({ spans: [...reader.around.spans, span] }, () =>
    readRounds(state, reader, round),
  );
  span.end = reader.written.count;
  span.order = reader.order;
  return outcome;
}

function readRounds(
  state: State,
  reader: Reader,
  round: (start: State) => State | undefined,
): Outcome {
  let start = state;
  for (let count = 1; ; count += 1) {
    // What `continue` leaves counts for the next turn, as what `break` leaves counts at the end.
    const turn = start.clone();
    const { ok, fail } = reader.landing("loop", turn, () => either(round(turn)));
    const end = merge(start.clone(), merge(ok, fail)) ?? start;
    if (end.isSame(start)) return either(end);
    start = end;
    if (count > mostRounds) return either(start);
    if (count === mostRounds) {
      start.loseAll();
      reader.opaque("a loop whose turns can't be told");
    }
  }
}

/** As many words as a loop is read for one by one. */
const mostTurns = 16;

function readFor(node: For | Select, state: State, reader: Reader): Outcome {
  const words =
    node.wordlist?.flatMap((word) => [...expandWord(word, state, reader)]) ?? state.positional;
  if (node.wordlist?.some(({ text }) => breaks(text)) === true) reader.dropsLine(state);
  const turns = turnsOf(words, state, reader) ?? [hole(`$${node.name.value}`)];
  return readLoop(node, state, reader, (start) => {
    let end: State | undefined = start.clone();
    for (const turn of turns) {
      const begin = start.clone();
      reader.assign(node.name.value, turn, begin);
      if (node.type === "Select") reader.assign("REPLY", undefined, begin);
      end = merge(after(reader.readNode(node.body, begin)), end);
    }
    return end;
  });
}

/** The values of a loop's variable one by one; `undefined` if they are too many, or can't be told. */
function turnsOf(
  words: readonly Field[] | undefined,
  state: State,
  reader: Reader,
): readonly Field[] | undefined {
  if (words === undefined || reader.isBusy) return undefined;
  const names = writeOutPatterns(words, state, reader);
  if (names.length <= mostTurns) return names.map(asOne);
  return words.length > mostTurns ? undefined : words.map(asOne);
}

function asOne(field: Field): Field {
  return field.map((piece) => (piece.kind === "glob" ? { ...piece, isOne: true } : piece));
}

function readCase(node: Case, state: State, reader: Reader): Outcome {
  expandValue(node.word, state, reader);
  if (breaks(node.word.text)) reader.dropsLine(state);
  let end: State | undefined = state.clone();
  let falling: State | undefined;
  for (const item of node.items) {
    for (const pattern of item.pattern) expandValue(pattern, state, reader);
    const start = merge(falling, state.clone());
    const out: State | undefined =
      start === undefined ? undefined : after(reader.readNode(item.body, start));
    falling = item.terminator === ";&" || item.terminator === ";;&" ? out?.clone() : undefined;
    end = merge(out, end);
  }
  return { ok: end, fail: end };
}

function checkOptional(
  expression: Parameters<typeof checkArithmetic>[0],
  state: State,
  reader: Reader,
): void {
  if (expression !== undefined) checkArithmetic(expression, "for ((…))", state, reader);
}

/** Operators of `[[ ]]` that ask about a file (Bash 5.2 manual, 6.4 Bash Conditional Expressions). */
const fileTests = new Set("-a -b -c -d -e -f -g -h -k -p -r -s -u -w -x -G -L -N -O -S".split(" "));
const arithmeticTests = new Set(["-eq", "-ne", "-lt", "-le", "-gt", "-ge"]);

/** Whether nothing in it would be a redirection or another command to a shell that doesn't know `[[`. */
function isPlainTest(expression: TestExpression): boolean {
  switch (expression.type) {
    case "TestUnary":
      return true;
    case "TestBinary":
      return !/[<>~]/.test(expression.operator);
    case "TestNot":
      return isPlainTest(expression.operand);
    default:
      return false;
  }
}

function readTest(expression: TestExpression, state: State, reader: Reader): void {
  switch (expression.type) {
    case "TestUnary": {
      const operand = expandValue(expression.operand, state, reader);
      if (fileTests.has(expression.operator)) useForTest(operand, state, reader);
      if (expression.operator === "-v") checkName(operand, state, reader);
      return;
    }
    case "TestBinary": {
      const sides = [expression.left, expression.right].map((word) =>
        expandValue(word, state, reader),
      );
      if (arithmeticTests.has(expression.operator)) {
        for (const side of sides) checkOperand(side, state, reader);
      } else if (/^-(?:nt|ot|ef)$/.test(expression.operator)) {
        for (const side of sides) useForTest(side, state, reader);
      }
      return;
    }
    case "TestLogical":
      expression.operands.forEach((operand, at) => {
        // After the first one, whether it is evaluated can't be told.
        const other = at === 0 ? state : state.clone();
        readTest(operand, other, reader);
        if (other !== state) merge(state, other);
      });
      return;
    case "TestNot":
      readTest(expression.operand, state, reader);
      return;
    case "TestGroup":
      readTest(expression.expression, state, reader);
      return;
    default:
      reader.opaque(
        `a test that is not followed (${(expression satisfies never as TestExpression).type})`,
      );
  }
}

function useForTest(field: Field, state: State, reader: Reader): void {
  reader.use({
    field,
    directories: state.directories,
    access: "stat",
    onWrite: false,
    evidence: "a test",
  });
}

function checkOperand(field: Field, state: State, reader: Reader): void {
  if (!isPlainArithmetic(field, state, reader)) {
    reader.opaque("arithmetic over text that can't be told ([[ … ]])");
  }
}

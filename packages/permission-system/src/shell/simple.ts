import type { Assignment, Command, Word } from "unbash";
import { expandValue, expandWord, isSingleQuoted } from "./expand.ts";
import { clip } from "./values.ts";
import { concat, type Field, literal, textOf, knownStart } from "./field.ts";
import { either, type Outcome, type Reader } from "./reader.ts";
import { breaks, mayFail, readRedirects } from "./redirects.ts";
import { merge, type State } from "./state.ts";
import { checkSubscript } from "./names.ts";
import { writeOutPatterns } from "./patterns.ts";

/**
 * Reads a simple command: its words are expanded first, then its redirections, then the assignments
 * before it (Bash 5.2 manual, 3.7.1 Simple Command Expansion).
 */
export function readSimpleCommand(command: Command, state: State, reader: Reader): Outcome {
  const words: Field[] = [];
  const assigned: Assignment[] = [];
  const values = misreadValues(command);
  if (command.name !== undefined && !values.has(command.name)) {
    words.push(...expandWord(command.name, state, reader));
  }
  for (const argument of command.args) {
    if (argument.type === "Word") {
      if (values.has(argument)) continue;
      for (const field of expandWord(argument, state, reader)) words.push(field);
    } else {
      assigned.push(argument);
      words.push(readAssignment(argument, state.clone(), reader));
    }
  }
  for (const value of values) {
    expandValue(value, state.clone(), reader);
    // A further assignment after it would be taken for the command.
    const next = command.args.find((argument) => argument.pos > value.pos);
    const isDeclared = value !== command.name && command.name !== undefined;
    if (isDeclared || /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/.test(next?.text ?? "")) {
      reader.opaque(`a value that can't be read (${clip(value.text)})`);
    }
  }
  // Patterns are matched before redirections make files.
  const argv = writeOutPatterns(words, state, reader);
  const input = readRedirects(command.redirects, state, reader);
  const prefix = command.prefix.filter((item) => item.type === "Assignment");
  const outerInput = reader.around.input;
  // A redirection or an expansion that fails drops the command, and what follows is run all the same.
  const isBreakable = mayBreak(command);
  const before = mayFail(command.redirects, state) || isBreakable ? state.clone() : undefined;
  if (isBreakable) reader.dropsLine(state);
  const around = { input: input ?? outerInput, outerInput, own: command.redirects };
  const outcome = reader.within(around, () => {
    if (argv.length === 0) {
      for (const assignment of prefix) {
        // One that is read-only drops what follows.
        if (state.isUnfollowed(assignment.name)) reader.dropsLine(state);
        readAssignment(assignment, state, reader);
        if (values.size > 0) reader.assign(assignment.name, undefined, state);
      }
      return either(state);
    }
    return runWith(prefix, assigned, argv, state, reader);
  });
  return before === undefined ? outcome : orNot(outcome, before);
}

/** What is known when a command may not have been run at all. */
export function orNot({ ok, fail }: Outcome, before: State | undefined): Outcome {
  if (before === undefined) return { ok, fail };
  if (ok?.isSame(before) === true && (fail === ok || fail === undefined)) return either(ok);
  return { ok: ok === fail ? ok?.clone() : ok, fail: merge(fail, before) };
}

/** Whether a word has an expansion that can fail. */
function mayBreak(command: Command): boolean {
  const isBreakable = (word: Command["args"][number] | Command["prefix"][number]): boolean =>
    "text" in word && !isSingleQuoted(word.text.replace(/^\w+\+?=/, "")) && breaks(word.text);
  return (
    (command.name !== undefined && isBreakable(command.name)) ||
    command.args.some(isBreakable) ||
    command.prefix.some(isBreakable) ||
    command.redirects.some(
      (redirect) => "target" in redirect && breaks(redirect.target?.text ?? ""),
    )
  );
}

/**
 * Words that are the value of the assignment before them: in `x=<(a) b` the parser takes the substitution
 * for a word of its own.
 */
function misreadValues(command: Command): ReadonlySet<Word> {
  const isAssignment = ({ type }: { readonly type: string }): boolean => type === "Assignment";
  if (!command.prefix.some(isAssignment) && !command.suffix.some(isAssignment)) return none;
  const name = command.name === undefined ? [] : [command.name];
  const parts = [...command.prefix, ...name, ...command.suffix];
  const values = new Set<Word>();
  parts.forEach((part, at) => {
    const next = parts[at + 1];
    if (part.type === "Assignment" && next?.type === "Word" && next.pos === part.end)
      values.add(next);
  });
  return values;
}

const none: ReadonlySet<Word> = new Set();

/** Runs a command with variables of its own, which are gone (or can't be told) after it. */
function runWith(
  prefix: readonly Assignment[],
  assigned: readonly Assignment[],
  argv: readonly Field[],
  state: State,
  reader: Reader,
): Outcome {
  if (prefix.length === 0) return reader.run(argv, state, "all", assigned);
  const before = state.clone();
  for (const assignment of prefix) {
    readAssignment(assignment, state, reader);
    state.export(assignment.name);
  }
  const during = state.clone();
  const outcome = reader.run(argv, state, "all", assigned);
  const word = textOf(argv[0] ?? []);
  for (const end of new Set([outcome.ok, outcome.fail])) {
    if (end !== undefined) restore(end, prefix, before, during, mayKeep(word, before, end));
  }
  return outcome;
}

/**
 * Whether what was assigned before a command may stay after it: before a special built-in in POSIX mode,
 * and where the command could have set the same for itself.
 */
function mayKeep(word: string | undefined, before: State, end: State): boolean {
  if (word === undefined || setsAnything.has(word) || before.functions.has(word)) return true;
  return (end.isPosix || !end.isBash) && specialBuiltIns.has(word);
}

const setsAnything = new Set(["eval", "source", ".", "command", "builtin"]);

/** POSIX.1-2017, 2.14 Special Built-In Utilities; `source` is `.`. */
const specialBuiltIns = new Set(
  "break : continue . eval exec exit export readonly return set shift times trap unset source".split(
    " ",
  ),
);

/** Takes back what only counted for one command; what that command itself changed stays. */
function restore(
  end: State,
  prefix: readonly Assignment[],
  before: State,
  during: State,
  mayStay: boolean,
): void {
  for (const { name } of prefix) {
    // In POSIX mode an assignment before a special built-in stays; and a function may have set it again.
    const isChanged = end.variables.get(name) !== during.variables.get(name);
    if (isChanged || end.isPosix || !end.isBash) end.assign(name, undefined);
    else if (before.variables.has(name)) end.assign(name, before.variables.get(name));
    else end.drop(name);
    if (!before.exported.has(name)) end.unexport(name);
  }
  if (mayStay) return;
  if (end.otherWords === during.otherWords) end.otherWords = before.otherWords;
  if (end.localPrograms === during.localPrograms) end.localPrograms = before.localPrograms;
  if (!before.otherSeparators)
    end.otherSeparators = prefix.some(({ name }) => name === "IFS") ? false : end.otherSeparators;
}

/** An element with a subscript of its own, `[x]=y`. */
function checkKey(element: Field, state: State, reader: Reader): void {
  const start = knownStart(element);
  if (!start.startsWith("[")) return;
  const end = start.indexOf("]=");
  const subscript = end === -1 ? element : literal(start.slice(1, end));
  checkSubscript(subscript, state, reader);
}

/** As many elements of an array as are followed. */
const mostElements = 1000;

/** Sets a variable as an assignment says. Gives it as a word, `name=value`. */
export function readAssignment(assignment: Assignment, state: State, reader: Reader): Field {
  const { name, value, index, append } = assignment;
  if (index !== undefined) {
    checkSubscript(expandValue(index, state, reader), state, reader);
  }
  if (value.type === "ArrayValue") {
    const fields = value.elements.flatMap((element) => [...expandWord(element, state, reader)]);
    const isKeyed = value.elements.some(({ text }) => text.startsWith("["));
    for (const field of isKeyed ? fields : []) checkKey(field, state, reader);
    if (
      fields.length > mostElements ||
      isKeyed ||
      append === true ||
      fields.some((field) => textOf(field) === undefined)
    ) {
      reader.assign(name, undefined, state);
    } else {
      reader.assign(name, fields[0] ?? [], state);
      state.assign(name, { fields, array: true });
    }
    return literal(`${name}=()`);
  }
  const field = expandValue(value, state, reader);
  const known = state.variables.get(name);
  if (index !== undefined) reader.assign(name, undefined, state);
  else if (append === true) {
    // Other shells don't know `+=`.
    const old = state.isBash ? known?.fields[0] : undefined;
    reader.assign(
      name,
      old === undefined || known?.array === true ? undefined : concat(old, field),
      state,
    );
  } else {
    // An array keeps its other elements.
    reader.assign(name, known?.array === true ? undefined : field, state);
  }
  return concat(literal(`${name}${append === true ? "+" : ""}=`), field);
}

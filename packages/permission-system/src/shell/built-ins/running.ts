import { rowFor } from "../../programs/rows.ts";
import { goByName } from "../../programs/tables/go-by-name.ts";
import { descriptorOf, inputOf } from "../input.ts";
import { clip, isNumber } from "../values.ts";
import { concat, literal, textOf, written, type Field } from "../field.ts";
import type { Outcome, Reader } from "../reader.ts";
import { merge, type State } from "../state.ts";
import type { Call } from "./call.ts";

/** The words are joined by blanks and read again, in this very shell. */
export function evaluate({ args, state, reader }: Call): Outcome | undefined {
  const words = textOf(args[0] ?? []) === "--" ? args.slice(1) : args;
  return runText(
    concat(...words.flatMap((arg, at) => (at === 0 ? [arg] : [literal(" "), arg]))),
    "eval",
    state,
    reader,
  );
}

export function runText(
  text: Field,
  label: string,
  state: State,
  reader: Reader,
): Outcome | undefined {
  const known = textOf(text);
  const shell = known ?? written(text);
  if (known === undefined) reader.opaque(`commands that can't be told (${label} ${clip(shell)})`);
  // What can be told of it counts all the same: a hole becomes a word that can't be told.
  return reader.within(
    { position: [...reader.around.position, label], depth: reader.around.depth + 1 },
    () => reader.readText(shell, state),
  );
}

/** Runs the commands of a file, in this very shell; the file is judged as it stands. */
export function source({ args, state, reader }: Call): Outcome | undefined {
  const [file, ...rest] = textOf(args[0] ?? []) === "--" ? args.slice(1) : args;
  const text = file === undefined ? undefined : textOf(file);
  if (file === undefined || text === undefined) {
    reader.opaque("commands of a file that can't be told (source)");
    if (file !== undefined) readFile(file, state, reader);
    forgetVariables(state);
    return undefined;
  }
  if (rest.length > 0) state.positional = undefined;
  const descriptor = descriptorOf(text, state.directories, reader.context);
  if (descriptor !== undefined) {
    const input = inputOf(state, reader);
    if (input.kind === "text" && descriptor === 0)
      return runText(input.field, "source", state, reader);
    reader.opaque("commands that a file descriptor gives (source)");
    return undefined;
  }
  // A name is looked up as a program's is, and then where the shell is.
  const isLookedUp = !text.includes("/");
  const local = isLookedUp ? state.localPrograms : [];
  if (isLookedUp && state.otherWords !== undefined) reader.opaque(state.otherWords);
  for (const field of [...local.map((directory) => literal(`${directory}/${text}`)), file]) {
    readFile(field, state, reader);
  }
  reader.runsCode({
    text,
    directories: local.length === 0 ? state.directories : [...(state.directories ?? []), ...local],
    others: text.includes("/") ? [] : reader.context.path,
    tell: () => {
      reader.opaque(`commands of a file that the command itself wrote (source ${clip(text)})`);
    },
  });
  forgetVariables(state);
  return undefined;
}

function readFile(field: Field, state: State, reader: Reader): void {
  reader.use({
    field,
    directories: state.directories,
    access: "read",
    onWrite: false,
    evidence: "source",
  });
}

/** What is sourced may set any name; later words are taken for what they were. */
function forgetVariables(state: State): void {
  for (const name of state.variables.keys()) state.assign(name, undefined);
}

export function exec({ args, state, reader }: Call): Outcome | undefined {
  let at = 0;
  let called: Field | undefined;
  for (; at < args.length; at += 1) {
    const text = textOf(args[at] ?? []);
    if (text === "--") {
      at += 1;
      break;
    }
    if (text?.startsWith("-") !== true || text === "-") break;
    // The rest of the word after `a` is its value, or else the next word.
    const joined = /^-[cl]*a(.*)$/s.exec(text)?.[1];
    if (joined === undefined) continue;
    called = joined === "" ? args[at + 1] : literal(joined);
    if (joined === "") at += 1;
  }
  const argv = args.slice(at);
  // Some programs do another thing under another name, a shell among them.
  if (called !== undefined && isOtherProgram(called, argv[0], reader)) {
    reader.opaque(`what a program does by another name (exec -a ${clip(written(called))})`);
  }
  if (argv.length === 0) {
    // Only its redirections count, and they stay: what is read later comes from what they say.
    state.replacedInput = reader.around.outerInput;
    return undefined;
  }
  const { fail } = reader.run(argv, state, "programs");
  // A shell that couldn't replace itself ends, unless `execfail` is set: what follows counts all the same.
  return { ok: fail, fail };
}

/** Whether the name is that of a program which does another thing than the one that gets it. */
function isOtherProgram(called: Field, word: Field | undefined, { context }: Reader): boolean {
  const [name, program] = [textOf(called), textOf(word ?? [])];
  if (name === undefined || program === undefined) return true;
  if (goByName.has(program.slice(program.lastIndexOf("/") + 1))) return true;
  const row = rowFor(name.replace(/^-/, ""), context.programs);
  return row !== undefined && row !== rowFor(program, context.programs);
}

export function command({ args, state, reader }: Call): Outcome | undefined {
  let at = 0;
  for (; at < args.length; at += 1) {
    const text = textOf(args[at] ?? []);
    if (text === "--") {
      at += 1;
      break;
    }
    if (text === undefined || !/^-[pvV]+$/.test(text)) break;
    if (/[vV]/.test(text)) return undefined;
  }
  const argv = args.slice(at);
  return argv.length === 0 ? undefined : reader.run(argv, state, "no functions");
}

export function builtin({ args, state, reader }: Call): Outcome | undefined {
  const argv = textOf(args[0] ?? []) === "--" ? args.slice(1) : args;
  return argv.length === 0 ? undefined : reader.run(argv, state, "no functions");
}

export function trap({ args, state, reader }: Call): undefined {
  const operands = textOf(args[0] ?? []) === "--" ? args.slice(1) : args;
  const [action, ...signals] = operands;
  if (action === undefined || signals.length === 0) return;
  const text = textOf(action);
  if (text === "" || text === "-" || text === "-p" || text === "-l" || text === "-P") return;
  const names = signals.map(textOf);
  if (names.some((name) => name === undefined || /^(?:SIG)?(?:DEBUG|ERR|RETURN)$/i.test(name))) {
    reader.opaque("what a trap runs between commands");
  }
  if (text === undefined) reader.opaque(`what a trap runs (${clip(written(action))})`);
  const commands = text ?? written(action);
  const start = state.clone();
  const { ok, fail } = reader.within({ position: [...reader.around.position, "trap"] }, () =>
    reader.landing("script", state, () => reader.readText(commands, start)),
  );
  const after = merge(ok, fail);
  reader.atExit(commands, state);
  // Another signal's trap may run at any time from here on, and what it sets counts.
  const isAtEnd = names.every((name) => name === "EXIT" || name === "0");
  if (!isAtEnd && after !== undefined && !after.isSame(state)) {
    if (!after.isSameBesideNames(state)) reader.opaque("what a trap changes at any time");
    for (const [name, value] of after.variables) {
      if (state.variables.has(name) && state.variables.get(name) === value) continue;
      state.assign(name, undefined);
      state.unfollow(name);
    }
    for (const [name, definitions] of after.functions) {
      if (state.functions.get(name) !== definitions) {
        state.define(
          name,
          definitions.map(({ body }) => ({ body, certain: false })),
        );
      }
    }
  }
}

/** `jobs -x command` runs it. */
export function jobs({ args, state, reader }: Call): Outcome | undefined {
  const at = args.findIndex((arg) => /^-\w*x/.test(textOf(arg) ?? ""));
  const unknown = args.find((arg) => textOf(arg) === undefined);
  if (unknown !== undefined && at === -1) reader.opaque("what jobs may run");
  const argv = at === -1 ? [] : args.slice(at + 1);
  return argv.length === 0 ? undefined : reader.run(argv, state, "all");
}

export function leave(
  kind: "script" | "function" | "loop",
  { args, state, reader }: Call,
): Outcome {
  const isInside = reader.leave(kind, state);
  // Outside a loop or function it does nothing, or fails; with an argument that is no number as well.
  const [count, another] = args;
  const isCertain = another === undefined && (count === undefined || isStatus(count));
  return isInside && isCertain ? { ok: undefined, fail: undefined } : { ok: state, fail: state };
}

/** `logout` fails in a shell that isn't a login shell. */
export function logout({ state, reader }: Call): Outcome {
  reader.leave("script", state);
  return { ok: state, fail: state };
}

function isStatus(field: Field): boolean {
  // Any other expansion can fail, and then nothing is left.
  return /^(?:\d+|\$\??)$/.test(written(field)) && isNumber(field) && field.length > 0;
}

import type { Assignment } from "unbash";
import { clip, isCounted, isNumber } from "../values.ts";
import { concat, type Field, hole, knownStart, literal, textOf, written } from "../field.ts";
import { checkLet } from "../let.ts";
import type { Reader } from "../reader.ts";
import { readAssignment } from "../simple.ts";
import type { State } from "../state.ts";
import { inputOf } from "../input.ts";
import { checkName, namedBy } from "../names.ts";
import type { Call } from "./call.ts";
import { runText } from "./running.ts";

/** `export` is `declare -x`. */
export function exportNames(call: Call): undefined {
  declare(call, "-x");
}

/** In a function `declare` and `local` make a name its own, unless they are told otherwise. */
export function declareHere(call: Call): undefined {
  const { args, reader } = call;
  if (!args.some((arg) => /^-\w*g/.test(textOf(arg) ?? ""))) {
    for (const name of declaredNames(call)) reader.local(name);
    // Outside of a function it fails.
    if (call.name === "local" && reader.around.calls.length === 0) {
      declare(call, "", true);
      return;
    }
    if (reader.around.calls.length > 0) {
      // Without a value the name is unset here, or in other shells what it was outside.
      for (const name of bareNames(call)) call.state.assign(name, undefined);
    }
  } else for (const name of declaredNames(call)) reader.touch(name);
  declare(call);
}

/** `readonly` is `declare -r`. */
export function declareReadOnly(call: Call): undefined {
  declare(call, "-r");
}

function bareNames({ args }: Call): readonly string[] {
  return args.flatMap((arg) => (/^[A-Za-z_]\w*$/.test(textOf(arg) ?? "") ? [written(arg)] : []));
}

function declaredNames({ args, assigned }: Call): readonly string[] {
  const words = args.map((arg) => /^[A-Za-z_]\w*/.exec(written(arg))?.[0]);
  return [...assigned.map(({ name }) => name), ...words.filter((name) => name !== undefined)];
}

/** @param given options that its name implies: `export` is `declare -x`. */
export function declare(call: Call, given = "", isRefused = false): undefined {
  const { args, assigned, state, reader } = call;
  let options = given;
  for (const arg of args) {
    const text = textOf(arg);
    if (text === undefined && !knownStart(arg).includes("=")) {
      // It may set any name to anything.
      reader.opaque(`a declaration that can't be told (${clip(written(arg))})`);
    } else if (text !== undefined && /^[-+]\w/.test(text)) options += text;
  }
  // `export -n` only takes a name out of the environment again.
  const isNameReference = /-\w*n/.test(options) && given === "";
  if (isNameReference) reader.opaque("a name that stands for another one (declare -n)");
  if (options.includes("f") && options.includes("x")) state.exportsFunctions = true;
  for (const arg of args) checkArrayText(arg, options, reader);
  for (const assignment of assigned) {
    readAssignment(assignment, state, reader);
    // Unlike before a command, here its braces are expanded: the last word counts.
    if (assignment.text.includes("{")) keepUnlessBraces(assignment, state, reader);
    const value = state.variables.get(assignment.name)?.fields[0];
    if (options.includes("i") && (value === undefined || !isNumber(value))) {
      reader.opaque("arithmetic over text that can't be told (declare -i)");
    }
    if (isExporting(options)) state.export(assignment.name);
    else if (isUnexporting(options)) state.unexport(assignment.name);
  }
  for (const arg of args) readDeclared(arg, assigned, options, state, reader);
  if (isRefused || refuses(options.slice(given.length), given)) {
    // Nothing is set.
    for (const { name } of assigned) reader.assign(name, undefined, state);
  }
  if (!/[luciAr]/.test(options)) return;
  for (const name of declaredNames(call)) {
    // What is assigned to it later is changed on the way, or refused.
    // A list for an associative array is one of keys and values.
    if (/[luciA]/.test(options)) state.assign(name, undefined);
    if (options.includes("i")) state.evaluate(name);
    state.unfollow(name);
  }
}

/** Whether it only shows names with such options, or doesn't know them (Bash 5.2 manual, 4.1, 4.2). */
function refuses(options: string, given: string): boolean {
  const known = given === "-x" ? /^[-+n]*$/ : given === "-r" ? /^[-+aA]*$/ : /^[-+aAcgiIlnrtux]*$/;
  return !known.test(options);
}

/** `-x`, unless the name is taken out of the environment at the same time. */
function isExporting(options: string): boolean {
  return /-\w*x/.test(options) && !isUnexporting(options);
}

/** `declare +x`, `export -n`. */
function isUnexporting(options: string): boolean {
  return /\+\w*x|-\w*n/.test(options);
}

/** The value of an array that a declaration is given as text, `'x=($(a))'`, is expanded once more. */
function checkArrayText(arg: Field, options: string, reader: Reader): void {
  const text = written(arg);
  const value = text.slice(text.indexOf("=") + 1);
  if (!text.includes("=") || text.startsWith("-")) return;
  const isUntold = textOf(arg) === undefined && /[aA]/.test(options);
  if (isUntold || (value.startsWith("(") && /[$`]/.test(value))) {
    reader.opaque("an array whose text is expanded once more");
  }
}

function keepUnlessBraces(assignment: Assignment, state: State, reader: Reader): void {
  const { name, value } = assignment;
  const hasBraces =
    value.type === "Word" && value.parts?.some(({ type }) => type === "BraceExpansion") === true;
  if (hasBraces) reader.assign(name, undefined, state);
}

/** A word of a declaration that isn't an assignment to the parser: a name, or `"name=value"` quoted. */
function readDeclared(
  arg: Field,
  assigned: readonly Assignment[],
  options: string,
  state: State,
  reader: Reader,
): void {
  const text = written(arg);
  if (/^[-+]/.test(text)) return;
  const name = /^[A-Za-z_]\w*/.exec(text)?.[0];
  if (name === undefined || assigned.some((assignment) => assignment.name === name)) return;
  if (isUnexporting(options)) state.unexport(name);
  else if (text === name && isExporting(options)) {
    state.export(name);
    reader.giveAway(name);
  }
  const rest = text.slice(name.length);
  if (rest.startsWith("=") || rest.startsWith("+=")) reader.assign(name, undefined, state);
  else if (rest !== "") checkName(arg, state, reader);
  if (options.includes("i")) reader.opaque("arithmetic over text that can't be told (declare -i)");
}

export function unset({ args, state, reader }: Call): undefined {
  const isFunction = args.some((arg) => /^-\w*f/.test(textOf(arg) ?? ""));
  for (const arg of args) {
    const text = textOf(arg);
    if (text !== undefined && /^-[fvn]+$/.test(text)) continue;
    checkName(arg, state, reader);
    const name = namedBy(arg);
    if (name === undefined) continue;
    state.undefine(name, isFunction);
    if (isFunction) continue;
    // A name that is gone isn't in the environment either; in a function an outer one may show again.
    if (state.isEvaluated(name)) state.assign(name, undefined);
    else reader.assign(name, undefined, state);
    reader.touch(name);
    const isWhole = name === text;
    if (isWhole && reader.around.calls.length === 0 && !state.isUnfollowed(name)) {
      state.assign(name, { fields: [], array: false });
    }
    if (name === "PATH") state.otherWords ??= "PATH was unset";
  }
}

export function shift({ args, state }: Call): undefined {
  const given = args[0] === undefined ? "1" : (textOf(args[0]) ?? "");
  const count = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  const known = state.positional;
  // With more than there are nothing is shifted.
  const isPlain =
    Number.isInteger(count) &&
    known !== undefined &&
    count <= known.length &&
    isCounted(count, state);
  state.positional = isPlain ? known.slice(count) : undefined;
}

/** Letters of `read` that take a value; that of `-a` is a name. */
const readValues = /^-[A-Za-z]*?([adinNptu])(.*)$/s;
const mapFileValues = /^-[A-Za-z]*?([dnOsuCc])(.*)$/s;

/** `read` sets the names that it is given. */
export function read(call: Call): undefined {
  setNamed(call, readValues);
}

/** `getopts` sets the name after its options' letters. */
export function getOptions({ args, ...call }: Call): undefined {
  const operands = textOf(args[0] ?? []) === "--" ? args.slice(1) : args;
  setNamed({ ...call, args: operands.slice(1, 2) }, readValues);
}

function setNamed({ args, state, reader }: Call, takesValue: RegExp): void {
  const input = inputOf(state, reader);
  const set = (target: Field, isArray: boolean): void => {
    checkName(target, state, reader);
    const name = namedBy(target);
    if (name === undefined) return;
    const listing = input.kind === "listing" && !isArray ? input.listing : undefined;
    const value = listing === undefined ? undefined : hole(`$${name}`, true, listing);
    reader.assign(name, textOf(target) === name ? value : undefined, state);
  };
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? [];
    const text = textOf(arg);
    const option = text === undefined || text === "--" ? null : takesValue.exec(text);
    if (option !== null) {
      const [, letter, joined = ""] = option;
      const value = joined === "" ? args[at + 1] : literal(joined);
      if (joined === "") at += 1;
      if (letter === "a" && value !== undefined) set(value, true);
    } else if (text?.startsWith("-") !== true) set(arg, false);
  }
  state.assign("REPLY", undefined);
  state.assign("OPTARG", undefined);
}

export function mapFile(call: Call): undefined {
  const { args, state, reader } = call;
  args.forEach((arg, at) => {
    const text = textOf(arg);
    if (text === undefined) reader.opaque("an argument of mapfile that can't be told");
    else if (/^-\w*C/.test(text)) {
      const joined = text.slice(text.indexOf("C") + 1);
      const callback = joined === "" ? args[at + 1] : literal(joined);
      reader.opaque("what mapfile -C runs on each line");
      if (callback !== undefined)
        runText(concat(callback, literal(" 0 x")), "mapfile", state, reader);
    }
  });
  setNamed(call, mapFileValues);
  state.assign("MAPFILE", undefined);
}

export function printf({ args, state, reader }: Call): undefined {
  args.forEach((arg, at) => {
    const text = textOf(arg);
    if (at > 1 || text?.startsWith("-v") !== true) return;
    const target = text === "-v" ? args[at + 1] : literal(text.slice(2));
    if (target === undefined) return;
    checkName(target, state, reader);
    const name = namedBy(target);
    if (name !== undefined) reader.assign(name, undefined, state);
  });
  if (args[0] !== undefined && textOf(args[0]) === undefined && !isNumber(args[0])) {
    // `printf "$format"` could be `-v name`, but only unquoted words split.
    if (args[0].some((piece) => piece.kind === "hole" && piece.splits)) {
      reader.opaque("what printf may set");
    }
  }
}

export function letBuiltIn({ args, state, reader }: Call): undefined {
  for (const arg of args) checkLet(arg, state, reader);
}

/** `wait -p name` sets a variable. */
export function wait({ args, state, reader }: Call): undefined {
  args.forEach((arg, at) => {
    const text = textOf(arg);
    const joined = /^-[fn]*p(.*)$/s.exec(text ?? "")?.[1];
    if (joined === undefined) return;
    const target = joined === "" ? args[at + 1] : literal(joined);
    if (target === undefined) return;
    checkName(target, state, reader);
    const name = namedBy(target);
    if (name !== undefined) reader.assign(name, undefined, state);
  });
}

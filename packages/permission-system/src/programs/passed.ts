import { concat, type Field, hole, literal, textOf } from "../shell/field.ts";
import type { ArgumentReading } from "./argument-reading.ts";
import { filesOf } from "./trees.ts";

/** A command with what the program adds to it; see `passes`. */
export function withPassed(words: readonly Field[], reading: ArgumentReading): readonly Field[] {
  if (reading.row.passes === undefined) return words;
  return passesInput(reading) ? withInput(words, reading) : withFound(words, reading);
}

function withInput(words: readonly Field[], reading: ArgumentReading): readonly Field[] {
  const { given, row } = reading;
  const hasMark = given.effects.has("mark");
  if (row.passes === "input at the end" && !hasMark) return [...words, ...passedWords(reading)];
  // Any word could hold a mark that can't be told.
  if (given.mark === undefined) return words.map(() => hole("…"));
  const replaced = replaceAll(words, given.mark, onePassed(reading));
  if (replaced !== undefined) return replaced;
  return hasMark ? words : [...words, ...passedWords(reading)];
}

function withFound(words: readonly Field[], reading: ArgumentReading): readonly Field[] {
  const replaced = replaceAll(words, braces, onePassed(reading));
  const atEnd = reading.row.passes === "found in place" ? [] : passedWords(reading);
  return replaced ?? [...words, ...atEnd];
}

/** `{}` and its variants that cut something off what is passed, such as `{/.}`. */
const braces = /\{(?:|\/|\.|\/\/|\/\.)\}/;

/** Whether what it adds comes from its input. */
export function passesInput({ row }: ArgumentReading): boolean {
  return row.passes === "input" || row.passes === "input at the end";
}

/** What the program adds at the end of a command. */
export function passedWords(reading: ArgumentReading): readonly Field[] {
  const known = passesInput(reading) ? literalInput(reading) : undefined;
  return known ?? [onePassed(reading)];
}

function onePassed(reading: ArgumentReading): Field {
  const { input, given, argv } = reading;
  if (passesInput(reading)) {
    const isListing = input.kind === "listing" && !given.effects.has("names-file");
    return hole("…", true, isListing ? input.listing : undefined);
  }
  // `find -exec … +`
  const many = given.effects.has("at-once") || argv.some((field) => textOf(field) === "+");
  return hole("{}", many, filesOf(reading));
}

/** Words of a known input, where nothing in it or in the options has a meaning beside them. */
function literalInput({ input, given }: ArgumentReading): readonly Field[] | undefined {
  if (input.kind !== "text") return undefined;
  if (given.effects.has("names-file") || given.effects.has("cuts-input")) return undefined;
  const text = textOf(input.field);
  if (text === undefined || !/^[\w@%+=:,./\s-]*$/.test(text)) return undefined;
  return text
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(literal);
}

/** @returns `undefined` if no word has the mark. */
function replaceAll(
  words: readonly Field[],
  mark: string | RegExp,
  passed: Field,
): readonly Field[] | undefined {
  const replaced = words.map((field) => replaceIn(field, mark, passed));
  return replaced.some((field, at) => field !== words[at]) ? replaced : undefined;
}

/** The field with what is passed in every place of the mark in its known text. */
function replaceIn(field: Field, mark: string | RegExp, passed: Field): Field {
  const pieces = field.flatMap((piece) => {
    if (piece.kind !== "text") return [piece];
    const [first = "", ...others] = piece.text.split(mark);
    return [...literal(first), ...others.flatMap((text) => [...passed, ...literal(text)])];
  });
  return pieces.length === field.length ? field : concat(pieces);
}

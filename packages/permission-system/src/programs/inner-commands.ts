import { concat, type Field, knownStart, literal, textOf } from "../shell/field.ts";
import type { ArgumentReading } from "./argument-reading.ts";
import { clipped } from "./clipped.ts";
import { readWord } from "./paths-in-words.ts";
import { passedWords, passesInput, withPassed } from "./passed.ts";

/**
 * Words that are a command, or the text of one.
 * @param meaning one that takes all further words; see `Meaning`.
 */
export function runWords(meaning: string, words: readonly Field[], reading: ArgumentReading): void {
  const { found, row } = reading;
  const own = passesInput(reading) ? cutSources(words, reading) : words;
  if (own.length === 0) return;
  const remote = meaning === "remote-shell";
  if (meaning === "module") {
    found.runModule(own);
    for (const field of own.slice(1))
      readWord({ field, evidence: reading.name, isOption: false }, reading);
    return;
  }
  const passed = withPassed(own, reading);
  const isCommand = meaning === "argv" || meaning === "argv-until";
  // With plain words a shell does no more than a program that is given them, but passed words stay apart.
  if (isCommand || (row.passes !== undefined && passed.every(isPlain))) {
    found.runArgv(passed, remote);
  } else found.runShell(concat(...passed.flatMap(afterBlank)), [], remote);
}

/** A program that is run with arguments of this program's choosing. */
export function runProgram(field: Field, { found }: ArgumentReading): void {
  const text = textOf(field);
  if (text === "") return;
  if (text !== undefined && plain.test(text)) found.runArgv([field, chosen], false);
  else found.runShell(field);
}

/** `env -S 'A=b c' d` is `env A=b c d`. */
export function runOwnLine(
  line: Field,
  rest: readonly Field[],
  { found, name }: ArgumentReading,
): void {
  const text = textOf(line);
  if (text === undefined || !/^[\w@%+=:,./\s-]*$/.test(text)) {
    // Its quotes and escapes are like a shell's, though not the same.
    found.opaque.add(`what ${name} makes of ${clipped(line)}`);
    found.runShell(concat(literal(`${name} `), line));
    return;
  }
  const words = text.trim().split(/\s+/);
  found.runArgv([literal(name), ...words.map(literal), ...rest], false);
}

/** The command that a program runs if none is given. */
export function runOtherwise(reading: ArgumentReading): void {
  const { found, row } = reading;
  if (row.otherwise === undefined || found.inner.length > 0) return;
  found.runArgv([...row.otherwise.map(literal), ...passedWords(reading)], false);
}

/** Arguments that the program puts there itself. */
const chosen: Field = [{ kind: "hole", text: "…", splits: true, chosen: true }];

/** Text without a meaning to a shell. */
const plain = /^[\w@%+=:,./-]+$/;

function isPlain(field: Field): boolean {
  const text = textOf(field);
  return text === undefined || text === "" || plain.test(text);
}

function afterBlank(field: Field, at: number): readonly Field[] {
  return at === 0 ? [field] : [literal(" "), field];
}

/** `parallel rm ::: a b`: what follows `:::` are arguments, or, without a command, commands. */
function cutSources(words: readonly Field[], { found }: ArgumentReading): readonly Field[] {
  const at = words.findIndex((field) => knownStart(field).startsWith(":::"));
  if (at === -1) return words;
  if (at === 0) for (const field of words.slice(1)) found.runShell(field);
  return words.slice(0, at);
}

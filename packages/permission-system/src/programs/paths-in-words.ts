import { dropStart, type Field, knownStart, literal, textOf, written } from "../shell/field.ts";
import { readUrl } from "./addresses.ts";
import type { Argument, ArgumentReading } from "./argument-reading.ts";
import { addGlob, readTree } from "./trees.ts";

/** A word that may be a path, or hold one. */
export function readWord(argument: Argument, reading: ArgumentReading): void {
  const { field, evidence } = argument;
  const { found } = reading;
  const start = knownStart(field);
  const at = start.indexOf("=");
  // `--opt=value`, `key=value`, `@file`: the value may be a path as well.
  if (at > 0 && /^[\w.-]+$/.test(start.slice(0, at))) {
    found.use(dropStart(field, at + 1), "read", evidence, guessed);
  }
  if (start.startsWith("@")) found.use(dropStart(field, 1), "read", evidence, guessed);
  if (start.startsWith("file://")) readUrl(argument, reading);
  // `openssl -pass file:name`
  else if (start.startsWith("file:")) found.use(dropStart(field, 5), "read", evidence, guessed);
  found.use(field, "read", evidence, guessed);
}

const guessed = { isGuess: true };

/** Text in which `@name`, `key=@name` and `key=<name` read a file. */
export function readData({ field, evidence }: Argument, { found }: ArgumentReading): void {
  // `curl --write-out '%output{file}'` (curl 8.3 and later).
  if (written(field).includes("%output{")) {
    found.opaque.add(`the file that ${evidence} writes`);
  }
  const at = /^(?:[^=@<]*=)?[@<]/.exec(knownStart(field))?.[0].length;
  if (at === undefined) {
    if (mayName(field, /^(?:[^=@<]*=)?$/)) found.use(field, "read", evidence);
    return;
  }
  const value = dropStart(field, at);
  const text = textOf(value);
  if (text === "-") return;
  // `@file;type=text/plain`
  const file = text === undefined ? value : literal(text.split(";")[0] ?? "");
  found.use(file, "read", evidence);
}

/** Text in which `@name` and `key@name` read a file; in `key=text` an `@` is text. */
export function readEncodedData({ field, evidence }: Argument, { found }: ArgumentReading): void {
  const at = /^[^=@]*@/.exec(knownStart(field))?.[0].length;
  if (at !== undefined) found.use(dropStart(field, at), "read", evidence);
  else if (mayName(field, /^$/)) found.use(field, "read", evidence);
}

/** A field of a request: `key@name`, `key=@name` and `key:=@name` read a file (HTTPie 3.2). */
export function readFormField({ field, evidence }: Argument, { found }: ArgumentReading): void {
  const at = /^[^=@:]*:?=?@/.exec(knownStart(field))?.[0].length;
  if (at !== undefined) found.use(dropStart(field, at), "read", evidence);
  else if (mayName(field, /^(?:[^=@:]*:?=)?$/)) found.use(field, "read", evidence);
}

/** Whether what can't be told stands where the mark of a file would. @param before what stands before it. */
function mayName(field: Field, before: RegExp): boolean {
  const start = knownStart(field);
  return before.test(start) && textOf(field) === undefined && !isNumbers(field);
}

function isNumbers(field: Field): boolean {
  return field.every(
    (piece) => piece.kind === "text" || (piece.kind === "hole" && piece.digits === true),
  );
}

/** A version-control revision; `revision:path` reads that path. */
export function readRevision({ field, evidence }: Argument, { found }: ArgumentReading): void {
  const text = textOf(field);
  if (text === undefined) {
    const isCommit = field.every(
      (piece) => piece.kind === "text" || (piece.kind === "hole" && piece.isCommit === true),
    );
    if (!isCommit || written(field).includes(":")) found.use(field, "read", evidence);
    return;
  }
  const at = text.indexOf(":");
  if (at !== -1 && !/^[a-z]+:\/\//.test(text) && text.length > at + 1) {
    // `:/text` searches messages, `:(magic)` and `:!x` are pathspecs.
    if (at === 0 && /^:[/(!^]/.test(text)) return;
    found.use(literal(text.slice(at + 1).replace(/^\d:/, "")), "read", evidence);
  }
  found.use(field, "read", evidence, guessed);
}

/** A path with what is below it, or a pattern of git's. */
export function readPathspec(argument: Argument, reading: ArgumentReading): void {
  const kind = patternKind(argument.field);
  if (kind !== "yes") {
    reading.roots.push(argument.field);
    readTree(argument.field, argument.evidence, reading);
  }
  if (kind !== "no") readPattern(argument, ["read"], reading);
}

/**
 * Whether a word is a pattern to git: with a wildcard, or `:` at its start. One that the shell has left as
 * it is may have matched nothing.
 */
export function patternKind(field: Field): "yes" | "no" | "maybe" {
  if (/^:|[*?[]/.test(knownStart(field))) return "yes";
  return field.some(({ kind }) => kind === "glob") ? "maybe" : "no";
}

/** A pattern of git's: what is below the directory that it begins with, where its `*` stands for slashes. */
export function readPattern(
  { field, evidence }: Argument,
  access: readonly ("list" | "read" | "write")[],
  reading: ArgumentReading,
): void {
  const text = written(field);
  // `:(top)x`, `:/x`, `:!x`
  const start = text.startsWith(":") ? "" : (/^[^*?[]*\//.exec(text)?.[0] ?? "");
  const root = start === "" ? undefined : literal(start);
  reading.roots.push(root ?? literal("."));
  const ending = /^\*[^*?[\\/]+$/.test(text);
  if (ending && reading.operandCount === 1) addGlob("include", literal(text), reading);
  for (const each of access) {
    if (each === "list") reading.found.use(root ?? literal("."), "read", evidence);
    else if (each === "read") readTree(root, evidence, reading);
    else readTree(root ?? literal("."), evidence, reading, "write");
  }
}

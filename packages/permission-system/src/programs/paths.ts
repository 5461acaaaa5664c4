import {
  concat,
  dropStart,
  knownStart,
  literal,
  mayBeSeveral,
  textOf,
  written,
} from "../shell/field.ts";
import type { Argument, ArgumentReading } from "./argument-reading.ts";
import { clipped } from "./clipped.ts";
import { readTree, removeTree } from "./trees.ts";

/** A path that is read; with the program's flags with all below it, or written too (`sed -i`). */
export function readFile(argument: Argument, reading: ArgumentReading): void {
  const { field, isOption } = argument;
  if (textOf(field) === "-") return;
  if (!isOption) reading.roots.push(field);
  readEither(argument, reading);
  if (!isOption) writeInPlace(argument, reading);
}

/** A path that is read and written. */
export function readAndWriteFile(argument: Argument, reading: ArgumentReading): void {
  readEither(argument, reading);
  writePath(argument, reading);
}

/** A path whose own entries are listed. */
export function readList({ field, evidence }: Argument, reading: ArgumentReading): void {
  const { found, given, roots, row } = reading;
  // Of the expression of `find`.
  if (row.passes === "found in place" && /^[()!,]$/.test(textOf(field) ?? "")) return;
  found.use(field, "read", evidence);
  roots.push(field);
  if (given.effects.has("writes")) removeTree(field, evidence, reading);
}

/** A path that is read with everything below it. */
export function readWholeTree(argument: Argument, reading: ArgumentReading): void {
  reading.roots.push(argument.field);
  readTree(argument.field, argument.evidence, reading);
  writeInPlace(argument, reading);
}

/** A path that is only looked at. */
export function statFile({ field, evidence }: Argument, { found }: ArgumentReading): void {
  found.use(field, "stat", evidence);
}

/** A path that is written; a standard stream is none. */
export function writeFile(argument: Argument, reading: ArgumentReading): void {
  if (!argument.isOption || textOf(argument.field) !== "-") writePath(argument, reading);
}

/** A path that is written, in which `#1` is a part of a URL. */
export function writeNumbered(argument: Argument, reading: ArgumentReading): void {
  const { field, evidence, isOption } = argument;
  if (!/#\d/.test(written(field))) writeFile(argument, reading);
  else reading.found.useUnknown("write", evidence, written(field), { onWrite: isOption });
}

/** The backups of what is changed in place. */
export function writeBackups({ found, backup }: ArgumentReading): void {
  if (backup === undefined) return;
  const ending = textOf(backup);
  for (const { field, access, evidence, onWrite, isGuess } of [...found.uses]) {
    if (access !== "write" || !onWrite || !evidence.endsWith(" in place")) continue;
    const path = textOf(field);
    const how = { onWrite, isGuess };
    if (ending?.includes("*") === false) found.use(concat(field, backup), "write", evidence, how);
    else if (ending === undefined || path === undefined) {
      found.useUnknown("write", evidence, written(backup), how);
    } else {
      const slash = path.lastIndexOf("/") + 1;
      const name = ending.replaceAll("*", () => path.slice(slash));
      const start = name.includes("/") ? "" : path.slice(0, slash);
      found.use(literal(start + name), "write", evidence, how);
    }
  }
}

/** A path that is written, unless a leading `|` or `!` makes it a command line. */
export function writeOrPipe(argument: Argument, reading: ArgumentReading): void {
  const { field } = argument;
  if (/^[|!]/.test(knownStart(field))) reading.found.runShell(dropStart(field, 1));
  else writePath(argument, reading);
}

/** The text of a symbolic link, which starts from where the link will be. */
export function keepLinkText({ field }: Argument, { linkTexts }: ArgumentReading): void {
  linkTexts.push(field);
}

/** Reads the texts of symbolic links. */
export function readLinkTexts({ found, given, linkTexts, name, target }: ArgumentReading): void {
  if (linkTexts.length === 0) return;
  const operand = found.uses.findLast(({ access, onWrite }) => access === "write" && !onWrite);
  const isSeveral = linkTexts.length > 1 || linkTexts.some(mayBeSeveral);
  const isOne = given.spellings.has("-T") || given.spellings.has("--no-target-directory");
  const link = {
    at: target ?? operand?.field,
    isIn: target !== undefined || isSeveral ? true : isOne ? false : undefined,
  };
  for (const field of linkTexts) found.useLinkText(field, name, link);
}

/** A directory in which it writes. */
export function writeTarget(argument: Argument, reading: ArgumentReading): void {
  reading.hasTarget = true;
  reading.target = argument.field;
  writePath(argument, reading);
}

/** A file with the names of files, which can't be told. */
export function readNamesFile({ field, evidence }: Argument, { found }: ArgumentReading): void {
  if (textOf(field) !== "-") found.use(field, "read", evidence);
  found.useUnknown("read", `${evidence}: the files that ${clipped(field)} names`);
}

/** Where the program works from here on. */
export function enterDirectory({ field, evidence }: Argument, { found }: ArgumentReading): void {
  found.use(field, "read", evidence);
  found.chain = [...found.chain, field];
}

/** Where the operands start. */
export function enterForOperands({ field, evidence }: Argument, reading: ArgumentReading): void {
  reading.found.use(field, "read", evidence);
  reading.operandChain = [...reading.operandChain, field];
}

/** With flags as `sed -i` what is read is written too. */
export function writeInPlace(
  { field, evidence }: Argument,
  { found, given }: ArgumentReading,
  isGuess = false,
): void {
  if (!given.effects.has("writes")) return;
  found.use(field, "write", `${evidence} in place`, { onWrite: true, isGuess });
}

function readEither({ field, evidence, isOption }: Argument, reading: ArgumentReading): void {
  const isTree = !isOption && reading.given.effects.has("recursive");
  if (isTree) readTree(field, evidence, reading);
  else reading.found.use(field, "read", evidence);
}

function writePath({ field, evidence, isOption }: Argument, { found }: ArgumentReading): void {
  found.use(field, "write", evidence, { onWrite: isOption });
}

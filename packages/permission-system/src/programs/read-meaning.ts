import { knownStart, textOf } from "../shell/field.ts";
import { readMount, readRemote, readUrl } from "./addresses.ts";
import type { Argument, ArgumentReading } from "./argument-reading.ts";
import { clipped } from "./clipped.ts";
import { runProgram } from "./inner-commands.ts";
import type { Meaning } from "./meaning.ts";
import {
  readData,
  readEncodedData,
  patternKind,
  readFormField,
  readPattern,
  readPathspec,
  readRevision,
  readWord,
} from "./paths-in-words.ts";
import {
  enterDirectory,
  enterForOperands,
  keepLinkText,
  readAndWriteFile,
  readFile,
  readList,
  readNamesFile,
  readWholeTree,
  statFile,
  writeFile,
  writeInPlace,
  writeNumbered,
  writeOrPipe,
  writeTarget,
} from "./paths.ts";
import { readInlineCode, readScript } from "./scripts.ts";
import { readSetting, takeAssignments } from "./settings.ts";
import { addGlob } from "./trees.ts";

/** Reads an argument as what it means; see `Meaning`. */
export function readMeaning(meaning: string, argument: Argument, reading: ArgumentReading): void {
  const handler = byMeaning.get(meaning);
  if (handler !== undefined) handler(argument, reading);
  // A row of a user's may hold anything.
  else reading.found.opaque.add(`what ${argument.evidence} means (${meaning})`);
}

type Handler = (argument: Argument, reading: ArgumentReading) => void;

/** Meanings that take more than one argument, and so are read where these are known. */
type OfSeveral = "argv" | "argv-until" | "module" | "shell-words" | "remote-shell" | "setting-key";

const handlers: Readonly<
  Record<Exclude<Meaning, OfSeveral> | "include" | "exclude" | "exclude-files", Handler>
> = {
  text: nothing,
  pattern: nothing,
  package: nothing,
  mark: nothing,
  read: readFile,
  "pattern-file": readFile,
  "link-text": keepLinkText,
  write: writeFile,
  "read-write": readAndWriteFile,
  stat: statFile,
  target: writeTarget,
  "names-file": readNamesFile,
  list: readList,
  tree: readWholeTree,
  include: ({ field }, reading) => {
    addGlob("include", field, reading);
  },
  exclude: ({ field }, reading) => {
    addGlob("exclude", field, reading);
  },
  "exclude-files": ({ field }, reading) => {
    addGlob("exclude-files", field, reading);
  },
  directory: enterDirectory,
  "operand-directory": enterForOperands,
  word: guessWord,
  data: readData,
  "encoded-data": readEncodedData,
  "form-field": readFormField,
  pathspec: readPathspec,
  "pathspec-list": orPattern(readList, ["list"]),
  "pathspec-read": orPattern(readFile, ["read"]),
  "pathspec-write": orPattern(writeFile, ["write"]),
  "pathspec-read-write": orPattern(readAndWriteFile, ["read", "write"]),
  "pathspec-word": orPattern(readWord, ["write"]),
  backup: ({ field }, reading) => {
    reading.backup = field;
  },
  revision: readRevision,
  url: readUrl,
  "url-write": (argument, reading) => {
    readUrl(argument, reading, "write");
  },
  "numbered-write": writeNumbered,
  host: reachHost,
  "remote-read": (argument, reading) => {
    readRemote(argument, "read", reading);
  },
  "remote-write": (argument, reading) => {
    readRemote(argument, "write", reading);
  },
  mount: readMount,
  shell: runLine,
  line: runLine,
  program: ({ field }, reading) => {
    runProgram(field, reading);
  },
  "write-or-pipe": writeOrPipe,
  script: readScript,
  code: readInlineCode,
  assignment: ({ field }, reading) => void takeAssignments([field], reading),
  setting: ({ field }, reading) => {
    readSetting(field, reading);
  },
  "setting-or-word": readSettingOrWord,
  "own-line": keepOwnLine,
  opaque: noteOpaque,
};

const byMeaning: ReadonlyMap<string, Handler> = new Map(Object.entries(handlers));

/** Reads an operand as a pattern of git's, if it is one or may be one. */
function orPattern(plainly: Handler, access: Parameters<typeof readPattern>[1]): Handler {
  return (argument, reading) => {
    const kind = patternKind(argument.field);
    if (kind !== "yes") plainly(argument, reading);
    if (kind !== "no") readPattern(argument, access, reading);
  };
}

function nothing(): void {
  // Text says something, but names nothing.
}

function guessWord(argument: Argument, reading: ArgumentReading): void {
  readWord(argument, reading);
  // `eslint --fix src`
  if (!argument.isOption) writeInPlace(argument, reading, true);
}

function reachHost({ field }: Argument, { found, name }: ArgumentReading): void {
  found.network.add(textOf(field) ?? name);
}

function runLine({ field }: Argument, { found }: ArgumentReading): void {
  found.runShell(field);
}

function readSettingOrWord(argument: Argument, reading: ArgumentReading): void {
  if (/^[^-=/][^=/]*=/.test(knownStart(argument.field))) readSetting(argument.field, reading);
  else readWord(argument, reading);
}

function keepOwnLine({ field }: Argument, reading: ArgumentReading): void {
  reading.ownLine = field;
}

function noteOpaque({ field, evidence }: Argument, { found }: ArgumentReading): void {
  found.opaque.add(`what ${evidence} ${clipped(field)} runs`);
}

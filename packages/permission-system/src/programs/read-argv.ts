import { mostInner } from "./collected.ts";
import { type Field, hole, textOf } from "../shell/field.ts";
import type { Input } from "../shell/reading.ts";
import { ArgumentReading } from "./argument-reading.ts";
import type { Effects } from "./effects.ts";
import { type Command, findCommand } from "./find-command.ts";
import { givenOptions } from "./given-options.ts";
import { abbreviable, compile } from "./grammar.ts";
import { runOtherwise, runWords } from "./inner-commands.ts";
import { withModes } from "./modes.ts";
import { readOperands } from "./operands.ts";
import { readOption } from "./options.ts";
import { lastOption, rolesOf } from "./roles.ts";
import type { Grammar, ProgramRow } from "./row.ts";
import { tokenize } from "./tokenize.ts";
import type { Tokens } from "./tokens.ts";
import { printedNames } from "./trees.ts";
import { checkUnsure } from "./unsure.ts";
import { readWhole } from "./whole.ts";

/**
 * What a command's arguments make it do, as the program's row tells.
 * @param argv the command word and its arguments; the word is known text.
 * @param row `undefined`: nobody knows the program, so that every word may be a path that it reads.
 * @param input what it finds on its standard input.
 */
export function readArgv(
  argv: readonly Field[],
  row: ProgramRow | undefined,
  input: Input,
): Effects {
  const reading = new ArgumentReading(argv, row ?? nobodyKnows, input);
  const command = findCommand(argv, reading.row);
  readGlobals(command, reading);
  readCommand(command, reading);
  return effectsOf(reading, command.canonical, row !== undefined);
}

const nobodyKnows: ProgramRow = { names: [], source: "no row" };

function readGlobals({ globals, isUnknown }: Command, reading: ArgumentReading): void {
  for (const given of globals) readOption(given, reading);
  if (isUnknown) reading.found.opaque.add(`which command of ${reading.name} it is can't be told`);
}

function readCommand({ grammar, words }: Command, reading: ArgumentReading): void {
  const { found } = reading;
  const tokens = tokensOf(words, grammar, reading.row);
  reading.grammar = withModes(grammar, tokens.options);
  checkUnsure(tokens, reading);
  reading.given = givenOptions(tokens.options, reading.grammar);
  for (const given of tokens.options) readOption(given, reading);
  if (reading.operandChain.length > 0) found.chain = [...found.chain, ...reading.operandChain];
  readOperands(tokens.operands, reading);
  const { chain } = found;
  for (const { meaning, values, spelling } of reading.deferred.slice(0, mostInner + 1)) {
    if (/^-(?:exec|ok)dir$/.test(spelling) && values.some(startsElsewhere)) {
      found.chain = [...chain, hole("…", false)];
    }
    runWords(meaning, values, reading);
    found.chain = chain;
  }
  runOtherwise(reading);
  found.boundInner(reading.name);
  readWhole(reading);
}

/** Whether a word of `find -execdir` means another thing in the directory of what was found. */
function startsElsewhere(word: Field, at: number): boolean {
  const text = textOf(word) ?? "";
  if (at === 0) return text === "" || (text.includes("/") && !text.startsWith("/"));
  return !/^[-+/;]/.test(text) && !text.includes("{}");
}

function tokensOf(words: readonly Field[], grammar: Grammar, row: ProgramRow): Tokens {
  const compiled = abbreviable(compile(grammar), row);
  return tokenize(words, compiled, row.style ?? "gnu", lastOption(rolesOf(grammar.operands)));
}

function effectsOf(reading: ArgumentReading, canonical: readonly Field[], known: boolean): Effects {
  const { found, given, row } = reading;
  const interpreter = row.shell === true ? "shell" : row.interpreter;
  return {
    canonical,
    known,
    uses: found.uses,
    compiles: reading.grammar.compiles === true,
    trees: found.trees,
    inner: found.inner,
    code: found.code.all,
    network: found.network.all,
    opaque: found.opaque.all,
    bypass: found.bypass.all,
    readsCode: found.readsCode ? interpreter : undefined,
    listing: printedNames(reading),
    environment: found.environment,
    clearsEnvironment: given.effects.has("clears-environment"),
  };
}

import { type Field, knownStart, textOf } from "../shell/field.ts";
import { abbreviable, type Compiled, compile, compileGlobals, grammarOf } from "./grammar.ts";
import type { Grammar, ProgramRow } from "./row.ts";
import { tokenize } from "./tokenize.ts";
import type { Given } from "./tokens.ts";

/** Which of a program's commands is called, and how. */
export interface Command {
  readonly grammar: Grammar;
  /** Its options and operands. */
  readonly words: readonly Field[];
  /** The whole without global options. */
  readonly canonical: readonly Field[];
  /** The global options, in order. */
  readonly globals: readonly Given[];
  /** The word that says which command it is can't be told. */
  readonly isUnknown: boolean;
}

/** Takes global options away, and finds the command of a program that has several. */
export function findCommand(argv: readonly Field[], row: ProgramRow): Command {
  const [word] = argv;
  const args = argv.slice(1);
  const { commands, globals } = row;
  if (word === undefined || (commands === undefined && globals === undefined)) {
    return { grammar: row, words: args, canonical: argv, globals: [], isUnknown: false };
  }
  const { kept, given, at } = takeGlobals(args, row);
  const rest = args.slice(at);
  const whole = given.length === 0 ? args : kept.concat(rest);
  const canonical = given.length === 0 ? argv : [word, ...whole];
  const found = (grammar: Grammar, words: readonly Field[], isUnknown = false): Command => ({
    grammar,
    words,
    canonical,
    globals: given,
    isUnknown,
  });
  if (commands === undefined) return found(row, whole);
  const first = textOf(rest[0] ?? []);
  if (first === undefined) return found(row, whole, rest.length > 0);
  const one = grammarOf(row, first);
  // Options of the first word may stand before the second: `docker compose -f file run`.
  const between = widthOfOptions(rest, one ?? row, row);
  const second = textOf(rest[1 + between] ?? []);
  const two = second === undefined ? undefined : grammarOf(row, `${first} ${second}`);
  if (two !== undefined) {
    const options = rest.slice(1, 1 + between);
    return found(two, [...kept, ...options, ...rest.slice(2 + between)]);
  }
  return one === undefined ? found(row, whole) : found(one, kept.concat(rest.slice(1)));
}

/** @returns the global options, the program's own between them, and where these end. */
function takeGlobals(
  args: readonly Field[],
  row: ProgramRow,
): { readonly kept: readonly Field[]; readonly given: readonly Given[]; readonly at: number } {
  const kept: Field[] = [];
  const given: Given[] = [];
  let at = 0;
  while (at < args.length) {
    const field = args[at];
    const text = field === undefined ? undefined : textOf(field);
    if (field === undefined || text === "--" || !knownStart(field).startsWith("-")) break;
    const global = globalAt(args, at, row);
    if (global !== undefined) {
      given.push(global);
      const isJoined = global.values.length > 0 && text !== global.spelling;
      at += isJoined ? 1 : 1 + global.values.length;
      continue;
    }
    // An option of the program's own stays where it stands, with its value.
    const width = text === undefined ? 1 : widthOf(text, compile(row));
    kept.push(...args.slice(at, at + width));
    at += width;
  }
  return { kept, given, at };
}

function globalAt(args: readonly Field[], at: number, row: ProgramRow): Given | undefined {
  const { style } = row;
  const isWhole = style === "single-dash" || style === "joined";
  const compiled = abbreviable(compileGlobals(row), row);
  // No option takes more than two values.
  const [given] = tokenize(args.slice(at, at + 3), compiled, isWhole ? style : "first").options;
  return given?.at === 0 ? given : undefined;
}

/** How many words the options are that stand between the two words of a command. */
function widthOfOptions(words: readonly Field[], grammar: Grammar, row: ProgramRow): number {
  const own = compile(grammar);
  const globals = compileGlobals(row);
  let at = 1;
  while (at < words.length) {
    const text = textOf(words[at] ?? []);
    if (text === undefined || text === "--" || !/^-./.test(text)) break;
    at += widthOf(text, own.options.has(text) ? own : globals);
  }
  return Math.min(at, words.length) - 1;
}

function widthOf(option: string, { options }: Compiled): number {
  return 1 + (options.get(option)?.takes ?? 0);
}

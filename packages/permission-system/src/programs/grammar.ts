import { isFlag } from "./flag.ts";
import type { Grammar, OptionKind, ProgramRow } from "./row.ts";

/** An option as it stands in a table: all its spellings, and what each of its values means. */
export interface Option {
  readonly spellings: readonly string[];
  /** Flags and meanings, in order. */
  readonly effects: readonly string[];
  /** How many words it takes beside its own. */
  readonly takes: number;
  /** Its value, if any, is joined to it. */
  readonly isJoined: boolean;
}

/** A grammar in the form in which arguments are read. */
export interface Compiled {
  readonly options: ReadonlyMap<string, Option>;
  /** Those that it has whatever the mode. */
  readonly own: ReadonlyMap<string, Option>;
  /** Spellings that begin with two dashes, for abbreviations. */
  readonly long: readonly string[];
  /** How many characters the longest spelling has. */
  readonly longest: number;
  /** Spellings that begin an operand: one mark other than a dash. */
  readonly marks: readonly string[];
}

/** All options of a grammar and of its modes: whether one takes a value doesn't depend on the mode. */
export function compile(grammar: Grammar): Compiled {
  const known = cache.get(grammar);
  if (known !== undefined) return known;
  const own = new Map<string, Option>();
  add(grammar.options, own);
  const options = new Map<string, Option>();
  for (const mode of Object.values(grammar.modes ?? {})) add(mode.options, options);
  for (const [spelling, option] of own) options.set(spelling, option);
  // An option that only chooses a mode, or makes it list names, needn't be listed as a flag.
  const lists = grammar.lists === true ? [] : (grammar.lists ?? []);
  for (const key of [...Object.keys(grammar.modes ?? {}), ...lists]) {
    const unlisted = key.split(" ").filter((spelling) => !options.has(spelling));
    for (const spelling of unlisted) options.set(spelling, optionOf(unlisted, "flag"));
  }
  const spellings = [...options.keys()];
  const compiled = {
    options,
    own,
    long: spellings.filter((spelling) => spelling.startsWith("--")),
    longest: spellings.reduce((most, { length }) => Math.max(most, length), 0),
    marks: spellings.filter((spelling) => /^[^-\w]$/.test(spelling)),
  };
  cache.set(grammar, compiled);
  return compiled;
}

const cache = new WeakMap<Grammar, Compiled>();

/** A program's options, long ones without what can be cut short where it doesn't allow that. */
export function abbreviable(compiled: Compiled, { abbreviates }: ProgramRow): Compiled {
  return abbreviates === false ? { ...compiled, long: [] } : compiled;
}

/** The options that stand before a command. */
export function compileGlobals(row: ProgramRow): Compiled {
  const known = globalsCache.get(row);
  if (known !== undefined) return known;
  const compiled = compile({ options: row.globals ?? {} });
  globalsCache.set(row, compiled);
  return compiled;
}

const globalsCache = new WeakMap<ProgramRow, Compiled>();

/** The grammar of a command of a program: its own, with the program's options where it has none. */
export function grammarOf(row: ProgramRow, command: string): Grammar | undefined {
  const commands = commandCache.get(row) ?? new Map<string, Grammar>();
  const known = commands.get(command);
  if (known !== undefined) return known;
  const all = row.commands ?? {};
  const own = Object.hasOwn(all, command) ? all[command] : undefined;
  if (own === undefined) return undefined;
  const grammar = { ...own, options: { ...row.options, ...own.options } };
  commands.set(command, grammar);
  commandCache.set(row, commands);
  return grammar;
}

const commandCache = new WeakMap<ProgramRow, Map<string, Grammar>>();

function add(
  table: Readonly<Record<string, OptionKind>> | undefined,
  options: Map<string, Option>,
): void {
  for (const [key, kind] of Object.entries(table ?? {})) {
    // A key may hold different options of one kind.
    for (const spelling of key.split(" ")) options.set(spelling, optionOf([spelling], kind));
  }
}

function optionOf(spellings: readonly string[], kind: OptionKind): Option {
  const effects = kind.split(" ");
  const values = effects.filter((effect) => !isFlag(effect));
  const isJoined = values.some((effect) => effect.endsWith("?"));
  return {
    spellings,
    effects: effects.map((effect) => effect.replace(/\?$/, "")),
    takes: isJoined ? 0 : values.length,
    isJoined,
  };
}

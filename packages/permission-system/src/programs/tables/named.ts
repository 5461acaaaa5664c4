import type { Grammar, ProgramRow } from "../row.ts";

/** One grammar for several names of a command. @param names separated by blanks. */
export function named(names: string, grammar: Grammar): Record<string, Grammar> {
  return Object.fromEntries(names.split(" ").map((name) => [name, grammar]));
}

/** One grammar for several commands of two words that begin alike. @param seconds separated by blanks. */
export function prefixed(
  first: string,
  seconds: string,
  grammar: Grammar,
): Record<string, Grammar> {
  return Object.fromEntries(seconds.split(" ").map((second) => [`${first} ${second}`, grammar]));
}

/** The same commands, all of which reach the network. */
export function reaching(commands: Readonly<Record<string, Grammar>>): Record<string, Grammar> {
  return Object.fromEntries(
    Object.entries(commands).map(([name, grammar]) => [name, { ...grammar, network: true }]),
  );
}

/** Interpreters that are told the same things: a row for each, under its own name. */
export function each(row: Omit<ProgramRow, "interpreter">): readonly ProgramRow[] {
  return row.names.map((name) => ({ ...row, names: [name], interpreter: name }));
}

import type { ProgramRow } from "./row.ts";
import { rowNamed } from "./tables/index.ts";

/**
 * The row of a program, by the base name of its command word; the user's rows win over the built-in ones.
 * @param word the command word, with or without a directory.
 */
export function rowFor(word: string, added: readonly ProgramRow[]): ProgramRow | undefined {
  const name = word.slice(word.lastIndexOf("/") + 1);
  return added.find(({ names }) => names.includes(name)) ?? rowNamed(name);
}

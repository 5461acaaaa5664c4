import { textOf } from "../shell/field.ts";
import { compile } from "./grammar.ts";
import type { Grammar } from "./row.ts";
import type { Given } from "./tokens.ts";

/** What the options of a command say together, before any of them is read. */
export interface GivenOptions {
  /** As they are spelled in the row. */
  readonly spellings: ReadonlySet<string>;
  /** Their flags and meanings. */
  readonly effects: ReadonlySet<string>;
  /** The text in whose place the program puts what it passes on; `undefined` where it can't be told. */
  readonly mark: string | undefined;
}

const none: ReadonlySet<string> = new Set();

/** A command without options. */
export const noOptions: GivenOptions = { spellings: none, effects: none, mark: "{}" };

/** @param grammar with what the options change in it. */
export function givenOptions(options: readonly Given[], grammar: Grammar): GivenOptions {
  if (options.length === 0) return noOptions;
  const spellings = new Set(options.flatMap(({ option }) => option.spellings));
  const compiled = compile(grammar).options;
  const effects = new Set<string>();
  for (const spelling of spellings) {
    for (const effect of compiled.get(spelling)?.effects ?? []) effects.add(effect);
  }
  const given = options.findLast(({ option }) => option.effects.includes("mark"))?.values[0];
  const mark = given === undefined ? noOptions.mark : textOf(given);
  return { spellings, effects, mark };
}

import type { Grammar } from "./row.ts";
import type { Given } from "./tokens.ts";

/** The grammar as options make it: one can change what all the rest means (`tar -x`). */
export function withModes(grammar: Grammar, options: readonly Given[]): Grammar {
  if (grammar.modes === undefined || options.length === 0) return grammar;
  const given = new Set(options.flatMap(({ option }) => option.spellings));
  const chosen = Object.entries(grammar.modes).filter(([key]) =>
    key.split(" ").some((spelling) => given.has(spelling)),
  );
  if (chosen.length === 0) return grammar;
  const known = cache.get(grammar) ?? new Map<string, Grammar>();
  cache.set(grammar, known);
  const name = chosen.map(([key]) => key).join("\n");
  const merged = known.get(name) ?? chosen.reduce(withMode, grammar);
  known.set(name, merged);
  return merged;
}

/** What is made of a grammar is kept, as compiled grammars are, by what it is. */
const cache = new WeakMap<Grammar, Map<string, Grammar>>();

function withMode(grammar: Grammar, [, mode]: readonly [string, Grammar]): Grammar {
  return { ...grammar, ...mode, options: { ...grammar.options, ...mode.options } };
}

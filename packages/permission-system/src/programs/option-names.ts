import type { Compiled, Option } from "./grammar.ts";

/** The option of a word without its value: as it is listed, with one dash for two, or cut short. */
export function optionNamed(name: string, compiled: Compiled): Option | undefined {
  const { options } = compiled;
  return options.get(name) ?? options.get(name.replace(/^--/, "-")) ?? abbreviated(name, compiled);
}

/** The option of a word that has its value joined to it (`-Idir`, `-Wl,x`): the longest that fits. */
export function joinedOption(
  word: string,
  { options, longest }: Compiled,
): { readonly option: Option; readonly spelling: string } | undefined {
  for (let length = Math.min(word.length, longest); length >= 2; length -= 1) {
    const spelling = word.slice(0, length);
    const option = options.get(spelling);
    if (option === undefined) continue;
    if (length > 2 && !/\W$/.test(spelling) && !option.isJoined) continue;
    if (option.takes === 0 && !option.isJoined) continue;
    return { option, spelling };
  }
  return undefined;
}

/** Long options may be cut short; what could be several is taken for the one that does most. */
function abbreviated(name: string, { options, long }: Compiled): Option | undefined {
  if (!name.startsWith("--") || name.length < 4) return undefined;
  const found = long
    .filter((spelling) => spelling.startsWith(name))
    .map((spelling) => options.get(spelling));
  return found.find((option) => option !== undefined && !isIdle(option)) ?? found[0];
}

function isIdle({ effects }: Option): boolean {
  return effects.every((effect) => effect === "flag" || effect === "text");
}

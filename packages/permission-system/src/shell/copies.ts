import { textOf } from "./field.ts";
import type { Unit } from "./reading.ts";

/** Programs that put their sources into a directory under the names that these have (GNU coreutils 9.4). */
const copiers = /^g?(?:cp|mv|ln|install)$/;

/** Options with which they still do. */
const plainOption =
  /^-[adfinprsuvHLPR]+$|^--(?:archive|force|no-clobber|recursive|symbolic|update|verbose)$/;

/**
 * The names that files get in the directory that a command copies to; `undefined` where they can't be
 * told from its words.
 */
export function namesOfCopies({
  argv,
  effects,
}: Pick<Unit, "argv" | "effects">): readonly string[] | undefined {
  const [word, ...args] = argv.map(textOf);
  if (word === undefined || !copiers.test(word.slice(word.lastIndexOf("/") + 1))) return undefined;
  const options = args.filter((arg) => arg?.startsWith("-") !== false);
  if (!options.every((option) => option !== undefined && plainOption.test(option)))
    return undefined;
  const names = effects.uses
    .filter(({ access }) => access === "read")
    .map(({ field }) => /[^/]+$/.exec(textOf(field) ?? "")?.[0]);
  return names.every((name) => name !== undefined && name !== "." && name !== "..")
    ? (names as string[])
    : undefined;
}

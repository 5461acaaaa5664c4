/**
 * What an option without a value does.
 *
 * - `flag`: nothing that counts here.
 * - `recursive`: operands that are read are read with everything below them.
 * - `writes`: operands that are read are written too (`sed -i`).
 * - `only-names`: what is read is only listed (`rg --files`): no pattern is expected.
 * - `no-ignore`, `hidden`, `follow`: a tree is read beyond `.gitignore`, with dot files, through links.
 * - `reads-code`: code comes from its input (`python -`, `bash -s`).
 * - `runs`: runs something that the command line doesn't name; undecidable.
 * - `network`: reaches the network.
 * - `names-input`: its input names the files that it reads (`zip -@`).
 * - `at-once`: the command that it runs gets everything that it found at once (`fd -X`).
 * - `cuts-input`: its input isn't cut into words at white space, or isn't passed on as a whole
 *   (`xargs -0`).
 * - `clears-environment`: what it runs doesn't get all the variables that it has itself (`env -i`).
 */
export type Flag =
  | "flag"
  | "recursive"
  | "writes"
  | "only-names"
  | "no-ignore"
  | "hidden"
  | "follow"
  | "reads-code"
  | "runs"
  | "network"
  | "names-input"
  | "at-once"
  | "cuts-input"
  | "clears-environment";

/** Every flag; see `Flag`. */
export const flags: ReadonlySet<string> = new Set(
  Object.keys({
    flag: true,
    recursive: true,
    writes: true,
    "only-names": true,
    "no-ignore": true,
    hidden: true,
    follow: true,
    "reads-code": true,
    runs: true,
    network: true,
    "names-input": true,
    "at-once": true,
    "cuts-input": true,
    "clears-environment": true,
  } satisfies Record<Flag, true>),
);

/** Whether an effect is a flag's. */
export function isFlag(effect: string): boolean {
  return flags.has(effect);
}

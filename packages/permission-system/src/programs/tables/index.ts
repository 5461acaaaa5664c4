import type { ProgramRow } from "../row.ts";
import { archives } from "./archives.ts";
import { build } from "./build.ts";
import { checkers } from "./checkers.ts";
import { compilers } from "./compilers.ts";
import { coreutils } from "./coreutils.ts";
import { editors } from "./editors.ts";
import { git } from "./git.ts";
import { interpreters } from "./interpreters.ts";
import { network } from "./network.ts";
import { packages } from "./packages.ts";
import { shells } from "./shells.ts";
import { text } from "./text.ts";
import { utilities } from "./utilities.ts";
import { wrappers } from "./wrappers.ts";

/** Every built-in row, family by family. */
export const tables: readonly ProgramRow[] = [
  ...coreutils,
  ...utilities,
  ...text,
  ...archives,
  ...editors,
  ...build,
  ...compilers,
  ...checkers,
  ...wrappers,
  ...shells,
  ...interpreters,
  ...git,
  ...network,
  ...packages,
];

/** The built-in row of a program. A build has rows as text, of which it reads the one that is asked for. */
export function rowNamed(name: string): ProgramRow | undefined {
  if (byName === undefined) {
    byName = new Map();
    for (const row of tables) for (const each of row.names) byName.set(each, row);
  }
  return byName.get(name);
}

let byName: Map<string, ProgramRow> | undefined;

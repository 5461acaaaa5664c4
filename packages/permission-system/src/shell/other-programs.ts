import { byName } from "../paths/absolute.ts";
import { canonicalPath } from "../paths/canonical.ts";
import { reachedPath } from "../paths/resolve.ts";
import { plainerNames } from "../programs/other-names.ts";
import type { ProgramRow } from "../programs/row.ts";
import { rowFor } from "../programs/rows.ts";
import { goByName } from "../programs/tables/go-by-name.ts";
import type { Reader } from "./reader.ts";
import type { State } from "./state.ts";

/**
 * Names of other programs that a command word may stand for, whose rows say more than that of its own
 * name: it leads there by a link (`foo -> /bin/bash`), or is a form of the name (`gcc-12`).
 * @param own the row of its own name.
 */
export function otherPrograms(
  word: string,
  own: ProgramRow | undefined,
  state: State,
  reader: Reader,
): readonly string[] {
  if (reader.around.remote) return [];
  const key = [word, ...(state.directories ?? []), "", ...state.localPrograms].join("\0");
  const known = reader.others.get(key) ?? findNames(word, own, state, reader);
  reader.others.set(key, known);
  return known;
}

function findNames(
  word: string,
  own: ProgramRow | undefined,
  state: State,
  reader: Reader,
): readonly string[] {
  const { files, flavour, programs } = reader.context;
  const plainer =
    own === undefined
      ? plainerNames(word.slice(word.lastIndexOf("/") + 1)).find(
          (name) => rowFor(name, programs) !== undefined,
        )
      : undefined;
  const names = new Set(plainer === undefined ? [] : [plainer]);
  for (const path of placesOf(word, own, state, reader)) {
    const named = byName(path, flavour);
    if (files.kind(named) !== "link") continue;
    const canonical = canonicalPath(path, files, flavour);
    const name = canonical.slice(canonical.lastIndexOf("/") + 1);
    const known = [name, ...plainerNames(name)].find(
      (each) => rowFor(each, programs) !== undefined,
    );
    if (known === undefined || goByName.has(known)) continue;
    const row = rowFor(known, programs);
    if (row !== undefined && !saysTheSame(row, own)) names.add(known);
  }
  return [...names];
}

/** Where the word is looked up; one that has a row isn't looked for among the system's programs. */
function placesOf(
  word: string,
  own: ProgramRow | undefined,
  state: State,
  { context }: Reader,
): readonly string[] {
  const { flavour } = context;
  const isPath = word.includes("/");
  const bases = isPath ? (word.startsWith("/") ? ["/"] : state.directories) : state.localPrograms;
  const places = (bases ?? []).map((base) => reachedPath(word, { base, flavour }));
  if (isPath || own !== undefined) return places;
  const found = context.path
    .map((base) => reachedPath(word, { base, flavour }))
    .find((path) => context.files.kind(path) !== undefined);
  return found === undefined ? places : [...places, found];
}

/** Whether two rows are the same but for their names. */
function saysTheSame(row: ProgramRow, own: ProgramRow | undefined): boolean {
  return own !== undefined && (own === row || grammarOf(own) === grammarOf(row));
}

function grammarOf(row: ProgramRow): string {
  return JSON.stringify({ ...row, names: [], interpreter: row.interpreter !== undefined });
}

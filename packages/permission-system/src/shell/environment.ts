import type { EnvironmentRow } from "../programs/tables/environment.ts";
import { variableNamed } from "../programs/tables/environment-index.ts";
import { resolveShellPath } from "../paths/resolve.ts";
import { isInside } from "../paths/compare.ts";
import { type Field, hasHole, textOf, written } from "./field.ts";
import { clip } from "./values.ts";
import type { Reader } from "./reader.ts";
import type { State } from "./state.ts";

/**
 * Judges a variable that programs read, by its value: what it makes them run, load, read or write.
 * A name without a row has no meaning to programs.
 * @param value `undefined` where it can't be told.
 */
export function readVariable(
  name: string,
  value: Field | undefined,
  state: State,
  reader: Reader,
): void {
  const row = variableNamed(name);
  if (row === undefined || row.value === "harmless") return;
  const known = value === undefined ? undefined : textOf(value);
  if (known === "" && row.value !== "search-path") return;
  if (known !== undefined && isHarmless(known, row)) return;
  const shown = `${name}=${value === undefined ? "…" : clip(written(value))}`;
  switch (row.value) {
    case "search-path":
      readSearchPath(value, state, reader);
      return;
    case "shell":
    case "program":
      if (known === undefined) reader.opaque(`what ${shown} makes programs run`);
      else {
        reader.within(
          { position: [...reader.around.position, name], input: { kind: "unknown" } },
          () => {
            reader.landing("script", state, () => reader.readText(known, state.child(undefined)));
          },
        );
      }
      return;
    case "local-code":
      if (value === undefined || !isLocalList(value, state, reader)) {
        reader.opaque(`the code that ${shown} makes programs load`);
      }
      return;
    case "path-read":
    case "path-write":
    case "directory":
      if (value === undefined) reader.opaque(`the file that ${name} names`);
      else {
        reader.use({
          field: value,
          directories: state.directories,
          access: row.value === "path-write" ? "write" : "read",
          onWrite: row.value === "path-write",
          evidence: name,
        });
      }
      return;
    default:
      reader.opaque(`what ${shown} makes programs do`);
  }
}

/** A variable that was set before, given to what is run: whatever its value, some make it do more. */
export function readExported(name: string, reader: Reader): void {
  if (variableNamed(name)?.value === "runs") reader.opaque(`what ${name} makes programs do`);
}

/**
 * `PATH`: a directory inside the repository is a place where words are looked up first; those that were
 * there already, and the system's own, change nothing; any other could hold anything.
 */
function readSearchPath(value: Field | undefined, state: State, reader: Reader): void {
  if (value === undefined) {
    state.otherWords ??= "PATH was set to what can't be told";
    return;
  }
  const { context } = reader;
  const local: string[] = [];
  for (const entry of entriesOf(value)) {
    const text = textOf(entry);
    if (text === undefined) {
      // What it held before; where that was set to something else, it has been judged there.
      if (/^\$\{?PATH\}?$/.test(written(entry))) continue;
      state.otherWords ??= `PATH was set to a directory that can't be told (${clip(written(entry))})`;
      continue;
    }
    if (context.path.includes(text) || systemPrograms.has(text)) continue;
    const [base, another] = state.directories ?? [];
    const directory =
      text.startsWith("/") || (base !== undefined && another === undefined)
        ? resolveShellPath(text === "" ? "." : text, {
            base: base ?? "/",
            flavour: context.flavour,
          })
        : undefined;
    if (directory !== undefined && isInside(directory, context.root, context.flavour)) {
      local.push(directory);
    } else
      state.otherWords ??= `PATH was set to a directory outside the repository (${clip(text)})`;
  }
  if (local.length > 0) state.localPrograms = [...new Set([...state.localPrograms, ...local])];
}

/** Directories of programs that only an administrator writes (FHS 3.0, sections 3.4, 3.16, 4.4, 4.9, 4.10). */
const systemPrograms = new Set([
  "/bin",
  "/sbin",
  "/usr/bin",
  "/usr/sbin",
  "/usr/local/bin",
  "/usr/local/sbin",
  "/opt/homebrew/bin",
]);

function isLocalList(value: Field, state: State, reader: Reader): boolean {
  const { context } = reader;
  return entriesOf(value).every((entry) => {
    const text = textOf(entry);
    if (text === undefined) {
      // What the variable held before is kept: `$PYTHONPATH`, `${PYTHONPATH:-}`.
      return hasHole(entry) && entry.length === 1 && /^\$\{?\w+(?::?-)?\}?$/.test(written(entry));
    }
    return (state.directories ?? [""]).every((base) =>
      isInside(
        resolveShellPath(text, { base, flavour: context.flavour }),
        context.root,
        context.flavour,
      ),
    );
  });
}

/** The value between colons. */
function entriesOf(value: Field): readonly Field[] {
  const entries: Field[] = [[]];
  for (const piece of value) {
    if (piece.kind !== "text") {
      entries.push([...(entries.pop() ?? []), piece]);
      continue;
    }
    piece.text.split(":").forEach((text, at) => {
      if (at > 0) entries.push([]);
      if (text !== "") entries.push([...(entries.pop() ?? []), { kind: "text", text }]);
    });
  }
  return entries;
}

/** Whether a value is listed; one that ends in `*` stands for all that begin so and have no blank. */
function isHarmless(value: string, { harmlessValues = [] }: EnvironmentRow): boolean {
  return harmlessValues.some((each) =>
    each.endsWith("*") ? value.startsWith(each.slice(0, -1)) && !/\s/.test(value) : value === each,
  );
}

import { nameOf, parentOf } from "../paths/absolute.ts";
import type { FileSystem } from "../paths/file-system.ts";
import { expandField } from "../paths/glob.ts";
import { reachedPath, resolveShellPath } from "../paths/resolve.ts";
import { type Field, hasHole, hole, keyOf, knownStart, literal, written } from "./field.ts";
import type { Reader } from "./reader.ts";
import type { State } from "./state.ts";

/** As many files as a pattern's words are written out for. */
const mostFiles = 100;

/**
 * Patterns as the names that they match now and those that the command itself made before, so that a file
 * with the name of an option is read as one. Where it may have made others, the words may be any.
 */
export function writeOutPatterns(
  argv: readonly Field[],
  state: State,
  reader: Reader,
): readonly Field[] {
  const [base, another] = state.directories ?? [];
  if (!argv.some(isPattern) || base === undefined || another !== undefined) return argv;
  if (reader.around.remote) return argv;
  const { context, written: made } = reader;
  const known = reader.expansions;
  const place = { ...context, files: withMade(context.files, made.paths) };
  return argv.flatMap((field) => {
    if (!isPattern(field) || hasHole(field)) return [field];
    const key = `${base}\0${keyOf(field)}\0${String(made.paths.size)}`;
    const { paths, complete } = known.get(key) ?? expandField(field, base, place);
    known.set(key, { paths, complete });
    const isNew = (path: string): boolean =>
      made.paths.size > 0 &&
      context.files.kind(resolveShellPath(path, { base, flavour: context.flavour })) === undefined;
    const isWithout = paths.length === 1 && paths[0] === written(field);
    const start = reachedPath(knownStart(field), { base, flavour: context.flavour });
    const mayBeMore =
      made.isOpen ||
      [...made.filled].some((path) => start === path || start.startsWith(`${path}/`));
    if (mayBeMore) return [...(isWithout ? [field] : paths.map(literal)), hole(written(field))];
    if (paths.some(isNew) && !isWithout) {
      // Whether the command did make it can't be told; a name that is an option is worth being read as one.
      const sure = paths.filter((path) => !isNew(path) || path.startsWith("-"));
      const maybe = hole(written(field));
      return [maybe, ...sure.flatMap((path) => [literal(path), maybe])];
    }
    // Before Bash 5.2 `.*` also finds `.` and `..`.
    if (paths.some((path) => /(?:^|\/)\.\.?$/.test(path))) return [field];
    // Where nothing matches yet, something may by the time that it runs.
    return complete && !isWithout && paths.length <= mostFiles ? paths.map(literal) : [field];
  });
}

function isPattern(field: Field): boolean {
  return field.some((piece) => piece.kind === "glob" && piece.isOne !== true);
}

/** The file system with files that were made since. */
function withMade(files: FileSystem, paths: ReadonlySet<string>): FileSystem {
  if (paths.size === 0) return files;
  return {
    readLink: (path) => files.readLink(path),
    text: (path, most) => files.text(path, most),
    kind: (path) => files.kind(path) ?? (paths.has(path) ? "file" : undefined),
    names: (asked) => {
      const directory = resolveShellPath(asked, { base: "/", flavour: "posix" });
      const names = [...paths]
        .filter((path) => parentOf(path, "posix") === directory)
        .map((path) => nameOf(path));
      const there = files.names(asked);
      return there === undefined && names.length === 0
        ? undefined
        : [...new Set([...(there ?? []), ...names])];
    },
  };
}

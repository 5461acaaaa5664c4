import { isWordAPath } from "../paths/path-fact.ts";
import { resolveShellPath, toolPathReadings } from "../paths/resolve.ts";
import type { FactContext } from "./context.ts";
import type { Access } from "./fact.ts";
import { type ToolInput, toolInput } from "./tool-input.ts";
import type { ToolPath } from "./tool-path.ts";

/** What the arguments of a tool that nobody knows say of paths. */
export interface PathArguments {
  readonly paths: readonly ToolPath[];
  /** What can't be told of them: arguments of another type, too many of them. */
  readonly unclear: readonly string[];
}

const mostValues = 1000;
const longestPath = 4096;

/**
 * The paths among the arguments of a tool that nobody knows, told by the arguments' names: texts and
 * lists of texts, also one level down. `path`, `file`, `directory` and their kin always are paths;
 * `source`, `target`, `to` and the like if something is there or they are spelled like one; `output`,
 * `destination` and the like are written. A text counts under each way that a tool may resolve it.
 * @param writes whether the tool is said to change things: then all are written as well as read.
 */
export function pathArguments(
  input: unknown,
  context: FactContext,
  writes: boolean,
): PathArguments {
  const values = namedValues(input);
  const unclear: string[] = [];
  if (values.length > mostValues) unclear.push("it has more arguments than are looked at");
  const considered = values.slice(0, mostValues);
  const bases = [context.cwd];
  for (const { words, value } of considered) {
    if (typeof value === "string" && isWorkingDirectory(words) && !value.includes("\0")) {
      bases.push(...toolPathReadings(value, context));
    }
  }
  const paths = new Map<string, ToolPath>();
  for (const { name, words, value } of considered) {
    const role = roleOf(words);
    if (role === undefined) continue;
    if (typeof value !== "string") {
      if (role.certain && isOdd(value)) unclear.push(`"${name}" is no text`);
      continue;
    }
    if (value.includes("\0") || value.length > longestPath) {
      unclear.push(`"${name}" is no path`);
      continue;
    }
    if (isUrl(value) || (!role.certain && !isWordAPath(value, context.cwd, context))) continue;
    const accesses: readonly Access[] = writes ? ["read", "write"] : [role.access];
    for (const literal of readings(value, bases, context)) {
      for (const access of accesses) {
        paths.set(`${access} ${literal}`, { written: value, literal, access });
      }
    }
  }
  return { paths: [...paths.values()], unclear };
}

/** Whether an argument of this name is always a path. */
export function isPathArgument(name: string): boolean {
  return roleOf(wordsOf(name))?.certain === true;
}

interface NamedValue {
  readonly name: string;
  readonly words: readonly string[];
  readonly value: unknown;
}

/** The arguments and those one level down, lists taken apart; one more than are looked at, at most. */
function namedValues(input: unknown): readonly NamedValue[] {
  const values: NamedValue[] = [];
  for (const [name, value] of walk(input)) {
    if (values.length > mostValues) break;
    values.push({ name, words: wordsOf(name), value });
  }
  return values;
}

function* walk(input: unknown): Generator<readonly [name: string, value: unknown]> {
  for (const [name, value] of entriesOf(input)) {
    if (toolInput(value) === undefined) yield [name, value];
    else yield* entriesOf(value);
  }
}

/** The named values of an object, those of lists one by one; a list within a list stays one. */
function* entriesOf(value: unknown): Generator<readonly [name: string, value: unknown]> {
  const object: ToolInput = toolInput(value) ?? {};
  for (const name of Object.keys(object)) {
    const inner = object[name];
    if (!Array.isArray(inner)) yield [name, inner];
    else for (const item of inner as readonly unknown[]) yield [name, item];
  }
}

/** `outputFile`, `output_file` and `output-file` as `output`, `file`. */
function wordsOf(name: string): readonly string[] {
  return name
    .slice(0, 100)
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

const pathWords = new Set([
  "path",
  "paths",
  "filepath",
  "filepaths",
  "file",
  "files",
  "filename",
  "filenames",
  "pathname",
  "directory",
  "directories",
  "dir",
  "dirs",
  "folder",
  "folders",
  "cwd",
  "workdir",
  "workspace",
  "outfile",
  "outdir",
  "infile",
]);
const maybeWords = new Set(["root", "source", "src", "from", "to", "target", "input", "uri"]);
const writtenWords = new Set([
  "output",
  "out",
  "outfile",
  "outdir",
  "destination",
  "dest",
  "dst",
  "save",
  "to",
  "target",
]);
const writtenPaths = new Set(["output", "destination", "dest", "dst"]);

interface Role {
  readonly access: Access;
  /** Whether the name alone makes it a path. */
  readonly certain: boolean;
}

function roleOf(words: readonly string[]): Role | undefined {
  const last = words.at(-1) ?? "";
  const access = words.some((word) => writtenWords.has(word)) ? "write" : "read";
  const both = (words.at(-2) ?? "") + last;
  if ([last, both].some((word) => pathWords.has(word)) || writtenPaths.has(last)) {
    return { access, certain: true };
  }
  return maybeWords.has(last) ? { access, certain: false } : undefined;
}

function isWorkingDirectory(words: readonly string[]): boolean {
  return ["cwd", "workdir", "workingdirectory", "workingdir"].includes(words.join(""));
}

/** What may hold a path that isn't seen. */
function isOdd(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function isUrl(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]+:\/\//.test(text) && !text.startsWith("file://");
}

/** As Pi's tools resolve it, and as a program does. */
function readings(
  text: string,
  bases: readonly string[],
  { home, flavour }: FactContext,
): readonly string[] {
  const all = bases.flatMap((base) => [
    ...toolPathReadings(text, { cwd: base, home, flavour }),
    ...(text.startsWith("file://") ? [] : [resolveShellPath(text, { base, flavour })]),
  ]);
  return [...new Set(all)];
}

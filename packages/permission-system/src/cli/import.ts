import { resolve } from "node:path";
import { visible } from "../ask/visible.ts";
import { type ForeignFormat, foreignFormat, foreignNames } from "../config/foreign.ts";
import { ownerOf } from "../config/foreign-places.ts";
import { parsePolicy } from "../config/parse-policy.ts";
import { readText } from "../config/read-text.ts";
import { FileChangedError, writeFileSafely } from "../config/write-file.ts";
import { ImportError, type Imported } from "../import/imported.ts";
import { importPolicy } from "../import/import-policy.ts";
import { UsageError, type World } from "./world.ts";

/** Where an imported policy goes. */
export interface ImportCommandOptions {
  /** A file that isn't there yet; otherwise standard output. */
  readonly out?: string;
  /** Whose policy it becomes. Default: by where the file stands. */
  readonly as?: "user" | "project";
}

/** Longest file that is read, in UTF-16 code units. */
const longest = 2_000_000;

/**
 * Makes a policy of another tool's file, which stays as it is. The policy goes to standard output or to a
 * new file, what was not carried over to standard error.
 * @param words the file, or the format and the file.
 * @returns the exit code: 1 if the file isn't what its format asks for, or the policy can't be written.
 * @throws UsageError if there is no such file, its format can't be told, or the new file is there already.
 */
export async function importCommand(
  words: readonly string[],
  { out, as }: ImportCommandOptions,
  world: World,
): Promise<number> {
  const { format: named, file } = namesIn(words);
  const path = resolve(world.cwd, file);
  const target = out === undefined ? undefined : resolve(world.cwd, out);
  if (target !== undefined) checkIsFree(target);
  const text = sourceAt(path);
  const format = named ?? formatOf(text, path);
  const of = as ?? ownerOf(path, world);
  let imported: Imported;
  try {
    imported = importPolicy(format, text, { of });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    world.err(`${visible(`${path}: ${error.message}`)}\n`);
    return 1;
  }
  const code = await write(imported.text, target, world);
  if (code === 0) world.err(report(imported, format, of));
  return code;
}

function namesIn(words: readonly string[]): { format?: ForeignFormat; file: string } {
  const [first = "", second] = words;
  if (second === undefined) return { file: first };
  if (isFormat(first)) return { format: first, file: second };
  throw new UsageError(
    `expected a format before the file, one of ${formats()}, but got ${JSON.stringify(first)}`,
  );
}

function isFormat(word: string): word is ForeignFormat {
  return Object.hasOwn(foreignNames, word);
}

function formats(): string {
  return Object.keys(foreignNames).join(", ");
}

function checkIsFree(target: string): void {
  let text: string | undefined;
  try {
    text = readText(target);
  } catch {
    // Something that can't be read is there as well.
    text = "";
  }
  if (text === undefined) return;
  throw new UsageError(
    `${visible(target)} is there already, and nothing is overwritten; name a file that isn't, or leave out --out`,
  );
}

function sourceAt(path: string): string {
  let text: string | undefined;
  try {
    text = readText(path);
  } catch (error) {
    throw new UsageError(visible(error instanceof Error ? error.message : String(error)));
  }
  if (text === undefined) {
    throw new UsageError(`expected a file, but there is none at ${visible(path)}`);
  }
  if (text.length <= longest) return text;
  throw new UsageError(
    `${visible(path)} is longer than ${String(longest)} characters, which no file of permissions is`,
  );
}

/** @throws UsageError if it can't be told. */
function formatOf(text: string, path: string): ForeignFormat {
  const found = foreignFormat(text, path);
  if (found !== undefined) return found.format;
  const isOurs = parsePolicy(text, "import", { findBase: anything }).problems.length === 0;
  const example = `keel-permissions import pi-permission-system ${visible(path)}`;
  throw new UsageError(
    isOurs
      ? `${visible(path)} reads as a policy of Keel's own already; if it is another tool's, say whose: ${example}`
      : `what ${visible(path)} is written for can't be told; expected the format before the file, one of ${formats()}: ${example}`,
  );
}

function anything(name: string) {
  return { scope: name, surfaces: new Map(), problems: [] };
}

async function write(text: string, target: string | undefined, world: World): Promise<number> {
  if (target === undefined) {
    world.out(text);
    return 0;
  }
  try {
    await writeFileSafely(target, text, { expected: undefined });
    world.out(`written: ${visible(target)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const message =
      error instanceof FileChangedError ? `${target} is there already` : error.message;
    world.err(`${visible(message)}\n`);
    return 1;
  }
}

function report({ notes }: Imported, format: ForeignFormat, of: "user" | "project"): string {
  const whose = of === "user" ? "your own policy" : "a project's policy";
  const count =
    notes.length === 0
      ? "everything was carried over"
      : `${String(notes.length)} ${notes.length === 1 ? "thing was" : "things were"} not carried over as ${notes.length === 1 ? "it stands" : "they stand"}; the comments say where`;
  const lines = notes.map((note) => visible(note).replaceAll("\n", " "));
  return [...lines, `read as ${foreignNames[format]}, for ${whose}: ${count}`, ""].join("\n");
}

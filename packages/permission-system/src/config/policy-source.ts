import { readFileSync, statSync } from "node:fs";
import { findBase } from "./base-path.ts";
import { member, readJson } from "./json-nodes.ts";

/** A policy file as it was read, with all that it extends: plain values, so that it can be handed on. */
export interface PolicySource {
  /** Absolute path of the file. */
  readonly path: string;
  /** Of each file that was looked for, by its absolute path. */
  readonly files: Readonly<Record<string, SourceFile>>;
}

/** A file that was looked for. */
export interface SourceFile {
  /** Absent where there is no such file, or it can't be read. */
  readonly text?: string;
  /** Why it can't be read. */
  readonly problem?: string;
  /** What it extends that is a file: the path by its name, or why there is none. */
  readonly bases?: Readonly<Record<string, { readonly path?: string; readonly problem?: string }>>;
}

/** Longest file that is read, in UTF-16 code units. */
const longest = 2_000_000;

/** As many files as one policy may be made of. */
const mostFiles = 20;

/**
 * Reads a policy file anew, and every file that it extends. Never throws.
 * @param path absolute; a file that isn't there gives an entry without text.
 */
export function readPolicySource(path: string, home: string): PolicySource {
  const files: Record<string, SourceFile> = Object.create(null) as Record<string, SourceFile>;
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (Object.hasOwn(files, next)) continue;
    if (Object.keys(files).length === mostFiles) {
      files[next] = { problem: `more than ${String(mostFiles)} files extend each other` };
      break;
    }
    const file = readFile(next);
    const bases = file.text === undefined ? {} : basesOf(file.text, next, home);
    files[next] = { ...file, ...(Object.keys(bases).length === 0 ? {} : { bases }) };
    for (const base of Object.values(bases)) if (base.path !== undefined) waiting.push(base.path);
  }
  return { path, files };
}

/** Whether there is a file, readable or not. */
export function isThere({ path, files }: PolicySource): boolean {
  const file = files[path];
  return file?.text !== undefined || file?.problem !== undefined;
}

/** What an acceptance is about: every text that the policy is made of. */
export function contentOf({ path, files }: PolicySource): string {
  const others = Object.entries(files).filter(([name]) => name !== path);
  if (others.length === 0) return files[path]?.text ?? "";
  const parts = [[path, files[path]], ...others.toSorted(([a], [b]) => (a < b ? -1 : 1))] as const;
  return JSON.stringify(parts.map(([name, file]) => [name, file?.text ?? file?.problem ?? ""]));
}

function readFile(path: string): SourceFile {
  try {
    const { size, isPlain } = kindOf(path);
    // A device or a pipe may never end.
    if (!isPlain) return { problem: "it can't be read (it is no file)" };
    if (size > 4 * longest) return { problem: `it is longer than ${String(longest)} characters` };
    const text = readFileSync(path, "utf8");
    return text.length <= longest
      ? { text }
      : { problem: `it is longer than ${String(longest)} characters` };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "ENOENT" || code === "ENOTDIR"
      ? {}
      : { problem: `it can't be read (${String(code ?? error)})` };
  }
}

function kindOf(path: string): { readonly size: number; readonly isPlain: boolean } {
  const stats = statSync(path);
  return { size: stats.size, isPlain: stats.isFile() };
}

function basesOf(text: string, from: string, home: string): NonNullable<SourceFile["bases"]> {
  const node = member(readJson(text).root, "extends");
  const names = node?.type === "array" ? (node.children ?? []) : node === undefined ? [] : [node];
  const found: Record<string, { path?: string; problem?: string }> = {};
  for (const { value } of names) {
    if (typeof value !== "string" || value === "") continue;
    const place = findBase(value, from, home);
    if ("preset" in place) continue;
    Object.defineProperty(found, value, { value: place, enumerable: true });
  }
  return found;
}

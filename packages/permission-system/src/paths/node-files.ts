import type { FileSystem } from "./file-system.ts";

// An import of it makes Node load all that it can give, streams and promises as well, before anything runs.
const { lstatSync, readdirSync, readFileSync, readlinkSync, statSync } =
  process.getBuiltinModule("node:fs");

/** The file system of this machine. What can't be asked (no rights, no such name, a NUL) isn't there. */
export function nodeFiles(): FileSystem {
  return { kind, readLink, names, text };
}

function kind(path: string): ReturnType<FileSystem["kind"]> {
  return tried(() => {
    // Most names that are asked for aren't there, and an error takes eight times as long as an answer.
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    if (stats.isSymbolicLink()) return "link";
    if (stats.isDirectory()) return "directory";
    return stats.isFile() ? "file" : "other";
  });
}

function readLink(path: string): string | undefined {
  return tried(() => readlinkSync(path));
}

function names(directory: string): readonly string[] | undefined {
  return tried(() => readdirSync(directory));
}

function text(path: string, most: number): string | undefined {
  return tried(() => {
    // Reading a pipe or a device would wait.
    const stats = statSync(path);
    return stats.isFile() && stats.size <= most ? readFileSync(path, "utf8") : undefined;
  });
}

function tried<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

import { randomUUID } from "node:crypto";
import { readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../config/read-text.ts";

/** The name of the file that is written to. */
export const currentName = "audit.jsonl";

/** As large as a file gets, in bytes, and how many are kept, that one included. */
const largest = 5_000_000;
export const filesKept = 5;

/** Whether a file is set aside before more is written to it. @param size of the file. @param more both in bytes. */
export function isFull(size: number, more: number): boolean {
  return size > 0 && size + more > largest;
}

/** The names of the files that were set aside, of those in a directory, the oldest first. */
export function setAside(names: readonly string[]): readonly string[] {
  return names
    .flatMap((name) => {
      const number = aside.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    })
    .toSorted((a, b) => a.number - b.number || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

const aside = /^audit-(\d{6,12})-[0-9a-f]{8}\.jsonl$/;

/**
 * Sets the current file aside by one renaming, and removes the oldest ones. Of two who do it at once, both
 * succeed or find nothing to be renamed; names are never used twice, so nothing is overwritten.
 * @param kept how many files are kept, the new current one included.
 */
export function rotate(directory: string, kept: number): void {
  const last = setAside(readdirSync(directory)).at(-1);
  const number = last === undefined ? 1 : Number(aside.exec(last)?.[1] ?? 0) + 1;
  const name = `audit-${String(number).padStart(6, "0")}-${randomUUID().slice(0, 8)}.jsonl`;
  try {
    renameSync(join(directory, currentName), join(directory, name));
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  const names = setAside(readdirSync(directory));
  for (const old of names.slice(0, Math.max(0, names.length - kept + 1))) {
    rmSync(join(directory, old), { force: true });
  }
}

import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { codeOf } from "./read-text.ts";

/** A lock that is held. */
export interface FileLock {
  /** Whether it is still ours: whoever takes us for dead takes it away. */
  isHeld(): boolean;
  release(): void;
}

/** How long another's lock is waited for, in milliseconds. */
const patience = 8_000;

/**
 * Age of a lock, in milliseconds, whose holder has most likely died: it is held for a single write. One
 * that was only slow finds out by `isHeld`.
 */
const staleAge = 2_000;

/**
 * Takes a lock that is a file, so that of all who take it only one at a time goes on.
 * @param path of the lock's file, in a directory that is there.
 * @throws Error if it can't be made, or is held by another for too long.
 */
export async function lockFile(path: string, limits = { patience, staleAge }): Promise<FileLock> {
  const token = randomUUID();
  const end = performance.now() + limits.patience;
  while (!isTaken(path, token)) {
    if (breakStale(path, limits.staleAge)) continue;
    if (performance.now() > end) {
      throw new Error(`another program keeps changing it; if none does, remove ${path}`);
    }
    await wait(5 + Math.random() * 20);
  }
  const isHeld = (): boolean => contentOf(path) === token;
  return {
    isHeld,
    release: () => {
      if (isHeld()) rmSync(path, { force: true });
    },
  };
}

function isTaken(path: string, token: string): boolean {
  try {
    writeFileSync(path, token, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/**
 * Removes a lock whose holder has died. It is moved away first, which only one can do; if what was moved is
 * the lock of somebody who came in between, it is put back. @returns whether there may be none now.
 */
function breakStale(path: string, staleAge: number): boolean {
  const seen = contentOf(path);
  if (seen === undefined) return true;
  if (!isOld(path, staleAge)) return false;
  const aside = `${path}-${randomUUID()}`;
  try {
    renameSync(path, aside);
    if (contentOf(aside) === seen) rmSync(aside, { force: true });
    else renameSync(aside, path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  return true;
}

function isOld(path: string, age: number): boolean {
  const at = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  // A clock that was set back leaves locks of the future.
  return at !== undefined && Math.abs(Date.now() - at) > age;
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

import { createHash, randomUUID } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { type FileLock, lockFile } from "./file-lock.ts";
import { codeOf, readBytes } from "./read-text.ts";

/** The file isn't any more what the new text was made from; read it again, and try anew. */
export class FileChangedError extends Error {}

/**
 * Writes a file as a whole: at any moment, after a crash too, it is the old one or the new one. It is
 * written beside the file, with the file's mode, and renamed. A symbolic link stays, and the file that it
 * leads to is written. Missing directories are made for the owner alone. Of two who write at once, both
 * through this function, one gets a `FileChangedError`; another program's change may be lost only if it
 * falls between the last look and the renaming.
 * @param path absolute.
 * @param options.expected the content that the new text was made from; `undefined` if there was no file.
 * @throws FileChangedError if the content is another one; Error if it can't be written. Then nothing is.
 */
export async function writeFileSafely(
  path: string,
  text: string,
  { expected }: { readonly expected: string | undefined },
): Promise<void> {
  if (!text.isWellFormed())
    throw new Error(`expected Unicode for ${path}, but got half a character`);
  const target = targetOf(path);
  checkContent(target, expected);
  try {
    await replace(target, text, expected);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    throw new Error(`${path} can't be written: ${meaningOf(codeOf(cause))}`, { cause });
  }
}

/** As many links as one path may lead through. */
const mostLinks = 40;

/** The file that links lead to, whether or not it is there. */
function targetOf(path: string): string {
  let target = resolve(path);
  for (let links = 0; links < mostLinks; links += 1) {
    // A relative link starts where the directory really is.
    const directory = realDirectory(dirname(target));
    target = join(directory, basename(target));
    const isLink = lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    if (!isLink) return target;
    target = resolve(directory, readlinkSync(target));
  }
  throw new Error(`${path} is a link that leads in a circle`);
}

function realDirectory(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // It is made, or the reason told, when the file is written.
    return path;
  }
}

function checkContent(target: string, expected: string | undefined): void {
  const bytes = readBytes(target);
  const isSame =
    expected === undefined ? bytes === undefined : bytes?.equals(Buffer.from(expected)) === true;
  if (!isSame) throw new FileChangedError(`${target} has changed meanwhile; nothing was written`);
}

async function replace(target: string, text: string, expected: string | undefined): Promise<void> {
  const directory = dirname(target);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  removeLeftovers(directory);
  const lock = await lockFile(join(directory, `${lockPrefix}${lockName(target)}`));
  try {
    replaceLocked(target, text, expected, lock);
  } finally {
    lock.release();
  }
}

function replaceLocked(
  target: string,
  text: string,
  expected: string | undefined,
  lock: FileLock,
): void {
  checkContent(target, expected);
  const old = statSync(target, { throwIfNoEntry: false });
  if (old !== undefined) accessSync(target, constants.W_OK);
  const draft = join(dirname(target), `${draftPrefix}${randomUUID()}`);
  try {
    writeDraft(draft, text, old);
    checkContent(target, expected);
    if (!lock.isHeld()) throw new FileChangedError(`another program took over ${target}`);
    renameSync(draft, target);
  } catch (error) {
    removeQuietly(draft);
    throw error;
  }
  syncDirectory(dirname(target));
}

function writeDraft(draft: string, text: string, old: Stats | undefined): void {
  const file = openSync(draft, "wx", 0o600);
  try {
    writeFileSync(file, text);
    if (old !== undefined) {
      keepOwner(file, old);
      fchmodSync(file, old.mode & 0o777);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** So that a file written with `sudo` stays its owner's. */
function keepOwner(file: number, { uid, gid }: Stats): void {
  try {
    fchownSync(file, uid, gid);
  } catch {
    // Only the superuser may give files away, and then they have always been one's own.
  }
}

/** So that the renaming, too, outlasts a power failure. Not every system can do it. */
function syncDirectory(directory: string): void {
  try {
    const handle = openSync(directory, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // The file is whole without it.
  }
}

const draftPrefix = ".keel-draft-";
const lockPrefix = ".keel-lock-";

/** What only a run that was killed can leave behind: drafts, and locks that were moved aside. */
const leftover = /^\.keel-(?:draft|lock-[0-9a-f]{16})-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Age, in milliseconds, at which nobody can still be writing it. */
const leftoverAge = 3_600_000;

function removeLeftovers(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (!leftover.test(name)) continue;
    const path = join(directory, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isFile() === true && Date.now() - found.mtimeMs > leftoverAge) removeQuietly(path);
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It is in nobody's way.
  }
}

/** One lock for a file however its name is spelled, on file systems that fold case too. */
function lockName(target: string): string {
  const name = basename(target).normalize("NFC").toLowerCase();
  return createHash("sha256").update(name).digest("hex").slice(0, 16);
}

function meaningOf(code: string): string {
  const meaning = meanings.get(code);
  return meaning === undefined ? code : `${meaning} (${code})`;
}

const meanings: ReadonlyMap<string, string> = new Map([
  ["EACCES", "you have no permission"],
  ["EPERM", "you have no permission"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk is full for you"],
  ["EFBIG", "the file would be too large"],
  ["ENOTDIR", "a directory on the way is a file"],
  ["EEXIST", "a directory on the way is a file"],
  ["ENAMETOOLONG", "its name is too long"],
]);

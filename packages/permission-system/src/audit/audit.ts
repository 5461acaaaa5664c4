import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { codeOf } from "../config/read-text.ts";
import { type AuditEntry, lineOf } from "./audit-line.ts";
import { currentName, filesKept, isFull, rotate } from "./rotation.ts";

/** A log of decisions, one line of JSON for each. */
export interface Audit {
  /** Writes a decision down, without its secrets. Never throws, and waits for nobody. */
  record(entry: AuditEntry): void;
}

/** Where and how decisions are written down. */
export interface AuditOptions {
  /** Absolute; made if it isn't there, for the owner alone. See `auditDirectory`. */
  readonly directory: string;
  /** The time, in milliseconds since 1970. */
  readonly clock: () => number;
  /** Told in words that decisions can't be written: once, until it works again. */
  readonly onProblem: (message: string) => void;
  /** Whether the file is set aside before more is written to it. Default: at 5 MB. */
  readonly isFull?: (size: number, more: number) => boolean;
  /** How many files are kept. Default: 5. */
  readonly kept?: number;
}

/** Where the decisions of an agent directory's sessions are written down. */
export function auditDirectory(agentDir: string): string {
  return join(agentDir, "keel", "audit");
}

/**
 * Opens the log; nothing is touched before the first decision. Each is appended by one write, so that any
 * number of processes may share the log, and one that is killed leaves at most one line that isn't whole.
 * Decisions that couldn't be written are counted in a line of their own (`lost`) once it works again.
 */
export function openAudit(options: AuditOptions): Audit {
  const { directory, clock, onProblem } = options;
  const path = join(directory, currentName);
  let lost = 0;
  let isTold = false;
  let isReady = false;

  function tell(error: unknown): void {
    if (isTold) return;
    isTold = true;
    const message = `what is decided can't be written to ${path} (${codeOf(error)}); calls are judged as before`;
    try {
      onProblem(message);
    } catch {
      // Who listens can't be helped, and the call goes on.
    }
  }

  /** @returns whether all is as it should be. */
  function makeRoom(more: number): boolean {
    try {
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if ((options.isFull ?? isFull)(size, more)) rotate(directory, options.kept ?? filesKept);
      return true;
    } catch (error) {
      // A file that is too long is better than a decision that is lost.
      tell(error);
      return false;
    }
  }

  function write(text: string): void {
    if (!isReady) ownDirectory(directory);
    isReady = true;
    const isFine = makeRoom(Buffer.byteLength(text));
    try {
      append(path, text);
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw error;
      ownDirectory(directory);
      append(path, text);
    }
    if (isFine) isTold = false;
  }

  return {
    record: (entry) => {
      try {
        const time = new Date(clock());
        const line = `${JSON.stringify(lineOf(entry, time))}\n`;
        const gap = lost === 0 ? "" : `${JSON.stringify({ time: time.toISOString(), lost })}\n`;
        write(gap + line);
        lost = 0;
      } catch (error) {
        lost += 1;
        tell(error);
      }
    },
  };
}

function ownDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if ((statSync(directory).mode & 0o077) !== 0) chmodSync(directory, 0o700);
}

/** Neither follows a link that somebody put there, nor waits for the other end of a pipe. */
const flags =
  constants.O_RDWR |
  constants.O_APPEND |
  constants.O_CREAT |
  constants.O_NOFOLLOW |
  constants.O_NONBLOCK;

function append(path: string, text: string): void {
  const file = openSync(path, flags, 0o600);
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new Error("it isn't a file");
    if ((found.mode & 0o077) !== 0) fchmodSync(file, 0o600);
    // After a line that isn't whole a new one is begun.
    const bytes = Buffer.from(endsLine(file, found.size) ? text : `\n${text}`);
    const written = writeSync(file, bytes);
    if (written < bytes.length)
      throw new Error("only a part was written, as if the disk were full");
  } finally {
    closeSync(file);
  }
}

function endsLine(file: number, size: number): boolean {
  if (size === 0) return true;
  const last = Buffer.alloc(1);
  return readSync(file, last, 0, 1, size - 1) === 0 || last[0] === 10;
}

import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Which files that came with a project the user has accepted, by canonical path and content. */
export interface AcceptedFiles {
  /** Whether this very content at this path was accepted. Any doubt counts as no. */
  has(path: string, content: string): boolean;
  /**
   * Records the acceptance; an earlier one for that path is replaced.
   * @throws when the store is there but can't be read, so that it is never overwritten unseen.
   */
  accept(path: string, content: string): void;
  /**
   * Takes the acceptance of a path back.
   * @throws when the store is there but can't be read.
   */
  refuse(path: string): void;
}

interface Store {
  readonly version: 1;
  readonly files: Readonly<Record<string, string>>;
}

/** Opens the owner-only store `<agentDir>/keel/accepted.json`; it is read anew for each question. */
export function openAcceptedFiles(agentDir: string): AcceptedFiles {
  const file = join(agentDir, "keel", "accepted.json");
  return {
    has: (path, content) => {
      try {
        const { files } = readStore(file);
        const key = canonical(path);
        return Object.hasOwn(files, key) && files[key] === hash(content);
      } catch {
        return false;
      }
    },
    accept: (path, content) => {
      const { files } = readStore(file);
      writeStore(file, { version: 1, files: { ...files, [canonical(path)]: hash(content) } });
    },
    refuse: (path) => {
      const { files } = readStore(file);
      const key = canonical(path);
      if (!Object.hasOwn(files, key)) return;
      const { [key]: _, ...others } = files;
      writeStore(file, { version: 1, files: others });
    },
  };
}

function readStore(file: string): Store {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    if (isMissing(cause)) return { version: 1, files: {} };
    throw new Error(`Can't read the record of accepted files, ${file}.`, { cause });
  }
  const parsed = parse(text, file);
  if (!isStore(parsed)) {
    throw new Error(
      `Expected ${file} to hold {"version": 1, "files": {"/path": "sha256-…"}}, but it holds something else. Move it away to start anew.`,
    );
  }
  return parsed;
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new Error(`Expected ${file} to be JSON, but it isn't. Move it away to start anew.`, {
      cause,
    });
  }
}

function isStore(value: unknown): value is Store {
  return (
    typeof value === "object" &&
    value !== null &&
    "version" in value &&
    value.version === 1 &&
    "files" in value &&
    typeof value.files === "object" &&
    value.files !== null &&
    !Array.isArray(value.files) &&
    Object.values(value.files).every((entry) => typeof entry === "string")
  );
}

/** Writes beside the file and renames, so that a crash leaves the old store or the new one. */
function writeStore(file: string, store: Store): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${JSON.stringify(store, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

const canonical = (path: string): string => realpathSync(path);
const hash = (content: string): string =>
  `sha256-${createHash("sha256").update(content).digest("hex")}`;

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

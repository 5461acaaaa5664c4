import { readFileSync, statSync } from "node:fs";

/**
 * Reads a file that is to be changed, exactly: what a looser reading would replace, a change would lose.
 * @returns the text with its byte order mark, or `undefined` where there is no file.
 * @throws Error if it is no file, can't be read, or isn't UTF-8.
 */
export function readText(path: string): string | undefined {
  const bytes = readBytes(path);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Error(`expected ${path} to be UTF-8 text, but it isn't; save it as UTF-8 first`, {
      cause,
    });
  }
}

/** The bytes of a file, or `undefined` where there is none. @throws Error if it is no file, or can't be read. */
export function readBytes(path: string): Buffer | undefined {
  try {
    // Opening a pipe would wait for its other end.
    if (statSync(path).isFile()) return readFileSync(path);
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return undefined;
    throw new Error(`${path} can't be read (${codeOf(cause)})`, { cause });
  }
  throw new Error(`expected ${path} to be a file, but it is something else, such as a directory`);
}

/** The system's name for what went wrong, such as `EACCES`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

import type { FileSystem } from "./file-system.ts";

/**
 * The same file system, asked each question once: for one reading, in which many paths share their
 * directories.
 */
export function rememberedFiles(files: FileSystem): FileSystem {
  const remembering = {
    kind: remembered((path) => files.kind(path)),
    readLink: remembered((path) => files.readLink(path)),
    names: remembered((path) => files.names(path)),
    text: (path: string, most: number) => files.text(path, most),
  };
  memories.set(remembering, new Map());
  return remembering;
}

/**
 * What was worked out from a file system that remembers, by a key of the caller's; `undefined` for one
 * that is asked anew each time, and so may answer otherwise.
 */
export function memoryOf(files: FileSystem): Map<string, string> | undefined {
  return memories.get(files);
}

const memories = new WeakMap<FileSystem, Map<string, string>>();

function remembered<T>(ask: (path: string) => T): (path: string) => T {
  const answers = new Map<string, T>();
  return (path) => {
    const known = answers.get(path);
    if (known !== undefined || answers.has(path)) return known as T;
    const answer = ask(path);
    answers.set(path, answer);
    return answer;
  };
}

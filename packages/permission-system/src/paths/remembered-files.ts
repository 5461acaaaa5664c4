import type { FileSystem } from "./file-system.ts";

/**
 * The same file system, asked each question once: for one reading, in which many paths share their
 * directories.
 */
export function rememberedFiles(files: FileSystem): FileSystem {
  return new RememberedFiles(files);
}

/**
 * What was worked out from a file system that remembers, by a key of the caller's; `undefined` for one
 * that is asked anew each time, and so may answer otherwise.
 */
export function memoryOf(files: FileSystem): Map<string, string> | undefined {
  return files instanceof RememberedFiles ? files.memory : undefined;
}

class RememberedFiles implements FileSystem {
  readonly memory = new Map<string, string>();
  readonly #files: FileSystem;
  readonly #kinds = new Map<string, ReturnType<FileSystem["kind"]>>();
  // Hardly a command asks for these.
  #targets: Map<string, string | undefined> | undefined;
  #names: Map<string, readonly string[] | undefined> | undefined;

  constructor(files: FileSystem) {
    this.#files = files;
  }

  kind(path: string): ReturnType<FileSystem["kind"]> {
    return remembered(this.#kinds, path, () => this.#files.kind(path));
  }

  readLink(path: string): string | undefined {
    this.#targets ??= new Map();
    return remembered(this.#targets, path, () => this.#files.readLink(path));
  }

  names(directory: string): readonly string[] | undefined {
    this.#names ??= new Map();
    return remembered(this.#names, directory, () => this.#files.names(directory));
  }

  text(path: string, most: number): string | undefined {
    return this.#files.text(path, most);
  }
}

function remembered<T>(answers: Map<string, T>, path: string, ask: () => T): T {
  const known = answers.get(path);
  if (known !== undefined || answers.has(path)) return known as T;
  const answer = ask();
  answers.set(path, answer);
  return answer;
}

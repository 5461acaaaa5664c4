/** The questions that are asked of a file system. None of them throws. */
export interface FileSystem {
  /** `undefined` if nothing is there, or it can't be told. A link is a link, whatever it points to. */
  kind(path: string): "file" | "directory" | "link" | "other" | undefined;
  /** The target of a link as it is written, `undefined` if it is none. */
  readLink(path: string): string | undefined;
  /** Names in a directory, unordered; `undefined` if it can't be read. */
  names(directory: string): readonly string[] | undefined;
  /** The text of a small file (a `.gitignore`), `undefined` if it can't be read or is over `most` bytes. */
  text(path: string, most: number): string | undefined;
}

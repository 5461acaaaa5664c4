import { createReadStream } from "node:fs";

/** The longest line that is kept, in UTF-16 code units; a session's may hold images. */
const longest = 64_000_000;

/**
 * The lines of a file, read piece by piece, so that it may be larger than what fits into memory.
 * @returns `undefined` in place of a line that is too long.
 * @throws Error if it can't be read.
 */
export async function* fileLines(path: string): AsyncGenerator<string | undefined> {
  let pieces: string[] = [];
  let length = 0;
  const add = (piece: string): void => {
    length += piece.length;
    if (length <= longest) pieces.push(piece);
    else pieces = [];
  };
  const take = (): string | undefined => {
    const line = length <= longest ? pieces.join("") : undefined;
    pieces = [];
    length = 0;
    return line;
  };
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 20 })) {
    const parts = String(chunk).split("\n");
    for (const [at, part] of parts.entries()) {
      if (at > 0) yield take();
      add(part);
    }
  }
  if (length > 0) yield take();
}

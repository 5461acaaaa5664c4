/**
 * Where a bracket expression of a regular expression ends, its `]` included; `undefined` if it doesn't. A
 * `]` that stands first, after `^` too, is a character, and so are those in `[:alpha:]`, `[.x.]`, `[=x=]`
 * (POSIX.1-2017, 9.3.5).
 * @param from the place of its `[`.
 */
export function endOfBracket(text: string, from: number): number | undefined {
  let at = from + 1;
  if (text.charAt(at) === "^") at += 1;
  if (text.charAt(at) === "]") at += 1;
  while (at < text.length) {
    const mark = text.charAt(at);
    if (mark === "]") return at + 1;
    const kind = text.charAt(at + 1);
    if (mark === "[" && (kind === ":" || kind === "." || kind === "=")) {
      const end = text.indexOf(`${kind}]`, at + 2);
      if (end === -1) return undefined;
      at = end + 2;
    } else at += 1;
  }
  return undefined;
}

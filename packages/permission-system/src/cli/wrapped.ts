/** How many columns a line of text takes at most. */
export const columns = 100;

/**
 * Puts a text in lines that fit, broken between words where that is possible.
 * @param indent before the first line.
 * @param hanging before the others; by default two more blanks.
 */
export function wrapped(text: string, indent = "", hanging = `${indent}  `): readonly string[] {
  const lines: string[] = [];
  for (const part of text.split("\n")) {
    let rest = Array.from(part);
    do {
      const start = lines.length === 0 ? indent : hanging;
      const { line, left } = cut(rest, columns - start.length);
      lines.push((start + line).trimEnd());
      rest = left;
    } while (rest.length > 0);
  }
  return lines;
}

/** @param width how many characters fit. */
function cut(
  characters: string[],
  width: number,
): { readonly line: string; readonly left: string[] } {
  if (characters.length <= width) return { line: characters.join(""), left: [] };
  const blank = characters.lastIndexOf(" ", width);
  // A break far to the left wastes more than it helps.
  const at = blank > width / 2 ? blank : width;
  const next = characters[at] === " " ? at + 1 : at;
  return { line: characters.slice(0, at).join(""), left: characters.slice(next) };
}

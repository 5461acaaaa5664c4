/** Whether a line starts at `at`. */
export function startsLine(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === "\n";
}

/** Whether a line ends at `at`. */
export function endsLine(text: string, at: number): boolean {
  return at === text.length || text[at] === "\n";
}

/** Offset of the end of the line that `at` stands in. */
export function lineEnd(text: string, at: number): number {
  const found = text.indexOf("\n", at);
  return found === -1 ? text.length : found;
}

/**
 * Offsets at which `needle` stands in `text`, overlapping ones included, in time linear in both.
 *
 * `String.prototype.indexOf` is quadratic on texts like a megabyte of newlines.
 */
export function occurrences(text: string, needle: string, from = 0): number[] {
  if (needle.length === 0) return [];
  const fallback = fallbacks(needle);
  const found: number[] = [];
  let matched = 0;
  for (let at = from; at < text.length; at++) {
    matched = advance(needle, fallback, matched, text.charCodeAt(at));
    if (matched === needle.length) {
      found.push(at + 1 - matched);
      matched = fallback[matched - 1] ?? 0;
    }
  }
  return found;
}

/** For each prefix of `needle`, the length of its longest proper prefix that is also its suffix. */
function fallbacks(needle: string): Int32Array {
  const table = new Int32Array(needle.length);
  let matched = 0;
  for (let at = 1; at < needle.length; at++) {
    matched = advance(needle, table, matched, needle.charCodeAt(at));
    table[at] = matched;
  }
  return table;
}

/** How much of `needle` is matched after one more code unit. */
function advance(needle: string, fallback: Int32Array, matched: number, unit: number): number {
  let length = matched;
  while (length > 0 && needle.charCodeAt(length) !== unit) length = fallback[length - 1] ?? 0;
  return needle.charCodeAt(length) === unit ? length + 1 : length;
}

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

/** A comparison of slices is made by the engine in one go, `startsWith` character by character. */
const LONG = 64;

/** Whether `needle` stands in `text` at `at`. */
export function standsAt(text: string, needle: string, at: number): boolean {
  if (needle.length <= LONG) return text.startsWith(needle, at);
  return text.slice(at, at + needle.length) === needle;
}

/** How much of a needle the native search is given; it may look at so much again at each offset. */
const PROBE = 64;

/** How many candidates are compared whole before the search that never looks back takes over. */
const CANDIDATES = 32;

/**
 * Offsets at which `needle` stands in `text`, overlapping ones included, in time linear in both.
 *
 * `String.prototype.indexOf` alone is quadratic on texts like a megabyte of newlines, and several
 * times as fast on others.
 */
export function occurrences(text: string, needle: string, from = 0): number[] {
  if (needle.length === 0) return [];
  const probe = needle.slice(0, PROBE);
  const found: number[] = [];
  let at = text.indexOf(probe, from);
  for (let candidates = 0; at !== -1; candidates++) {
    if (candidates === CANDIDATES) return found.concat(occurrencesAfter(text, needle, at));
    if (standsAt(text, needle, at)) found.push(at);
    at = text.indexOf(probe, at + 1);
  }
  return found;
}

/** The same without looking at any part of the text twice (Knuth, Morris, Pratt). */
function occurrencesAfter(text: string, needle: string, from: number): number[] {
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

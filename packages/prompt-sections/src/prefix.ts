import { endsLine, startsLine } from "./lines.ts";

/** How far two texts agree from their start. */
export interface SharedPrefix {
  /** UTF-16 code units; never half of a surrogate pair. */
  readonly characters: number;
  /** UTF-8 bytes of the same prefix; a lone surrogate counts as the three bytes of U+FFFD. */
  readonly bytes: number;
  /** Whole lines that agree: line breaks inside the prefix, and a last line that ends in both. */
  readonly lines: number;
}

/**
 * Measure the prefix that two texts share.
 *
 * @param a - one text
 * @param b - the other text
 * @returns the prefix in UTF-16 code units, UTF-8 bytes and whole lines
 *
 * @example
 * sharedPrefix("one\ntwo", "one\nten"); // { characters: 5, bytes: 5, lines: 1 }
 */
export function sharedPrefix(a: string, b: string): SharedPrefix {
  const limit = Math.min(a.length, b.length);
  let characters = 0;
  while (characters < limit && a.charCodeAt(characters) === b.charCodeAt(characters)) characters++;
  if (splitsPair(a, characters) || splitsPair(b, characters)) characters--;
  const { bytes, breaks } = measure(a, characters);
  const lastLineEnds = endsLine(a, characters) && endsLine(b, characters);
  const unfinished = !startsLine(a, characters);
  return { characters, bytes, lines: breaks + (lastLineEnds && unfinished ? 1 : 0) };
}

function splitsPair(text: string, at: number): boolean {
  return at > 0 && isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));
}

function measure(text: string, end: number): { bytes: number; breaks: number } {
  let bytes = 0;
  let breaks = 0;
  for (let at = 0; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10) breaks++;
    if (isHigh(unit) && at + 1 < end && isLow(text.charCodeAt(at + 1))) {
      bytes += 4;
      at++;
    } else bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
  }
  return { bytes, breaks };
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

import { commonPrefix } from "./common.ts";
import { endsLine, startsLine } from "./lines.ts";
import { isHigh, isLow } from "./surrogates.ts";

/** How far two texts agree from their start. */
export interface SharedPrefix {
  /** UTF-16 code units; never half of a surrogate pair. */
  readonly characters: number;
  /** UTF-8 bytes of the same prefix; a lone surrogate counts as the three bytes of U+FFFD. */
  readonly bytes: number;
  /** Whole lines that agree: line breaks inside the prefix, and a last line that ends in both. */
  readonly lines: number;
  /** Tokens at the start of both texts; only if a tokenizer was given. */
  readonly tokens?: number;
}

export interface SharedPrefixOptions {
  /**
   * Splits a text into tokens as the provider's model does; the same token is the same value. The
   * token at the seam may differ although its characters agree, so this is what a cache sees.
   */
  readonly tokenize?: ((text: string) => readonly (string | number)[]) | undefined;
}

/**
 * Measure the prefix that two texts share.
 *
 * @param a - one text
 * @param b - the other text
 * @param options - see {@link SharedPrefixOptions}
 * @returns the prefix in UTF-16 code units, UTF-8 bytes, whole lines and, with a tokenizer, tokens
 *
 * @example
 * sharedPrefix("one\ntwo", "one\nten"); // { characters: 5, bytes: 5, lines: 1 }
 */
export function sharedPrefix(
  a: string,
  b: string,
  { tokenize }: SharedPrefixOptions = {},
): SharedPrefix {
  const characters = commonPrefix(a, 0, a.length, b, 0);
  const { bytes, breaks } = measure(a, characters);
  const lastLineEnds = endsLine(a, characters) && endsLine(b, characters);
  const unfinished = !startsLine(a, characters);
  const lines = breaks + (lastLineEnds && unfinished ? 1 : 0);
  if (!tokenize) return { characters, bytes, lines };
  return { characters, bytes, lines, tokens: sharedItems(tokenize(a), tokenize(b)) };
}

function sharedItems(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const at = a.findIndex((item, index) => item !== b[index]);
  return at === -1 ? a.length : at;
}

function measure(text: string, end: number): { bytes: number; breaks: number } {
  let bytes = 0;
  let breaks = 0;
  for (let at = 0; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10) breaks++;
    // The prefix never ends within a pair.
    if (isHigh(unit) && isLow(text.charCodeAt(at + 1))) {
      bytes += 4;
      at++;
    } else bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
  }
  return { bytes, breaks };
}

/** A stretch of a pattern between two `*`, in which `?` is any one character (UTF-16 code unit). */
export interface Segment {
  readonly text: string;
  /** Whether it has a `?`. */
  readonly hasAny: boolean;
}

/** Reads a stretch of a pattern. @param text without `*`. */
export function segmentOf(text: string): Segment {
  return { text, hasAny: text.includes("?") };
}

/** Whether the segment stands in the text at this place. */
export function standsAt(segment: Segment, text: string, at: number): boolean {
  if (at < 0 || at + segment.text.length > text.length) return false;
  if (!segment.hasAny) return text.startsWith(segment.text, at);
  for (let index = 0; index < segment.text.length; index += 1) {
    const wanted = segment.text[index];
    if (wanted !== "?" && wanted !== text[at + index]) return false;
  }
  return true;
}

/** Whether the segment is the whole text. */
export function isWhole(segment: Segment, text: string): boolean {
  return segment.text.length === text.length && standsAt(segment, text, 0);
}

/** Where the segment first stands in the text from a place on, or -1. */
export function findSegment(segment: Segment, text: string, from: number): number {
  return segment.hasAny ? shiftAnd(segment, text, from) : text.indexOf(segment.text, from);
}

const wordBits = 32;

interface Masks {
  /** By character: which places of the segment take it. */
  readonly byCharacter: ReadonlyMap<string, Uint32Array>;
  /** The places of the `?`s, which take any. */
  readonly any: Uint32Array;
}

const masksOf = new WeakMap<Segment, Masks>();

/**
 * Carries one bit for every start of the segment that is still possible (the "shift-and" method), so
 * that the work is the text's length times a 32nd of the segment's, whatever they hold.
 */
function shiftAnd(segment: Segment, text: string, from: number): number {
  const { length } = segment.text;
  const { byCharacter, any } = masks(segment);
  const state = new Uint32Array(any.length);
  const last = length - 1;
  for (let at = from; at < text.length; at += 1) {
    const mask = byCharacter.get(text.charAt(at)) ?? any;
    let carry = 1;
    for (let word = 0; word < state.length; word += 1) {
      const before = state[word] ?? 0;
      state[word] = ((before << 1) | carry) & (mask[word] ?? 0);
      carry = before >>> (wordBits - 1);
    }
    if (((state[last >>> 5] ?? 0) >>> (last & 31)) & 1) return at - last;
  }
  return -1;
}

function masks(segment: Segment): Masks {
  const known = masksOf.get(segment);
  if (known !== undefined) return known;
  const any = new Uint32Array(Math.ceil(segment.text.length / wordBits));
  const byCharacter = new Map<string, Uint32Array>();
  const places = [...segment.text.split("").entries()];
  for (const [at, character] of places) if (character === "?") mark(any, at);
  for (const [at, character] of places) {
    if (character === "?") continue;
    const mask = byCharacter.get(character) ?? any.slice();
    mark(mask, at);
    byCharacter.set(character, mask);
  }
  const made = { byCharacter, any };
  masksOf.set(segment, made);
  return made;
}

function mark(mask: Uint32Array, at: number): void {
  mask[at >>> 5] = (mask[at >>> 5] ?? 0) | (1 << (at & 31));
}

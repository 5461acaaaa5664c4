import { matches, type OptionalEnd, type Pattern, readPattern } from "../policy/pattern.ts";

/** Longer patterns are held against no other. */
const longest = 1000;

/** Stands for a `*` in a text that a pattern is held against. */
const anyText = "\u0001";

/** Stands for a `?`. */
const anyCharacter = "\u0002";

/** A pattern, ready to be held against others. */
export interface Covering {
  readonly pattern: Pattern;
  /** What all that it matches begins with. */
  readonly start: string;
}

/** Reads a pattern; `undefined` for one that is never said to cover another. */
export function coveringOf(source: string, optional: OptionalEnd): Covering | undefined {
  // Any of these could be held against what stands for a star.
  if (source.length > longest || ["?", anyText, anyCharacter].some((one) => source.includes(one))) {
    return undefined;
  }
  const known = source.endsWith(optional) ? source.slice(0, -optional.length) : source;
  return { pattern: readPattern(source, optional), start: known.split("*", 1)[0] ?? "" };
}

/** The texts that stand for all that a pattern matches; `undefined` for one that is too long. */
export function textsFor(source: string, optional: OptionalEnd): readonly string[] | undefined {
  if (source.length > longest) return undefined;
  const forms = source.endsWith(optional) ? [source, source.slice(0, -optional.length)] : [source];
  return forms.map((form) => form.replaceAll("*", anyText).replaceAll("?", anyCharacter));
}

/** Whether a pattern matches all that the texts stand for. Says no where it can't tell. */
export function covers({ pattern }: Covering, texts: readonly string[]): boolean {
  return texts.every((text) => matches(pattern, text));
}

import { commonPrefix, commonSuffix } from "./common.ts";
import { createLineIndex, type LineMatch } from "./line-index.ts";
import { longestFirst } from "./longest-first.ts";
import type { Span } from "./types.ts";

/** A stretch of a text that stands in a parent's prompt too. Offsets are in the child's text. */
export interface InheritedRange extends Span {
  /** Which of the parents: its place in the list, from 0. */
  readonly parent: number;
  /** Where the same text stands in the parent's. */
  readonly parentStart: number;
}

export interface FindInheritedOptions {
  /**
   * Shortest stretch to report, in UTF-16 code units; shorter ones are likely chance.
   * @defaultValue 60
   */
  readonly minLength?: number | undefined;
}

/**
 * Find the text that a prompt has in common with its possible parents: inherited whole, cut short
 * (also within a line), with parts taken out, or handed down through several generations.
 *
 * @param child - the text to look in
 * @param parents - texts that it may descend from; a stretch that stands in several is reported
 *   for each of them
 * @param options - see {@link FindInheritedOptions}
 * @returns ranges, longest first (then as they stand in the text, then by parent); those of one
 *   parent don't overlap. For each parent, time is linear in its text and the child's
 *
 * @example
 * findInherited("Be kind.\nNo tools.", ["Be kind.\nTools: all."], { minLength: 5 });
 * // [{ parent: 0, start: 0, end: 9, parentStart: 0 }]
 */
export function findInherited(
  child: string,
  parents: readonly string[],
  { minLength = 60 }: FindInheritedOptions = {},
): InheritedRange[] {
  const least = Math.max(1, minLength);
  return parents
    .flatMap((parent, index) =>
      rangesIn(child, parent, least).map((range) => ({ parent: index, ...range })),
    )
    .sort(
      (a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start || a.parent - b.parent,
    );
}

type Range = Omit<InheritedRange, "parent">;

/** Whole lines that agree, then what agrees of the lines around them. */
function rangesIn(child: string, parent: string, least: number): Range[] {
  const index = createLineIndex(parent, least);
  const chosen = longestFirst(index.matches(child));
  let free = 0;
  return chosen.flatMap((match, at) => {
    const next = chosen[at + 1]?.start ?? child.length;
    const range = widened(child, parent, match, free, next);
    if (range.end - range.start < least) return [];
    free = range.end;
    return [range];
  });
}

/** The match with what agrees before and after it, between `from` and `to` of the child. */
function widened(child: string, parent: string, match: LineMatch, from: number, to: number): Range {
  const { start, end, parentStart } = match;
  const before = commonSuffix(child, start, from, parent, parentStart);
  const after = commonPrefix(child, end, to, parent, parentStart + (end - start));
  return { start: start - before, end: end + after, parentStart: parentStart - before };
}

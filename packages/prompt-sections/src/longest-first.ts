import type { LineMatch } from "./line-index.ts";

/**
 * Trim matches so that none overlap: the longest stands whole, others keep what longer ones leave
 * of them, and of two that are equally long the first goes before. Linear: as starts and ends both
 * rise, the nearest longer match on each side covers all that is covered.
 *
 * @param matches - in the order of their starts, none inside another
 * @returns what is left of them, in the same order
 */
export function longestFirst(matches: readonly LineMatch[]): LineMatch[] {
  const trimmed = matches.map((match) => ({ match, start: match.start, end: match.end }));
  for (const [item, longer] of nearestLonger(trimmed, true)) {
    item.start = Math.max(item.start, longer.match.end);
  }
  for (const [item, longer] of nearestLonger([...trimmed].reverse(), false)) {
    item.end = Math.min(item.end, longer.match.start);
  }
  return trimmed.flatMap(({ match, start, end }) => {
    const parentStart = match.parentStart + (start - match.start);
    return start < end ? [{ start, end, parentStart }] : [];
  });
}

interface Trimmed {
  readonly match: LineMatch;
  start: number;
  end: number;
}

/**
 * Each item that has a longer one earlier in the list, with the nearest such one.
 * @param equalCounts whether one that is as long counts as longer
 */
function nearestLonger(
  items: readonly Trimmed[],
  equalCounts: boolean,
): [item: Trimmed, longer: Trimmed][] {
  const pairs: [Trimmed, Trimmed][] = [];
  const longer: Trimmed[] = [];
  for (const item of items) {
    for (let last = longer.at(-1); last; last = longer.at(-1)) {
      const excess = length(last.match) - length(item.match);
      if (excess > 0 || (excess === 0 && equalCounts)) {
        pairs.push([item, last]);
        break;
      }
      longer.pop();
    }
    longer.push(item);
  }
  return pairs;
}

const length = ({ start, end }: LineMatch): number => end - start;

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
  const starts = matches.map(({ start }) => start);
  const ends = matches.map(({ end }) => end);
  eachLonger(matches, 0, 1, (at, longer) => {
    starts[at] = Math.max(starts[at] ?? 0, longer.end);
  });
  eachLonger(matches, matches.length - 1, -1, (at, longer) => {
    ends[at] = Math.min(ends[at] ?? 0, longer.start);
  });
  return matches.flatMap((match, at) => {
    const start = starts[at] ?? 0;
    const end = ends[at] ?? 0;
    const parentStart = match.parentStart + (start - match.start);
    return start < end ? [{ start, end, parentStart }] : [];
  });
}

/**
 * Walk the matches and report for each one the nearest longer one on the side walked from; walking
 * forward, an equally long one counts as longer.
 */
function eachLonger(
  matches: readonly LineMatch[],
  from: number,
  step: 1 | -1,
  report: (at: number, longer: LineMatch) => void,
): void {
  const longer: LineMatch[] = [];
  for (let at = from; ; at += step) {
    const match = matches[at];
    if (!match) return;
    for (let last = longer.at(-1); last; last = longer.at(-1)) {
      const excess = length(last) - length(match);
      if (excess > 0 || (excess === 0 && step === 1)) {
        report(at, last);
        break;
      }
      longer.pop();
    }
    longer.push(match);
  }
}

const length = ({ start, end }: LineMatch): number => end - start;

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAutomaton } from "../src/automaton.ts";
import { commonPrefix, commonSuffix } from "../src/common.ts";
import { createLineIndex } from "../src/line-index.ts";
import { lineSpans } from "../src/line-spans.ts";
import { longestFirst } from "../src/longest-first.ts";
import { longestRise } from "../src/longest-rise.ts";
import { isHigh, isLow, splitsPair } from "../src/surrogates.ts";

describe("the automaton", () => {
  const symbols = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 30 });

  test("knows for each symbol the longest run that ends there, and where one such run ends", () => {
    fc.assert(
      fc.property(symbols, symbols, (indexed, read) => {
        const automaton = createAutomaton();
        for (const symbol of indexed) automaton.append(symbol);
        const reader = automaton.reader();
        read.forEach((symbol, at) => {
          const { length, last } = reader.next(symbol);
          const run = read.slice(at - length + 1, at + 1);
          expect(indexed.slice(last - length + 1, last + 1)).toEqual(run);
          expect(stands(indexed, read.slice(at - length, at + 1)) && at - length >= 0).toBe(false);
        });
      }),
      { numRuns: 1000 },
    );
  });

  test("can be read anew from the start", () => {
    const automaton = createAutomaton();
    for (const symbol of [1, 2, 3]) automaton.append(symbol);
    const first = automaton.reader();
    first.next(1);
    expect(first.next(2).length).toBe(2);
    expect(automaton.reader().next(2).length).toBe(1);
    expect(automaton.reader().next(9)).toEqual({ length: 0, last: -1 });
  });
});

/** Whether `run` stands in `list`. */
function stands(list: readonly number[], run: readonly number[]): boolean {
  return list.some((_, at) => run.every((symbol, offset) => list[at + offset] === symbol));
}

describe("longestFirst", () => {
  const match = (start: number, end: number) => ({ start, end, parentStart: start + 100 });
  const spans = (...matches: ReturnType<typeof match>[]) =>
    longestFirst(matches).map(({ start, end, parentStart }) => [start, end, parentStart]);

  test.each<[string, ReturnType<typeof match>[], number[][]]>([
    [
      "matches apart stay",
      [match(0, 2), match(3, 4)],
      [
        [0, 2, 100],
        [3, 4, 103],
      ],
    ],
    [
      "of two the longer stays whole, the first",
      [match(0, 5), match(3, 6)],
      [
        [0, 5, 100],
        [5, 6, 105],
      ],
    ],
    [
      "of two the longer stays whole, the second",
      [match(0, 3), match(2, 9)],
      [
        [0, 2, 100],
        [2, 9, 102],
      ],
    ],
    [
      "of two equally long ones the first stays whole",
      [match(0, 4), match(2, 6)],
      [
        [0, 4, 100],
        [4, 6, 104],
      ],
    ],
    [
      "one between longer ones keeps the middle",
      [match(0, 6), match(4, 9), match(8, 16)],
      [
        [0, 6, 100],
        [6, 8, 106],
        [8, 16, 108],
      ],
    ],
    [
      "one that longer ones cover goes",
      [match(0, 6), match(4, 8), match(5, 12)],
      [
        [0, 5, 100],
        [5, 12, 105],
      ],
    ],
    [
      "what a long one leaves of several is shared",
      [match(0, 10), match(8, 11), match(9, 13)],
      [
        [0, 10, 100],
        [10, 13, 110],
      ],
    ],
    [
      "one that longer ones just cover goes",
      [match(0, 6), match(4, 8), match(6, 12)],
      [
        [0, 6, 100],
        [6, 12, 106],
      ],
    ],
    ["none stay none", [], []],
  ])("%s", (_, matches, expected) => {
    expect(spans(...matches)).toEqual(expected);
  });

  const rising = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 8 })), {
      maxLength: 12,
    })
    .map((steps) => {
      let start = 0;
      let end = 0;
      return steps.map(([step, length]) => {
        start += step;
        end = Math.max(end + 1, start + length);
        return match(start, end);
      });
    });

  test("covers what was covered, once, in order, and leaves the longest whole", () => {
    fc.assert(
      fc.property(rising, (matches) => {
        const result = longestFirst(matches);
        const cells = (list: typeof matches) =>
          list.flatMap(({ start, end }) =>
            Array.from({ length: end - start }, (_, at) => start + at),
          );
        expect(cells(result)).toEqual([...new Set(cells(matches))].sort((a, b) => a - b));
        for (const { start, parentStart } of result) expect(parentStart - start).toBe(100);
        const longest = Math.max(0, ...matches.map(({ start, end }) => end - start));
        const first = matches.find(({ start, end }) => end - start === longest);
        if (first) expect(result).toContainEqual(first);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("longestRise", () => {
  test("selects a longest strictly rising sequence, in order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 8 }), (numbers) => {
        const rise = longestRise(numbers, (number) => number);
        expect(rise).toEqual([...new Set(rise)].sort((a, b) => a - b));
        let from = 0;
        for (const number of rise) from = numbers.indexOf(number, from) + 1 || Infinity;
        expect(from).toBeLessThanOrEqual(numbers.length);
        expect(rise.length).toBe(longestByTrying(numbers));
      }),
      { numRuns: 1000 },
    );
  });

  test("leaves out what has no number", () => {
    expect(longestRise(["a", "bb", ""], (text) => text.length || undefined)).toEqual(["a", "bb"]);
    expect(longestRise([], () => 1)).toEqual([]);
  });
});

function longestByTrying(numbers: readonly number[]): number {
  let longest = 0;
  for (let choice = 0; choice < 2 ** numbers.length; choice++) {
    const chosen = numbers.filter((_, at) => ((choice >> at) & 1) === 1);
    if (chosen.slice(1).every((number, at) => number > (chosen[at] ?? Infinity))) {
      longest = Math.max(longest, chosen.length);
    }
  }
  return longest;
}

describe("what two texts have in common", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "b", "\ud83d", "\ude00", "\ude01"),
    maxLength: 8,
  });
  const place = fc.nat({ max: 8 });

  test("from a place on, and before it, never parts a pair and can't be longer", () => {
    fc.assert(
      fc.property(text, text, place, place, place, (a, b, rawAt, rawB, rawLimit) => {
        const at = Math.min(rawAt, a.length);
        const bAt = Math.min(rawB, b.length);
        const limit = Math.min(Math.max(at, rawLimit), a.length);
        const after = commonPrefix(a, at, limit, b, bAt);
        expect(a.slice(at, at + after)).toBe(b.slice(bAt, bAt + after));
        expect(at + after).toBeLessThanOrEqual(limit);
        const mayGoOn =
          at + after < limit && a[at + after] === b[bAt + after] && bAt + after < b.length;
        if (mayGoOn)
          expect(splitsPair(a, at + after + 1) || splitsPair(b, bAt + after + 1)).toBe(true);
        if (after > 0) expect(splitsPair(a, at + after) || splitsPair(b, bAt + after)).toBe(false);

        const low = Math.min(rawLimit, at);
        const before = commonSuffix(a, at, low, b, bAt);
        expect(a.slice(at - before, at)).toBe(b.slice(bAt - before, bAt));
        expect(at - before).toBeGreaterThanOrEqual(low);
        if (before > 0)
          expect(splitsPair(a, at - before) || splitsPair(b, bAt - before)).toBe(false);
        const mayGoBack =
          at - before > low && bAt - before > 0 && a[at - before - 1] === b[bAt - before - 1];
        if (mayGoBack) {
          expect(splitsPair(a, at - before - 1) || splitsPair(b, bAt - before - 1)).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ["nothing, at a half pair that is no part of both", 0, ["\ud83d\ude00", 1, 2, "\ude01", 0]],
    ["nothing where the pair would be parted", 0, ["\ud83d\ude00", 0, 2, "\ud83d\ude01", 0]],
    ["nothing past the limit", 1, ["aaa", 0, 1, "aaa", 0]],
    ["nothing past the other's end", 1, ["aaa", 0, 3, "aa", 1]],
  ] as const)("forward: %s", (_, expected, [a, at, limit, b, bAt]) => {
    expect(commonPrefix(a, at, limit, b, bAt)).toBe(expected);
  });

  test.each([
    ["nothing where the first's pair would be parted", 0, ["\ud83d\ude00", 2, 0, "x\ude00", 2]],
    ["nothing where the other's pair would be parted", 0, ["x\ude00", 2, 0, "\ud83d\ude00", 2]],
    ["a whole pair", 2, ["\ud83d\ude00", 2, 0, "\ud83d\ude00", 2]],
    ["nothing before the limit", 1, ["aaa", 3, 2, "aaa", 3]],
    ["nothing before the other's start", 1, ["aaa", 3, 0, "aaa", 1]],
    ["nothing at all", 0, ["\ud83d\ude00", 1, 1, "\ud83d\ude00", 1]],
  ] as const)("backward: %s", (_, expected, [a, at, limit, b, bAt]) => {
    expect(commonSuffix(a, at, limit, b, bAt)).toBe(expected);
  });

  test.each([
    [0xd7ff, false, false],
    [0xd800, true, false],
    [0xdbff, true, false],
    [0xdc00, false, true],
    [0xdfff, false, true],
    [0xe000, false, false],
  ])("the code unit %i is a first half: %s, a second half: %s", (unit, high, low) => {
    expect([isHigh(unit), isLow(unit)]).toEqual([high, low]);
  });

  test("a cut parts a pair only between its halves", () => {
    const pair = "a\ud83d\ude00b";
    expect([0, 1, 2, 3, 4].map((at) => splitsPair(pair, at))).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(splitsPair("\ude00", 0)).toBe(false);
    expect(splitsPair("a\ude00", 1)).toBe(false);
  });
});

describe("lines", () => {
  test("are found with and without a last line break", () => {
    expect(lineSpans("a\n\nb")).toEqual([
      { start: 0, end: 1 },
      { start: 2, end: 2 },
      { start: 3, end: 4 },
    ]);
    expect(lineSpans("a\n")).toEqual([
      { start: 0, end: 1 },
      { start: 2, end: 2 },
    ]);
    expect(lineSpans("")).toEqual([{ start: 0, end: 0 }]);
  });

  test("that agree are matched as long as they go on, and a cut one by its beginning", () => {
    const index = createLineIndex("one\ntwo\nthree\nfour and more", 5);
    expect(index.matches("two\nthree\nx\none")).toEqual([
      { start: 0, end: 9, parentStart: 4 },
      { start: 12, end: 15, parentStart: 0 },
    ]);
    expect(index.matches("two\nfour and")).toEqual([
      { start: 0, end: 3, parentStart: 4 },
      { start: 4, end: 9, parentStart: 14 },
    ]);
    expect(index.matches("four\nthree!")).toEqual([{ start: 5, end: 10, parentStart: 8 }]);
    expect(index.matches("nothing")).toEqual([]);
  });

  test("that begin alike are told by the first of them", () => {
    const index = createLineIndex("begin one\nbegin two", 5);
    expect(index.matches("begin")).toEqual([{ start: 0, end: 5, parentStart: 0 }]);
  });
});

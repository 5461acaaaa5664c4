import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findInherited } from "../src/index.ts";

const parent =
  "You are ACME.\nFollow orders.\nTools:\n- read\n- bash\nDocs: look here first.\nThe end of it.";
const found = (child: string, parents: readonly string[] = [parent], minLength = 10) =>
  findInherited(child, parents, { minLength }).map(({ start, end, parent: index }) => [
    index,
    child.slice(start, end),
  ]);

describe("findInherited finds a parent's text that is", () => {
  test.each<[string, string, string[]]>([
    ["whole", parent, [parent]],
    ["whole, with text around it", `before\n${parent}\nafter`, [parent]],
    [
      "cut short at a line",
      "You are ACME.\nFollow orders.\n\nMine",
      ["You are ACME.\nFollow orders.\n"],
    ],
    ["cut short within a line", "You are ACME.\nFollow or", ["You are ACME.\nFollow or"]],
    ["cut short within its first line", "You are ACM and no more", ["You are ACM"]],
    [
      "without a part taken out",
      "You are ACME.\nFollow orders.\nDocs: look here first.\nThe end of it.",
      ["You are ACME.\nFollow orders.\n", "Docs: look here first.\nThe end of it."],
    ],
    [
      "behind a changed beginning of its line",
      "> Docs: look here first.\nThe end of it.",
      ["Docs: look here first.\nThe end of it."],
    ],
  ])("%s", (_, child, texts) => {
    const expected = [...texts].sort((a, b) => b.length - a.length).map((text) => [0, text]);
    expect(found(child)).toEqual(expected);
  });

  test("nothing of a parent that it doesn't descend from", () => {
    expect(found("Something else entirely.\nAnd another line of it.")).toEqual([]);
    expect(found("", [parent, ""])).toEqual([]);
  });

  test("of several parents, each with its own ranges, longest first", () => {
    const grandparent = "You are ACME.\nFollow orders.\n";
    const other = "Docs: look here first.\n";
    expect(found(parent, [grandparent, other, parent])).toEqual([
      [2, parent],
      [0, grandparent],
      [1, other],
    ]);
  });

  test("wherever it stands in the parent", () => {
    const [range] = findInherited("x\nDocs: look here first.\ny", [parent], { minLength: 10 });
    expect(range).toEqual({ parent: 0, start: 1, end: 25, parentStart: parent.indexOf("\nDocs") });
  });
});

const line = fc.constantFrom("", "a", "b", "ab", "a longer line", "\ud83d\ude00", "<tools>");
const text = fc.array(line, { maxLength: 40 }).map((lines) => lines.join("\n"));

test("a range may be as long as the least, and is no shorter", () => {
  const [range] = findInherited("You are ACME.", [parent], { minLength: 13 });
  expect(range).toEqual({ parent: 0, start: 0, end: 13, parentStart: 0 });
  expect(findInherited("You are ACME.", [parent], { minLength: 14 })).toEqual([]);
  expect(findInherited("x".repeat(59), ["x".repeat(59)])).toEqual([]);
  expect(findInherited("x".repeat(60), ["x".repeat(60)])).toHaveLength(1);
});

test("ranges of one length come as they stand in the text, then by parent", () => {
  const child = "first line\n???\nother line";
  const ranges = findInherited(child, ["other line\n!!\nfirst line", "first line"], {
    minLength: 5,
  });
  expect(ranges.map(({ parent: index, start, end }) => [index, start, end])).toEqual([
    [0, 0, 10],
    [1, 0, 10],
    [0, 15, 25],
  ]);
});

describe("for any texts", () => {
  test("a range says what stands in both, is long enough, and overlaps no other of its parent", () => {
    fc.assert(
      fc.property(
        text,
        fc.array(text, { maxLength: 3 }),
        fc.integer({ min: 1, max: 12 }),
        (child, parents, minLength) => {
          const ranges = findInherited(child, parents, { minLength });
          for (const { start, end, parent: index, parentStart } of ranges) {
            expect(child.slice(start, end)).toBe(
              parents[index]!.slice(parentStart, parentStart + end - start),
            );
            expect(end - start).toBeGreaterThanOrEqual(minLength);
          }
          for (const index of parents.keys()) {
            const own = ranges
              .filter((range) => range.parent === index)
              .sort((a, b) => a.start - b.start);
            own.slice(1).forEach((range, at) => {
              expect(range.start).toBeGreaterThanOrEqual(own[at]!.end);
            });
          }
          const lengths = ranges.map((range) => range.end - range.start);
          expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("the longest run of whole lines that both have is found", () => {
    fc.assert(
      fc.property(text, text, (child, other) => {
        const longest = Math.max(
          0,
          ...findInherited(child, [other], { minLength: 1 }).map(
            (range) => range.end - range.start,
          ),
        );
        // A lone line break is no line.
        expect(longest).toBeGreaterThanOrEqual(longestCommonLines(child, other) - 1);
      }),
      { numRuns: 500 },
    );
  });

  test("a parent with a part taken out is covered but for the seam", () => {
    fc.assert(
      fc.property(text, text, text, (head, middle, tail) => {
        const whole = `${head}\n<<<\n${middle}\n>>>\n${tail}`;
        const cut = `${head}\n${tail}`;
        const covered = findInherited(cut, [whole], { minLength: 1 }).reduce(
          (sum, range) => sum + range.end - range.start,
          0,
        );
        // A lone line break at the seam may belong to neither side.
        expect(cut.length - covered).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ["newlines", "\n".repeat(1_000_000), "\n".repeat(1_000_000)],
  ["one line", "x".repeat(1_000_000), "x".repeat(999_999)],
  ["lines that all differ", lines(0, 60_000), lines(30_000, 90_000)],
  ["a pattern of two lines", "a\nb\n".repeat(200_000), "a\nb\nb\n".repeat(200_000)],
])("a megabyte of %s ends soon", { timeout: 20_000 }, (_, child, other) => {
  expect(findInherited(child, [other], { minLength: 3 }).length).toBeGreaterThan(0);
});

function lines(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, at) => `line ${String(from + at)}\n`).join("");
}

/** Slow and plain: for every pair of lines, how far they agree. */
function longestCommonLines(a: string, b: string): number {
  const left = a.split(/(?<=\n)/);
  const right = b.split(/(?<=\n)/);
  let longest = 0;
  for (const i of left.keys()) {
    for (const j of right.keys()) {
      let length = 0;
      for (let k = 0; left[i + k] !== undefined && left[i + k] === right[j + k]; k++)
        length += left[i + k]!.length;
      longest = Math.max(longest, length);
    }
  }
  return longest;
}

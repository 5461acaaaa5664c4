import fc from "fast-check";
import { expect, test } from "vitest";
import { occurrences, standsAt } from "../src/lines.ts";

/** The same by the plain, slow way. */
function plainly(text: string, needle: string, from: number): number[] {
  const places = Array.from({ length: text.length }, (_, at) => at);
  return places.filter((at) => at >= from && text.startsWith(needle, at));
}

const word = (maxLength: number) =>
  fc.array(fc.constantFrom("a", "b"), { maxLength }).map((letters) => letters.join(""));

test("occurrences finds every place, overlapping ones too", () => {
  fc.assert(
    fc.property(word(40), word(5), fc.nat(5), (text, needle, from) => {
      fc.pre(needle !== "");
      expect(occurrences(text, needle, from)).toEqual(plainly(text, needle, from));
    }),
    { numRuns: 500 },
  );
});

test("occurrences goes on finding them behind the first few dozen", () => {
  fc.assert(
    fc.property(word(8), fc.array(fc.boolean()), word(20), (needle, again, end) => {
      fc.pre(needle !== "");
      const parts = again.map((isWhole) => (isWhole ? needle : needle.slice(0, -1)));
      const text = needle.repeat(33) + parts.join("") + end;
      expect(occurrences(text, needle)).toEqual(plainly(text, needle, 0));
    }),
    { numRuns: 500 },
  );
});

test.each([63, 64, 65, 66])("a needle of %i letters stands where all of it does", (length) => {
  const needle = `${"a".repeat(length - 1)}b`;
  const text = `a${"a".repeat(length)}${needle}${needle.slice(0, -1)}c`;
  expect(occurrences(text, needle)).toEqual(plainly(text, needle, 0));
  expect([0, length + 1].map((at) => standsAt(text, needle, at))).toEqual([false, true]);
});

test("occurrences of nothing are none", () => {
  expect(occurrences("abc", "")).toEqual([]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { occurrences } from "../src/lines.ts";

/** The same by the plain, slow way. */
function plainly(text: string, needle: string, from: number): number[] {
  const places = Array.from({ length: text.length }, (_, at) => at);
  return places.filter((at) => at >= from && text.startsWith(needle, at));
}

test("occurrences finds every place, overlapping ones too", () => {
  const word = (maxLength: number) =>
    fc.array(fc.constantFrom("a", "b"), { maxLength }).map((letters) => letters.join(""));
  fc.assert(
    fc.property(word(40), word(5), fc.nat(5), (text, needle, from) => {
      fc.pre(needle !== "");
      expect(occurrences(text, needle, from)).toEqual(plainly(text, needle, from));
    }),
    { numRuns: 500 },
  );
});

test("occurrences of nothing are none", () => {
  expect(occurrences("abc", "")).toEqual([]);
});

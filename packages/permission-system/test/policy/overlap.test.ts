import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayOverlap } from "../../src/policy/overlap.ts";
import { matches, readPattern } from "../../src/policy/pattern.ts";

describe("two patterns", () => {
  it.each([
    ["git push", "git push", true],
    ["git *", "git push --force*", true],
    ["git push *", "* --force", true],
    ["git push *", "git pull *", false],
    ["git push *", "git push", true],
    ["git *", "gi?", true],
    ["git *", "gitk *", false],
    ["a?c", "abc", true],
    ["a?c", "abd", false],
    ["*", "", true],
    ["a*b", "b*a", false],
    ["*a", "*b", false],
    ["a*", "*b", true],
  ])("%j and %j: %s", (a, b, expected) => {
    expect(mayOverlap(a, b)).toBe(expected);
    expect(mayOverlap(b, a)).toBe(expected);
  });

  it("overlap if and only if some text is matched by both", () => {
    const pattern = fc.string({ unit: fc.constantFrom("a", "b", " ", "*", "?"), maxLength: 4 });
    const texts = textsUpTo(6);
    fc.assert(
      fc.property(pattern, pattern, (a, b) => {
        const [one, other] = [readPattern(a), readPattern(b)];
        const hasCommon = texts.some((text) => matches(one, text) && matches(other, text));
        expect(mayOverlap(a, b)).toBe(hasCommon);
      }),
      { numRuns: 1000 },
    );
  });

  it("are taken to overlap where they are too long to be held against each other", () => {
    expect(mayOverlap(`?${"a".repeat(10_000)}`, `?${"b".repeat(10_000)}`)).toBe(true);
    expect(mayOverlap("a".repeat(10_000), `b${"a".repeat(10_000)}`)).toBe(false);
  });
});

function textsUpTo(length: number): readonly string[] {
  const all = [""];
  for (let from = 0; all.at(-1)!.length < length;) {
    const last = all.slice(from);
    from = all.length;
    all.push(...last.flatMap((text) => ["a", "b", " "].map((letter) => text + letter)));
  }
  return all;
}

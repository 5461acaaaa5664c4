import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sharedPrefix } from "../src/index.ts";

describe("sharedPrefix", () => {
  test.each([
    ["", "", 0, 0, 0],
    ["a", "b", 0, 0, 0],
    ["one\ntwo", "one\nten", 5, 5, 1],
    ["one\ntwo", "one\ntwo", 7, 7, 2],
    ["one\n", "one\n", 4, 4, 1],
    ["one", "one\ntwo", 3, 3, 1],
    ["one", "ones", 3, 3, 0],
    ["é€", "é€", 2, 5, 1],
    ["x😀", "x😀", 3, 5, 1],
    ["x😀", "x😁", 1, 1, 0],
    ["x\ud83d", "x\ud83d\ude00", 1, 1, 0],
    ["x\ud83da", "x\ud83db", 2, 4, 0],
  ])("of %j and %j has %i characters, %i bytes, %i lines", (a, b, characters, bytes, lines) => {
    expect(sharedPrefix(a, b)).toEqual({ characters, bytes, lines });
    expect(sharedPrefix(b, a)).toEqual({ characters, bytes, lines });
  });

  test("counts the bytes that an encoder writes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), fc.string(), (start, a, b) => {
        const { characters, bytes } = sharedPrefix(start + a, start + b);
        expect(bytes).toBe(new TextEncoder().encode((start + a).slice(0, characters)).length);
        expect((start + b).slice(0, characters)).toBe((start + a).slice(0, characters));
      }),
      { numRuns: 200 },
    );
  });
});

test("counts the tokens that agree, which may end before the characters do", () => {
  const tokenize = (text: string) => text.match(/\w+|\W/g) ?? [];
  expect(sharedPrefix("one twofold", "one twosome", { tokenize })).toMatchObject({
    characters: 7,
    tokens: 2,
  });
  expect(sharedPrefix("one", "one two", { tokenize })).toMatchObject({ characters: 3, tokens: 1 });
  expect(sharedPrefix("one two", "one", { tokenize })).toMatchObject({ tokens: 1 });
  expect(sharedPrefix("", "x", { tokenize })).toMatchObject({ tokens: 0 });
  expect(sharedPrefix("a", "a")).not.toHaveProperty("tokens");
});

test("never ends within a surrogate pair, of whichever text", () => {
  expect(sharedPrefix("a\ud83d\ude00", "a\ud83d\ude01").characters).toBe(1);
  expect(sharedPrefix("a\ud83d", "a\ud83d\ude00").characters).toBe(1);
  expect(sharedPrefix("a\ud83d\ude00", "a\ud83d").characters).toBe(1);
  expect(sharedPrefix("\ude00", "\ude00x").characters).toBe(1);
});

test("counts bytes as UTF-8 does at its borders", () => {
  const text = "\u007f\u0080\u07ff\u0800\uffff\u{10000}";
  expect(sharedPrefix(text, text).bytes).toBe(new TextEncoder().encode(text).length);
});

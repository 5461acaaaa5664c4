import { expect, test } from "vitest";
import { isSameLiteral, literal, open, type Piece } from "../src/template.ts";

const region = (...pieces: Piece[]) => ({ kind: "docs", name: "docs", pieces }) as const;
const one = region(literal("a"), literal("b"));

test.each([
  ["itself", one, true],
  ["the same text in other words", region(literal("a"), literal("b")), true],
  ["another text", region(literal("a"), literal("c")), false],
  ["more", region(literal("a"), literal("b"), literal("c")), false],
  ["less", region(literal("a")), false],
  ["what is left open", region(literal("a"), open("docs", "b")), false],
  ["nothing", undefined, false],
])("a literal region is the same as %s: %s", (_, other, expected) => {
  expect(isSameLiteral(one, other)).toBe(expected);
  if (other) expect(isSameLiteral(other, one)).toBe(expected);
});

test("what is left open is never known to be the same", () => {
  const docs = region(open("docs", "b"));
  expect(isSameLiteral(docs, docs)).toBe(false);
});

import { expect, it } from "vitest";
import { concat, hole, literal, type Field } from "../../src/shell/field.ts";
import { covers, unread } from "./compare.ts";

const glob = (text: string): Field => [{ kind: "glob", text }];

it.each<[fields: readonly Field[], words: readonly string[]]>([
  [
    [literal("p1"), literal("a")],
    ["p1", "a"],
  ],
  [
    [literal("p1"), literal("")],
    ["p1", ""],
  ],
  [[literal("p1"), hole("$x")], ["p1"]],
  [
    [literal("p1"), hole("$x")],
    ["p1", "a", "b"],
  ],
  [
    [literal("p1"), hole('"$x"', false)],
    ["p1", "a b"],
  ],
  [
    [literal("p1"), concat(literal("a"), hole("$x"), literal("z"))],
    ["p1", "a1", "2z"],
  ],
  [
    [literal("p1"), concat(literal("a"), hole("$x", false), literal("z"))],
    ["p1", "az"],
  ],
  [
    [literal("p1"), concat(literal("s/"), glob("*"), literal("t"))],
    ["p1", "s/at", "s/bt"],
  ],
  [
    [literal("p1"), hole("$@"), literal("z")],
    ["p1", "a", "z", "z"],
  ],
  [
    [literal("p1"), literal("\u00FF")],
    ["p1", "\uFFFD"],
  ],
])("%j may become %j", (fields, words) => {
  expect(covers(fields, words)).toBe(true);
});

it.each<[fields: readonly Field[], words: readonly string[]]>([
  [[literal("p1"), literal("a")], ["p1"]],
  [[literal("p1")], ["p1", "a"]],
  [
    [literal("p1"), literal("a")],
    ["p1", "b"],
  ],
  [
    [literal("p1"), hole('"$x"', false)],
    ["p1", "a", "b"],
  ],
  [[literal("p1"), hole('"$x"', false)], ["p1"]],
  [[literal("p1"), concat(literal("a"), hole("$x"))], ["p1"]],
  [
    [literal("p1"), concat(literal("ab"), hole("$x", false), literal("bc"))],
    ["p1", "abc"],
  ],
  [
    [literal("p1"), concat(literal("s/"), glob("*"))],
    ["p1", "s/a", "b"],
  ],
  [[literal("p1"), glob("*")], ["p1"]],
])("%j can't become %j", (fields, words) => {
  expect(covers(fields, words)).toBe(false);
});

it("names what ran and wasn't read, unless the reading says that it can't tell", () => {
  const units = [{ argv: [literal("p1")] }];
  const programs = [["p1"], ["p2", "a"]];
  expect(unread(programs, { units, opaque: [] })).toEqual([["p2", "a"]]);
  expect(unread(programs, { units, opaque: ["eval"] })).toEqual([]);
});

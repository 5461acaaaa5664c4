import { expect, test } from "vitest";
import { applyEdits, regionEdits } from "../src/splice.ts";

const region = (name: string, start: number) =>
  ({ kind: "section", name, start, end: start + 1 }) as const;
const wanted = (name: string, text = name) => ({ name, stands: false, text: () => text });
const regions = [region("a", 1), region("b", 2), region("c", 3)];

test.each([
  ["keeps equal regions", [wanted("a"), wanted("b"), wanted("c")], "<abc>", 0],
  ["deletes in the middle", [wanted("a"), wanted("c")], "<ac>", 1],
  ["deletes at the end", [wanted("a")], "<a>", 2],
  ["replaces", [wanted("a"), wanted("b", "B"), wanted("c")], "<aBc>", 1],
  ["empties", [wanted("a"), wanted("b", ""), wanted("c")], "<ac>", 1],
  ["inserts", [wanted("a"), wanted("x"), wanted("b"), wanted("c")], "<axbc>", 1],
  ["inserts at the end", [wanted("a"), wanted("b"), wanted("c"), wanted("x")], "<abcx>", 1],
  ["moves", [wanted("c"), wanted("a"), wanted("b")], "<cab>", 4],
])("a splice %s and leaves what stands around", (_, target, text, count) => {
  const edits = regionEdits("<abc>", regions, target);
  expect(applyEdits("<abc>", edits).text).toBe(text);
  expect(edits.length).toBe(count);
});

test("a region that is emptied is deleted, not replaced", () => {
  expect(regionEdits("<abc>", regions.slice(0, 1), [wanted("a", "")])).toEqual([
    { start: 1, end: 2 },
  ]);
});

test("a splice without regions writes at the end", () => {
  const edits = regionEdits("<abc>", [], [wanted("x")]);
  expect(applyEdits("<abc>", edits).text).toBe("<abc>x");
});

test("a region that is known to stand is not rendered where it stands, but is where it moves", () => {
  let rendered = 0;
  const known = (name: string) => ({
    name,
    stands: true,
    text: () => {
      rendered++;
      return name;
    },
  });
  expect(regionEdits("<abc>", regions, [known("a"), known("b"), known("c")])).toEqual([]);
  expect(rendered).toBe(0);
  const moved = regionEdits("<abc>", regions, [known("b"), known("a"), known("c")]);
  expect(applyEdits("<abc>", moved).text).toBe("<bac>");
  expect(rendered).toBe(1);
});

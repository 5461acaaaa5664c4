import { describe, expect, it } from "vitest";
import { readFacts } from "../../src/facts/facts.ts";
import { linkTo } from "../paths/memory-files.ts";
import { placeWith } from "../policy/place.ts";

const place = placeWith({
  "/p/src/a": "",
  "/p/passwd": "",
  "/out/sub/x": "",
  "/p/link": linkTo("../out/sub"),
});

/** The paths and trees that aren't stable, as they are written, without those that are written. */
function unstable(command: string): readonly string[] {
  return readFacts("bash", { command }, place).flatMap((fact) => {
    const path = fact.kind === "tree" ? fact.root : fact;
    if (path.kind !== "path" || path.stable || path.access === "write") return [];
    return [fact.kind === "tree" ? `${path.written}/` : path.written];
  });
}

describe("a path that the command itself could change", () => {
  it.each([
    ["ln -s ../out d; cat d/x", ["d/x"]],
    ["ln -s ../out d; grep -r x d", ["d", "d/"]],
    ["ls > out; cat out", ["out"]],
    ["cat d/x; ln -s ../out d; cat d/x", ["d/x"]],
    ["cat d/x; ln -s ../out d; head d/x", ["d/x"]],
    ["for i in 1 2; do cat d/x; ln -s ../out d; done", ["d/x"]],
    ["{ sleep 1; cat d/x; } & ln -s ../out d", ["d/x"]],
    ["cat d/x | ln -s ../out d", ["d/x"]],
    ["cat < d/x | ln -s ../out d", ["d/x"]],
    // What is there in place of `X` decides where `X/..` is.
    ["ln -s ../out/sub l2; cat l2/../passwd", ["l2/../passwd"]],
    ["cp -P link l2; cat l2/../passwd", ["l2/../passwd"]],
    ["ln -s ../out/sub l2; cd l2; cat ../passwd", ["../passwd"]],
    ["ln -s ../out/sub l2; cat src/../l2/./../passwd", ["src/../l2/./../passwd"]],
    [`cat ${"src/../".repeat(100)}passwd`, []],
  ])("isn't stable: %s", (command, expected) => {
    expect(unstable(command)).toEqual(expected);
  });

  it.each([
    "cat d/x; ln -s ../out d",
    "cat src/a | head; rm src/a",
    "for f in 1 2; do cat src/a; done; rm src/a",
    "rm -r src",
    "sed -i s/a/b/ src/a",
    "mv src/a src/b",
    "mkdir -p build && cd build && cat ../passwd",
    "ls > src/out; cd src; cat ../passwd",
    "cat ../../x src/../passwd",
  ])("is stable: %s", (command) => {
    expect(unstable(command)).toEqual([]);
  });

  it("keeps both places that one text leads to", () => {
    const command = "cd src; cat ../passwd; cd ../link; cat ../passwd";
    const canonical = readFacts("bash", { command }, place).flatMap((fact) =>
      fact.kind === "path" ? [fact.canonical] : [],
    );
    expect(canonical).toEqual(["/p/passwd", "/out/passwd"]);
  });

  it("is found in time linear in the command", () => {
    const many = (start: string): string =>
      Array.from({ length: 6000 }, (_, at) => `${start}${String(at)}`).join("; ");
    const before = performance.now();
    expect(
      readFacts("bash", { command: `${many("ls > f")}; ${many("cat src/x")}` }, place),
    ).not.toEqual([]);
    expect(performance.now() - before).toBeLessThan(6000);
  });
});

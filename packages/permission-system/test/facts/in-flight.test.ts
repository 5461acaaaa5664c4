import { describe, expect, it } from "vitest";
import { readFacts } from "../../src/facts/facts.ts";
import { unstableBeside } from "../../src/facts/in-flight.ts";
import type { Fact } from "../../src/facts/fact.ts";
import type { Flavour } from "../../src/paths/flavour.ts";
import { linkTo } from "../paths/memory-files.ts";
import { judged, path, placeWith, tree } from "../policy/place.ts";

const place = placeWith({ "/p/src/a.ts": "", "/p/here": linkTo("/p/there"), "/p/there/x": "" });

type Call = readonly [tool: string, input: Readonly<Record<string, unknown>>];

const bash = (command: string): Call => ["bash", { command }];
const read = (file: string): Call => ["read", { path: file }];
const facts = ([tool, input]: Call) => readFacts(tool, input, place);

/** The paths that aren't stable, as they are written. */
function unstable(all: readonly Fact[]): readonly string[] {
  return all.flatMap((fact) => {
    const one = fact.kind === "tree" ? fact.root : fact;
    return one.kind === "path" && !one.stable ? [one.written] : [];
  });
}

describe("a path of a call beside others in flight", () => {
  it.each<[string, Call, readonly Call[], readonly string[]]>([
    ["below a link that one makes", read("d/key"), [bash("ln -s SECRET d")], ["d/key"]],
    ["that one makes", read("d"), [bash("ln -s SECRET d")], ["d"]],
    ["in a directory that one moves away", read("src/a.ts"), [bash("mv src old")], ["src/a.ts"]],
    ["in a directory that one removes", read("src/a.ts"), [bash("rm -r src")], ["src/a.ts"]],
    ["that a redirect makes", read("out"), [bash("id > out")], ["out"]],
    ["that is written through a link", read("there/x"), [bash("cp a here/x")], ["there/x"]],
    ["that is read through a link", read("here/x"), [bash("cp a there/x")], ["here/x"]],
    ["of a command", bash("cat d/key"), [bash("ln -s SECRET d")], ["d/key"]],
    ["that is written", ["write", { path: "d/x", content: "" }], [bash("ln -s / d")], ["d/x"]],
    ["of a tool that nobody knows", ["look", { file: "d/x" }], [bash("ln -s / d")], ["d/x"]],
    ["beside the second of several", read("d"), [read("x"), bash("ln -s SECRET d")], ["d"]],
    [
      "of a command that goes up from a link",
      bash("cat d/../key"),
      [bash("ln -s / d")],
      ["d/../key"],
    ],
    ["of a command below such a link", bash("cd d; cat ../key"), [bash("ln -s / d")], ["../key"]],
    ["beside code", read("src/a.ts"), [bash("node -e 'x()'")], ["src/a.ts"]],
    ["beside what can't be told", read("src/a.ts"), [bash("curl x | sh")], ["src/a.ts"]],
    ["beside a write to a path that can't be told", read("a"), [bash("id > $f")], ["a"]],
    ["beside PowerShell", read("a"), [["powershell", { command: "x" }]], ["a"]],
    ["beside a call that makes no sense", read("a"), [["move_file", 1 as never]], ["a"]],
  ])("isn't stable: %s", (_, call, others, expected) => {
    expect(unstable(unstableBeside(facts(call), others.map(facts), "posix"))).toEqual(expected);
  });

  it.each<[string, Call, readonly Call[]]>([
    ["beside none", read("d/key"), []],
    ["beside what is written elsewhere", read("docs/key"), [bash("ln -s SECRET d")]],
    ["with a name that only begins like another", read("dd"), [bash("ln -s SECRET d")]],
    ["above what is written", read("src"), [bash("rm src/a.ts")]],
    ["beside readers", read("src/a.ts"), [read("src/a.ts"), bash("cat src/a.ts")]],
    ["beside a read that can't be told", read("src/a.ts"), [bash("cat $f"), ["read", {}]]],
    ["beside Pi's own write", read("a"), [["write", { path: "a", content: "" }]]],
    ["beside Pi's own edit", ["edit", { path: "a" }], [["edit", { path: "a" }]]],
    ["of which only existence is asked", bash("test -e d/key"), [bash("ln -s SECRET d")]],
  ])("is stable: %s", (_, call, others) => {
    const before = facts(call);
    expect(unstableBeside(before, others.map(facts), "posix")).toEqual(before);
  });

  it("makes a pattern of an unknown tool's own surface not count", () => {
    const call = facts(["look", { file: "d/x" }]);
    const action = (others: readonly Fact[]): string => {
      const tools = unstableBeside(call, [others], "posix").filter(({ kind }) => kind === "tool");
      return judged({ look: { "*": "ask", "d/*": "allow" } }, tools, place);
    };
    expect(action(facts(bash("ln -s / d")))).toBe("ask");
    expect(action(facts(bash("ln -s / e")))).toBe("allow");
  });

  it("takes the whole tree along", () => {
    const whole = tree(path("/p/d/sub", {}, place));
    const [first] = unstableBeside([whole], [facts(bash("ln -s SECRET d"))], "posix");
    expect(first).toEqual({ ...whole, root: { ...whole.root, stable: false } });
  });

  it("counts for everything below what a tree writes", () => {
    const written = { ...tree(path("/p/d", { access: "write" }, place)) };
    expect(unstable(unstableBeside([path("/p/d/x")], [[written]], "posix"))).toEqual(["/p/d/x"]);
  });

  it.each<[Flavour, readonly string[]]>([
    ["posix", []],
    ["mac", ["/p/D/x"]],
    ["windows", ["/p/D/x"]],
  ])("is compared as %s compares names", (flavour, expected) => {
    const written = path("/p/d", { access: "write" });
    expect(unstable(unstableBeside([path("/p/D/x")], [[written]], flavour))).toEqual(expected);
  });

  it("is anything beside a write of the root", () => {
    const written = path("/", { access: "write" });
    expect(unstable(unstableBeside([path("/p/x")], [[written]], "posix"))).toEqual(["/p/x"]);
  });

  it("is told in time that grows with the paths alone", () => {
    const deep = "/a".repeat(2000);
    const names = Array.from(
      { length: 3000 },
      (_, at) => `/${String(at)}${at % 100 === 0 ? deep : ""}`,
    );
    const base = path("/p");
    const written = names.map((name): Fact => ({
      ...base,
      access: "write",
      literal: name,
      canonical: name,
    }));
    const [first, ...rest] = names.map((name): Fact => ({
      ...base,
      literal: `/q${name}`,
      canonical: `/q${name}`,
    }));
    const start = performance.now();
    expect(unstable(unstableBeside([first!, ...rest], [written], "posix"))).toEqual([]);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

it("can't tell where a path leads below what another call may make a link", () => {
  const place = placeWith({ "/p/secret/k": "" });
  const ln = readFacts("bash", { command: "ln -s . z" }, place);
  const mkdir = readFacts("bash", { command: "mkdir z" }, place);
  const read = readFacts("read", { path: "z/secret/k" }, place);
  const opaque = (others: readonly (readonly Fact[])[]) =>
    unstableBeside(read, others, "posix").filter(({ kind }) => kind === "opaque");
  expect(opaque([ln])).toEqual([
    {
      kind: "opaque",
      surface: "path_read",
      reason: "z/secret/k: another call of this message may change where it leads",
    },
  ]);
  expect(opaque([mkdir])).toEqual([]);
  expect(opaque([])).toEqual([]);
});

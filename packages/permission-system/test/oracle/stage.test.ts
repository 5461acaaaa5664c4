import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildStage, type Stage } from "./stage.ts";

const none = "no bash, compiler, GNU tools or namespaces here";
let stage: Stage | undefined;
beforeAll(() => {
  stage = buildStage();
});
afterAll(() => stage?.remove());

/** Each with the programs that bash runs for it. */
const known: readonly (readonly [command: string, ...programs: readonly (readonly string[])[]])[] =
  [
    ["p1 a 'b c'", ["p1", "a", "b c"]],
    ["p1 '' $'a\\nb' \\\n c", ["p1", "", "a\nb", "c"]],
    ["p1 *.txt", ["p1", "a.txt", "b.txt", "c d.txt"]],
    ["p1 {a,b{1..2}}", ["p1", "a", "b1", "b2"]],
    ["p1 $(p5)", ["p5"], ["p1", "a", "b", "c"]],
    ['p1 "$(p5)"', ["p5"], ["p1", "a\nb c"]],
    ["p6 || p1; p9 && p2", ["p6"], ["p1"], ["p9"]],
    ["p1 & wait", ["p1"]],
    ["(p1 &) &", ["p1"]],
    ["setsid p1 &", ["setsid", "p1"], ["p1"]],
    ["env -i p1 a", ["env", "-i", "p1", "a"], ["p1", "a"]],
    ["env -i rm a.txt", ["env", "-i", "rm", "a.txt"], ["rm", "a.txt"]],
    ["xargs -n1 p1 < list", ["xargs", "-n1", "p1"], ["p1", "a.txt"], ["p1", "b.txt"]],
    ["sh -c 'p1 \"$1\"' _ x", ["sh", "-c", 'p1 "$1"', "_", "x"], ["p1", "x"]],
    ["sudo -u root p1 a", ["sudo", "-u", "root", "p1", "a"], ["p1", "a"]],
    ["ssh host p1 'a b'", ["ssh", "host", "p1", "a b"], ["p1", "a", "b"]],
    ["timeout -k 1 2 p1", ["timeout", "-k", "1", "2", "p1"], ["p1"]],
    ["exec -a other p1 a", ["p1", "a"]],
    [
      "find sub -name 'x*' -exec p1 {} +",
      ["find", "sub", "-name", "x*", "-exec", "p1", "{}", "+"],
      ["p1", "sub/x.txt"],
    ],
    ["x='a[$(p1)]'; (( x ))", ["p1"]],
    ["trap 'p1 bye' EXIT; exit 3", ["p1", "bye"]],
    ["p1 > sub/out; cat < sub/out", ["p1"], ["cat"]],
    ["p1 <<E\n$(p2)\nE", ["p2"], ["p1"]],
    ["cat <(p2)", ["p2"], ["cat", "/dev/fd/63"]],
    ["if"],
    ["rm -rf /; cd /; p1 bin/p1", ["rm", "-rf", "/"], ["p1", "bin/p1"]],
  ];

describe("the stage", () => {
  it("tells which programs bash ran, and with which words", async ({ skip }) => {
    if (stage === undefined) return skip(none);
    const runs = await stage.run(known.map(([command]) => command));
    const sorted = (programs: readonly (readonly string[])[]) =>
      programs.map((program) => program.join("\0")).toSorted();
    for (const [at, [command, ...programs]] of known.entries()) {
      expect(sorted(runs[at]!.programs), command).toEqual(sorted(programs));
      expect(runs[at]!.ended).toBe(true);
    }
  });

  it("starts each command in the same directory, whatever the one before did", async ({ skip }) => {
    if (stage === undefined) return skip(none);
    const runs = await stage.run(["> new; cd sub; p1 x=1; x=1", "p1 * $x"]);
    expect(runs[1]!.programs).toEqual([
      ["p1", "a.txt", "b.txt", "c d.txt", "lib.sh", "list", "other", "sub"],
    ]);
  });

  it("stops a command that doesn't end", async ({ skip }) => {
    if (stage === undefined) return skip(none);
    const runs = await stage.run(["p1; while :; do :; done", "p2"]);
    expect(runs.map(({ programs, ended }) => [programs, ended])).toEqual([
      [[["p1"]], expect.anything()],
      [[["p2"]], true],
    ]);
    expect(runs[0]!.status).toBeGreaterThan(128);
  });
});

import { describe, expect, it } from "vitest";
import { readAwk } from "../../src/programs/awk.ts";
import { readSed } from "../../src/programs/sed.ts";

const nothing = { reads: [], writes: [], runs: [], isOpaque: false };

function plain(reading: ReturnType<typeof readSed>) {
  const { reads, writes, runs, isOpaque } = reading;
  return { reads, writes, runs, isOpaque };
}

describe("sed scripts that only print or change text do nothing else", () => {
  it.each([
    "",
    "p",
    "1,80p",
    "10,60p",
    "$d",
    "/foo/p",
    "/foo/,/bar/d",
    "/foo/I,+3p",
    "\\,/usr/x,p",
    "0~4p",
    "2q5",
    "s/a/b/",
    "s/a/b/g;s/c/d/2p",
    "s|/etc|/usr|gI",
    "s,a\\,b,c,",
    "s/[/]e/x/",
    "s/[]w]/x/",
    "s/[^]e]/x/g",
    "y/abc/xyz/",
    "/a/{s/b/c/;p}",
    "/a/!d",
    ":a;N;$!ba;s/\\n/ /g",
    "a\\\nw file\\\ne rm x",
    "i text with e rm x",
    "# e rm x\np",
    "s/w/e/",
    "/e rm x/d",
    "=;l 5;n;N;x;h;H;g;G;D;P;z;F",
  ])("%j", (script) => {
    expect(plain(readSed(script))).toEqual(nothing);
  });
});

describe("what sed reads, writes and runs beside its input is told", () => {
  it.each([
    ["w out", { writes: ["out"] }],
    ["/a/w out\np", { writes: ["out"] }],
    ["W out", { writes: ["out"] }],
    ["s/a/b/w out", { writes: ["out"] }],
    ["s/a/b/gpw out", { writes: ["out"] }],
    ["r in", { reads: ["in"] }],
    ["$R in", { reads: ["in"] }],
    ["1e rm x", { runs: ["rm x"] }],
    ["e rm x\np", { runs: ["rm x"] }],
    ["/a/{e rm x\n}", { runs: ["rm x"] }],
    ["p;e rm x", { runs: ["rm x"] }],
    ["e", { isOpaque: true }],
    ["s/a/rm x/e", { isOpaque: true }],
    ["s/a/rm y/ep", { isOpaque: true }],
    ["s/a/b/ge", { isOpaque: true }],
    ["s/a/b", { isOpaque: true }],
    ["/a", { isOpaque: true }],
    ["s/[/b/e rm x/", { isOpaque: true }],
    ["k", { isOpaque: true }],
    ["y/[/]/;1e rm x\ny/a/b/", { runs: ["rm x"] }],
    ["s/[[:alpha:]/].*/g;a x;rm y/e", { isOpaque: true }],
    ["s/[[.a.]/]b/c/w out", { writes: ["out"] }],
    ["# foo;\\\n1e rm x", { runs: ["rm x"] }],
    ["1e\\\nrm x", { isOpaque: true }],
    ["1e \\\nrm x", { isOpaque: true }],
    ["s/a/b/;?", { isOpaque: true }],
  ])("%j", (script, expected) => {
    expect(plain(readSed(script))).toEqual({ ...nothing, ...expected });
  });
});

describe("awk programs that only print do nothing else", () => {
  it.each([
    "1",
    "{print $1}",
    "{ print $1, $2 }",
    "$3 > 5",
    "$1 > $2 { print }",
    "{ if ($1 > 5) print $2 }",
    "{ print ($1 > 5) }",
    "/foo|bar/ {print}",
    "/a>b/",
    '$1 ~ /x|y/ || $2 == "a|b"',
    'BEGIN { FS=":" } { n++ } END { print n }',
    "{ print length($0) / 2 }",
    "{ n = (a + b) / 2; x++ }",
    "{ print (a) / (b) / c }",
    "{ a[$1]++ } END { for (k in a) print k, a[k] }",
    '# system("rm x")\n1',
    '{ printf "%s\\n", $1 }',
    "NR==FNR { next } { print } # > out",
    "{ while ((getline) > 0) n++ }",
  ])("%j", (program) => {
    expect(plain(readAwk(program))).toEqual(nothing);
  });
});

describe("what awk reads, writes and runs beside its input is told", () => {
  it.each([
    ['{ print > "out" }', { writes: ["out"] }],
    ['{ print $1 >> "out" }', { writes: ["out"] }],
    ['{ printf "%s", $1 > "out" }', { writes: ["out"] }],
    ["{ print > $1 }", { isOpaque: true }],
    ['{ print > ("a" $1) }', { isOpaque: true }],
    ['{ print > "a" "b" }', { isOpaque: true }],
    ['{ print > "a\\057b" }', { isOpaque: true }],
    ['BEGIN { system("rm x") }', { runs: ["rm x"] }],
    ["{ system($0) }", { isOpaque: true }],
    ['{ system("rm " $1) }', { isOpaque: true }],
    ['{ print | "sh" }', { runs: ["sh"] }],
    ["{ print | $1 }", { isOpaque: true }],
    ['{ print |& "sh" }', { runs: ["sh"] }],
    ['BEGIN { "rm x" | getline }', { runs: ["rm x"] }],
    ['BEGIN { "rm x" | getline line }', { runs: ["rm x"] }],
    ['BEGIN { ("rm " "x") | getline }', { isOpaque: true }],
    ['BEGIN { x = "rm x"; x | getline }', { isOpaque: true }],
    ['BEGIN { getline < "in" }', { reads: ["in"] }],
    ['BEGIN { getline line < "in" }', { reads: ["in"] }],
    ["BEGIN { getline line < ARGV[1] }", { isOpaque: true }],
    ['@load "filefuncs"', { isOpaque: true }],
    ['BEGIN { getline a["x"] < "in" }', { reads: ["in"] }],
    ['BEGIN { getline a[b[1]] < "in" }', { reads: ["in"] }],
    ["BEGIN { getline $(x) < y }", { isOpaque: true }],
    ['BEGIN { ARGV[1] = "in"; ARGC = 2 } { print }', { isOpaque: true }],
    ['BEGIN { if (0) ; else /"/; system("rm x"); x = "/" } #"', { runs: ["rm x"] }],
    ['{ x++ / 2; system("rm x"); y / 2 }', { isOpaque: true }],
    ['/[[:alpha:]/]"/ { print } { system("rm x") } #"', { runs: ["rm x"] }],
    ['/[]/"]/ { system("rm x") }', { runs: ["rm x"] }],
    ['{ do /"/; while (0); system("rm x"); y = "/" }', { runs: ["rm x"] }],
    ['{ f(x) / 2; print > "out"; y / 2 }', { isOpaque: true }],
    ["BEGIN { @f() }", { isOpaque: true }],
    ['{ print "unterminated }', { isOpaque: true }],
    ["/unterminated", { isOpaque: true }],
    ['function f(a) { system(a) } BEGIN { f("rm x") }', { isOpaque: true }],
  ])("%j", (program, expected) => {
    expect(plain(readAwk(program))).toEqual({ ...nothing, ...expected });
  });
});

it.each([
  ["brackets", "s/" + "[".repeat(100_000)],
  ["commands", "p;".repeat(100_000)],
  ["addresses", "1,".repeat(100_000)],
  ["slashes", "/".repeat(100_001)],
  ["quotes", '"'.repeat(100_001)],
])("ends soon for hostile %s", { timeout: 5000 }, (_, text) => {
  expect(() => [readSed(text), readAwk(text)]).not.toThrow();
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Stretch } from "../src/facts/fact.ts";
import { matches, mayMatch, mustMatch, readPattern, textWithHoles } from "../src/policy/pattern.ts";

/** `rm {$x} y`: known text with holes in braces. */
function withHoles(source: string) {
  const text = source
    .split(/(\{[^}]*\})/)
    .filter((part) => part !== "")
    .map((part) =>
      part.startsWith("{") ? { text: part.slice(1, -1), hole: true } : { text: part, hole: false },
    );
  return textWithHoles(text);
}

it.each([
  ["git status", "git status", true],
  ["git status", "git status -s", false],
  ["git *", "git status -s", true],
  ["git *", "git", true],
  ["git *", "github", false],
  ["git*", "github", true],
  ["*", "", true],
  ["*", "a/b\nc", true],
  ["**", "a/b\nc", true],
  ["* --version", "node --version", true],
  ["a?c", "abc", true],
  ["a?c", "ac", false],
  ["*a?c", "aabaac", true],
  ["*.env", "x/.env", true],
  ["*.env", ".env.example", false],
  ["a*b*c", "aXbYbZc", true],
  ["a*b*c", "aXbYbZ", false],
  ["a*bc*c", "abc", false],
  ["ab*ba", "aba", false],
  ["a*b?*c", "abbc", true],
  ["[a]", "a", false],
  ["", "", true],
  ["", "x", false],
])("the pattern %j on %j: %s", (pattern, text, expected) => {
  expect(matches(readPattern(pattern), text)).toBe(expected);
});

it.each([
  ["/tmp/*", "/tmp/x/y", true],
  ["/tmp/*", "/tmp", true],
  ["/tmp/*", "/tmpx", false],
  ["*/.git/*", "/p/.git", true],
  ["src/*/*", "src/a", false],
  ["/*", "/", true],
  ["/*", "", false],
  ["ls *", "ls", false],
])("the pattern of paths %j on %j: %s", (pattern, text, expected) => {
  expect(matches(readPattern(pattern, "/*"), text)).toBe(expected);
});

describe("a text with holes", () => {
  it.each([
    ["ls *", "ls{ $x}", "must"],
    ["ls *", "ls{ $x} -l", "must"],
    ["ls *", "ls -l{ $x}", "must"],
    ["ls *", 'ls {"$x"}', "must"],
    ["ls * -l", "ls{ $x} -l", "may"],
    ["ls -l *", "ls{ $x}", "may"],
    ["ls", "ls{ $x}", "may"],
    ["lsof *", "ls{ $x}", "never"],
    ["lsof *", "ls{$x}", "may"],
    ["ls *", "ls{$x}", "may"],
    ["*", "{$x}", "must"],
    ["rm *", "{$x}", "may"],
    ["rm *", "{$x} y", "may"],
    ["rm *", "{$x}/rm y", "may"],
    ["rm", "{$x} y", "never"],
    ["git push *", "git{ $x}", "may"],
    ["git push *", "git{ $x} push", "may"],
    ["git push *", "git{ $x} pull", "may"],
    ["git push", "git{ $x} pull", "never"],
    ["*b*", "a{$x}b{$y}c", "must"],
    ["*d*", "a{$x}b{$y}c", "may"],
    ["a*b", "a{$x}b", "must"],
    ["?*", "{$x}", "may"],
    ["a?b", "a{$x}b", "may"],
    ["axxb", "a{$x}xx{$y}b", "may"],
    ["axb", "a{$x}xx{$y}b", "never"],
  ])("%j on %s: %s", (pattern, text, expected) => {
    const read = readPattern(pattern);
    const holes = withHoles(text);
    const answer = mustMatch(read, holes) ? "must" : mayMatch(read, holes) ? "may" : "never";
    expect(answer).toBe(expected);
  });

  const filling = fc.stringMatching(/^[ab ]{0,4}$/);
  const texts = fc.array(
    fc.tuple(
      fc.stringMatching(/^[ab ]{0,4}$/),
      fc.constantFrom("$x", " $x"),
      filling,
      fc.boolean(),
    ),
    { minLength: 1, maxLength: 4 },
  );

  /** A text with holes, and one that it can stand for. */
  function filled(parts: readonly (readonly [string, string, string, boolean])[], end: string) {
    const holes: Stretch[] = [];
    let text = "";
    parts.forEach(([known, hole, content, isEmpty], index) => {
      const next = (parts[index + 1]?.[0] ?? end) || (index + 1 < parts.length ? "x" : "");
      const mayBeEmpty = next === "" || next.startsWith(" ");
      const run = index > 0 && known === "" ? "x" : known;
      if (run !== "") holes.push({ text: run, hole: false });
      holes.push({ text: hole, hole: true });
      const words = isEmpty && mayBeEmpty ? "" : ` ${content}`;
      text += run + (hole.startsWith(" ") ? words : content);
    });
    if (end !== "") holes.push({ text: end, hole: false });
    return { holes: textWithHoles(holes), text: text + end };
  }

  it("is matched for certain only by what matches whatever is in them, and may be by all that does", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab *?]{0,7}$/), texts, filling, (source, parts, end) => {
        const pattern = readPattern(source);
        const { holes, text } = filled(parts, end);
        const does = matches(pattern, text);
        if (mustMatch(pattern, holes)) expect(does).toBe(true);
        if (does) expect(mayMatch(pattern, holes)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

it("is matched as the same regular expression would match", () => {
  const text = fc.stringMatching(/^[abc /]{0,12}$/);
  fc.assert(
    fc.property(fc.stringMatching(/^[abc /*?]{0,8}$/), text, (source, subject) => {
      const expression = (pattern: string) =>
        new RegExp(`^${pattern.replaceAll("*", "[^]*").replaceAll("?", "[^]")}$`);
      const expected =
        expression(source).test(subject) ||
        (source.endsWith(" *") && expression(source.slice(0, -2)).test(subject));
      expect(matches(readPattern(source), subject)).toBe(expected);
    }),
    { numRuns: 3000 },
  );
});

it("finds long stretches with any number of single wildcards", () => {
  const stretch = "ab?".repeat(40);
  const pattern = readPattern(`*${stretch}*`);
  expect(matches(pattern, `${"ab".repeat(50)}${"abx".repeat(40)}abab`)).toBe(true);
  expect(matches(pattern, `${"ab".repeat(50)}${"abx".repeat(39)}aab`)).toBe(false);
});

it.each([
  ["stars", "a*".repeat(2000) + "b"],
  ["single wildcards", `*${"a?".repeat(2000)}b*`],
  ["a long stretch", `*${"a".repeat(20_000)}b*`],
])("ends soon with a pattern full of %s", { timeout: 5000 }, (_, source) => {
  const text = "a".repeat(200_000);
  const pattern = readPattern(source);
  expect(matches(pattern, text)).toBe(false);
  const holes = withHoles(`a{$x}${text}{$y}`.repeat(2));
  expect(mustMatch(pattern, holes)).toBe(false);
  expect(mayMatch(pattern, holes)).toBe(true);
});

import { describe, expect, it } from "vitest";
import { changesInWords, diffTexts } from "../../src/config/diff-policy.ts";

const text = (bash: string) => `{\n  "permission": {\n    "bash": {\n${bash}\n    }\n  }\n}\n`;

describe("the diff of two texts", () => {
  it("shows a change with two lines around it", () => {
    const before = text(
      '      "a": "ask",\n      "b": "ask",\n      "c": "ask",\n      "d": "ask"',
    );
    expect(diffTexts(before, before.replace('"b": "ask"', '"b": "deny"'))).toBe(
      [
        "@@ -3,5 +3,5 @@",
        '     "bash": {',
        '       "a": "ask",',
        '-      "b": "ask",',
        '+      "b": "deny",',
        '       "c": "ask",',
        '       "d": "ask"',
        "",
      ].join("\n"),
    );
  });

  it("shows a file that wasn't there, or isn't any more", () => {
    expect(diffTexts(undefined, "{}\n")).toBe("@@ -0,0 +1,1 @@\n+{}\n");
    expect(diffTexts("{}\n", undefined)).toBe("@@ -1,1 +0,0 @@\n-{}\n");
  });

  it("is empty if nothing is to be seen of a change", () => {
    expect(diffTexts("a\n", "a\n")).toBe("");
    expect(diffTexts("a\n\tb\n", "a\r\n  b\r\n")).toBe("");
  });

  it.each([
    ["what moves the cursor", "\u001B[2K", "⟨U+001B⟩[2K"],
    ["what turns the direction", "a\u202Eb", "a⟨U+202E⟩b"],
    ["what has no width", "a\u200Bb", "a⟨U+200B⟩b"],
  ])("writes out %s", (_, written, seen) => {
    expect(diffTexts(undefined, `// ${written}\n`)).toBe(`@@ -0,0 +1,1 @@\n+// ${seen}\n`);
  });

  it("shows a comment to end where the parser sees its end", () => {
    expect(diffTexts(undefined, '// harmless\r"*": "allow"\n')).toBe(
      '@@ -0,0 +1,2 @@\n+// harmless\n+"*": "allow"\n',
    );
  });

  it("shows everything as new where almost nothing is as before, without thinking long", () => {
    const long = (word: string) =>
      Array.from({ length: 50_000 }, (_, at) => `${word} ${String(at)}\n`).join("");
    const start = performance.now();
    const diff = diffTexts(long("a"), long("b"));
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(diff.split("\n").slice(0, 2)).toEqual(["@@ -1,50000 +1,50000 @@", "-a 0"]);
    expect(diff.split("\n")).toHaveLength(100_002);
  });
});

describe("a change in words", () => {
  it.each<[string, string | undefined, string | undefined, string[]]>([
    [
      "a rule more",
      text('"*": "ask"'),
      text('"*": "ask", "git push *": "allow"'),
      ['+ bash "git push *": allow'],
    ],
    [
      "a rule less",
      text('"*": "ask", "rm *": { "action": "deny", "reason": "use trash" }'),
      text('"*": "ask"'),
      ['- bash "rm *": deny ("use trash")'],
    ],
    [
      "another action",
      text('"a": "ask"'),
      text('"a": "deny"'),
      ['- bash "a": ask', '+ bash "a": deny'],
    ],
    [
      "another order, as the last match wins",
      text('"a": "ask", "b": "deny", "c": "ask"'),
      text('"b": "deny", "c": "ask", "a": "ask"'),
      ['- bash "a": ask', '+ bash "a": ask'],
    ],
    [
      "a new file",
      undefined,
      '{ "extends": ["balanced@1", "./team.json"], "permission": { "read": "deny" } }',
      ['+ extends "balanced@1"', '+ extends "./team.json"', '+ read "*": deny'],
    ],
    ["a file that is gone", '{ "extends": "yolo@1" }', undefined, ['- extends "yolo@1"']],
    ["comments alone", '{ "permission": {} }', '// c\n{ "permission": { } }', []],
    [
      "rows for programs",
      '{ "permission": {} }',
      '{ "permission": {}, "programs": [{ "names": ["rtk"], "source": "mine" }] }',
      ['+ programs {"names":["rtk"],"source":"mine"}'],
    ],
    [
      "what can't be seen",
      text('"a": "ask"'),
      text('"a": "ask", "x\u202E\\n": "allow"'),
      ['+ bash "x\\u202e\\n": allow'],
    ],
    ["what is broken", text('"a": "ask"'), "{", ['- bash "a": ask']],
  ])("tells %s", (_, before, after, words) => {
    expect(changesInWords(before, after)).toEqual(words);
  });
});

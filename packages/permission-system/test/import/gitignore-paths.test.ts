import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Anchor, exactPaths, widerPaths } from "../../src/import/gitignore-paths.ts";
import { judged, path } from "../policy/place.ts";

const root = { start: "", anywhere: false };
const anywhere = { start: "", anywhere: true };

describe("a pattern in the manner of .gitignore that asks or denies", () => {
  it.each([
    [".env", anywhere, ["./*/.env/*", "./.env/*"]],
    [".env", root, ["./.env/*"]],
    ["src/**", root, ["src/*"]],
    ["src/**/a.ts", root, ["src/*/a.ts/*", "src/a.ts/*"]],
    ["**/x", { start: "/", anywhere: false }, ["*/x/*", "/x/*"]],
    ["**", { start: "~/", anywhere: false }, ["~/*"]],
    ["", { start: "/", anywhere: false }, ["*"]],
    ["a?", root, ["./a?", "./a?/*"]],
    ["a[bc]d", root, ["./a?d/*"]],
    [String.raw`\*\[x`, root, ["./?[x/*"]],
    ["a/**/b/**/c/**/d/**/e", root, 8],
  ])("is written with what goes through directories: %s", (pattern, anchor, expected) => {
    const patterns = widerPaths(pattern, anchor);
    expect(typeof expected === "number" ? patterns.length : patterns).toEqual(expected);
  });

  it("matches all that git would ignore, and all below it", () => {
    fc.assert(
      fc.property(patterns, fc.boolean(), paths, (pattern, isAnywhere, file) => {
        fc.pre(ignores(pattern, isAnywhere, file));
        const rules = widerPaths(pattern, { start: "", anywhere: isAnywhere });
        const map = Object.fromEntries(rules.map((rule) => [rule, "deny"]));
        expect(judged({ "*": "allow", path: map }, path(`/p/${file}`))).toBe("deny");
      }),
    );
  });
});

describe("a pattern in the manner of .gitignore that allows", () => {
  it.each([
    ["src/**", root, [["src/**"]]],
    ["docs", root, [["docs/*"]]],
    ["a.md", root, [["./a.md"]]],
    ["src/*.ts", root, [["src/*.ts", "src/*/*.ts"]]],
    ["*.md", anywhere, [["./*.md", "./*/*.md"], ["./*/*.md"]]],
    ["a?b", root, [["./a?b", "a/b"]]],
    ["src*/**", root, [["src*/**"]]],
    ["[ab]", root, []],
    [String.raw`a\*`, root, []],
    ["", root, []],
  ])("is written with what it must not match: %s", (pattern, anchor, expected) => {
    const made = exactPaths(pattern, anchor).map((one) => [one.pattern, ...one.except]);
    expect(made).toEqual(expected);
  });

  it("matches nothing that git wouldn't ignore", () => {
    let allowed = 0;
    fc.assert(
      fc.property(patterns, fc.boolean(), paths, (pattern, isAnywhere, file) => {
        const map = rulesOf(pattern, { start: "", anywhere: isAnywhere });
        if (judged({ "*": "deny", edit: { "*": "ask", ...map } }, editOf(file)) !== "allow") return;
        allowed += 1;
        expect(ignores(pattern, isAnywhere, file)).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(allowed).toBeGreaterThan(10);
  });

  it("matches a path without a wildcard, and what a trailing ** is for", () => {
    for (const [pattern, file] of [
      ["src/a.ts", "src/a.ts"],
      ["src/**", "src/x/a.ts"],
      ["**/a.ts", "x/y/a.ts"],
      ["x/**/a.ts", "x/a.ts"],
      ["x/**/a*.ts", "x/y/ab.ts"],
    ] as const) {
      const map = rulesOf(pattern, root);
      expect(judged({ "*": "deny", edit: { "*": "ask", ...map } }, editOf(file))).toBe("allow");
    }
  });
});

const names = fc.constantFrom("a", "b", "ab", "a.ts", "b.ts", ".env");
const paths = fc.array(names, { minLength: 1, maxLength: 4 }).map((all) => all.join("/"));
const patterns = fc
  .array(
    fc.oneof(
      names,
      fc.constantFrom("*", "**", "a*", "*.ts", "?", "a?", "*b", "a*.ts", "?*"),
      names,
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => all.join("/"));

/** The rules of an allow, in their order. */
function rulesOf(pattern: string, anchor: Anchor): Readonly<Record<string, string>> {
  const rules = exactPaths(pattern, anchor).flatMap((one): [string, string][] => [
    [one.pattern, "allow"],
    ...one.except.map((except): [string, string] => [except, "ask"]),
  ]);
  return Object.fromEntries(rules);
}

/** A call of `edit` as its rules see it: by its path. */
function editOf(file: string) {
  const fact = path(`/p/${file}`, { access: "write", evidence: "edit" });
  return { kind: "tool", surface: "edit", text: fact.canonical, spellings: [] } as const;
}

/** What gitignore(5) says, with regular expressions. */
function ignores(pattern: string, isAnywhere: boolean, file: string): boolean {
  const segments = pattern
    .split("/")
    .filter((name, at, all) => name !== "**" || all[at - 1] !== "**");
  let source = isAnywhere && segments[0] !== "**" ? "(?:.*/)?" : "";
  for (const [at, name] of segments.entries()) {
    const isLast = at === segments.length - 1;
    if (name === "**") source += isLast ? ".+" : "(?:.*/)?";
    else {
      source += name
        .replaceAll(/[.+^$]/g, String.raw`\$&`)
        .replaceAll("*", "[^/]*")
        .replaceAll("?", "[^/]");
      if (!isLast) source += "/";
    }
  }
  return new RegExp(`^${source}(?:/.*)?$`).test(file);
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FactContext } from "../../src/facts/context.ts";
import type { Fact, PathFact } from "../../src/facts/fact.ts";
import type { Flavour } from "../../src/paths/flavour.ts";
import { isWordAPath, pathFact, pathFactsOf } from "../../src/paths/path-fact.ts";
import { concat, type Field, hole, literal } from "../../src/shell/field.ts";
import { linkTo, type MemoryEntry, memoryFiles } from "./memory-files.ts";

const entries: Readonly<Record<string, MemoryEntry>> = {
  "/p/.env": "S=1",
  "/p/.git/HEAD": "",
  "/p/src/a.ts": "",
  "/p/src/b.ts": "",
  "/p/src/link": linkTo("../.env"),
  "/p/a": "",
  "/p/out": linkTo("/etc"),
  "/p/deep": linkTo("/q/r"),
  "/p/@s/pkg": "",
  "/p/-f": "",
  "/q/r/y": "",
  "/etc/passwd": "",
  "/etc/passwd-": "",
  "/home/u/x": "",
};

function contextOf(
  root = "/p",
  flavour: Flavour = "posix",
  all: Readonly<Record<string, MemoryEntry>> = entries,
): FactContext {
  const files = memoryFiles(all, flavour);
  return { cwd: root, root, home: "/home/u", path: [], flavour, files, programs: [] };
}
const context = contextOf();

const paths = (facts: readonly Fact[]) =>
  facts.filter((fact) => fact.kind === "path").map((fact) => fact.literal);
const opaque = (facts: readonly Fact[]) =>
  facts.filter((fact) => fact.kind === "opaque").map((fact) => [fact.surface, fact.reason]);

describe("the fact of a path", () => {
  const of = (path: string, given = context): PathFact =>
    pathFact({ written: path, literal: path, access: "read", evidence: "cat" }, given);

  it("holds both forms", () => {
    expect(of("/p/src/link")).toEqual({
      kind: "path",
      access: "read",
      written: "/p/src/link",
      literal: "/p/src/link",
      canonical: "/p/.env",
      external: false,
      stable: true,
      evidence: "cat",
    });
  });

  it("goes up by name in the one form and through links in the other", () => {
    expect(of("/p/deep/../x")).toMatchObject({
      literal: "/p/x",
      canonical: "/q/x",
      external: true,
    });
  });

  it("keeps the surface and the doubt that it was given", () => {
    const use = { written: "x", literal: "/p/x", access: "write", evidence: ">" } as const;
    expect(pathFact({ ...use, surface: "write", stable: false }, context)).toMatchObject({
      surface: "write",
      stable: false,
    });
  });

  it.each([
    ["/p", false],
    ["/p/new/file", false],
    ["/px", true],
    ["/p/out/passwd", true],
    ["/p/../etc/x", true],
    ["/", true],
  ])("%s is external: %s", (path, external) => {
    expect(of(path).external).toBe(external);
  });

  it("the root counts by its name and by where it leads", () => {
    const tmp = { "/tmp": linkTo("private/tmp"), "/private/tmp/w/x": "", "/private/tmp/y": "" };
    for (const root of ["/tmp/w", "/private/tmp/w"]) {
      const mac = contextOf(root, "mac", tmp);
      expect(of("/tmp/w/x", mac).external).toBe(root !== "/tmp/w");
      expect(of("/private/tmp/w/x", mac).external).toBe(false);
      expect(of("/tmp/y", mac).external).toBe(true);
    }
  });

  it("upper and lower case don't make it external on macOS", () => {
    expect(of("/P/SRC/x", contextOf("/p", "mac")).external).toBe(false);
    expect(of("/P/src/x").external).toBe(true);
  });
});

describe("the facts of a word", () => {
  const of = (
    field: Field,
    bases: readonly string[] | undefined = ["/p"],
    access: "read" | "write" | "stat" = "read",
  ) => pathFactsOf(field, bases, access, "cat", context);
  const glob = (text: string): Field => [{ kind: "glob", text }];

  it("are one for each file that a pattern matches", () => {
    const facts = of(concat(literal("src/"), glob("*.ts")));
    expect(paths(facts)).toEqual(["/p/src/a.ts", "/p/src/b.ts"]);
    expect(facts[0]).toMatchObject({ written: "src/a.ts", evidence: "cat" });
    expect(paths(of(concat(literal("/etc/pass"), glob("*")), undefined))).toEqual([
      "/etc/passwd",
      "/etc/passwd-",
    ]);
  });

  it("are one for each directory that it may start from", () => {
    expect(paths(of(literal("x"), ["/p", "/p/src", "/p"]))).toEqual(["/p/x", "/p/src/x"]);
  });

  it("can't be told from an unknown directory, unless the word is absolute", () => {
    for (const bases of [undefined, []]) {
      const facts = pathFactsOf(literal("../x"), bases, "read", "cat", context);
      expect(opaque(facts)).toEqual([
        ["path_read", 'cat: "../x" starts from a directory that can\'t be told'],
      ]);
    }
    expect(paths(pathFactsOf(literal("/p/a"), undefined, "read", "cat", context))).toEqual([
      "/p/a",
    ]);
  });

  it("can't be told with a hole, wherever it stands", () => {
    const field = concat(literal("/p/"), hole("$x"));
    expect(opaque(of(field))).toEqual([["path_read", 'cat: which file "/p/$x" is can\'t be told']]);
    expect(opaque(of(field, ["/p"], "write"))[0]?.[0]).toBe("path_write");
  });

  it("a question of existence is lost without harm", () => {
    expect(of(hole("$x"), ["/p"], "stat")).toEqual([]);
    expect(of(literal("/etc/x"), ["/p"], "stat")).toMatchObject([{ access: "stat" }]);
  });

  it("are incomplete where there is more than is looked at", () => {
    const many = Object.fromEntries(
      Array.from({ length: 501 }, (_, i) => [`/p/f${String(i)}`, ""]),
    );
    const facts = pathFactsOf(glob("f*"), ["/p"], "read", "cat", contextOf("/p", "posix", many));
    expect(opaque(facts)).toHaveLength(1);
    expect(paths(facts)).toHaveLength(500);
  });

  it("keep what the links before `..` mean", () => {
    expect(of(literal("deep/../x"))).toMatchObject([{ literal: "/p/x", canonical: "/q/x" }]);
  });

  it.each(["/dev/null", "/dev/../dev/tty", "/dev/fd/3", "/dev//stderr", ""])(
    "%j is none",
    (text) => {
      expect(of(literal(text))).toEqual([]);
    },
  );

  it.each(["/dev/sda", "/dev/fd/x", "/dev/null/x", "dev/null"])("%j is one", (text) => {
    expect(of(literal(text))).toHaveLength(1);
  });

  it("no text makes it throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        of(literal(text));
        of(glob(text));
        isWordAPath(text, "/p", context);
      }),
    );
  });
});

describe("a word of a program that nobody knows", () => {
  it.each([
    "a",
    ".env",
    "src",
    "src/new.ts",
    "./new",
    "../x",
    "..",
    "/",
    "/etc/shadow",
    "/etc/*.conf",
    "/home/u/new",
    "~/x",
    "-f",
    "@s/pkg",
    "deep/../../x",
    "out/new",
    "/proc/self/cwd/new",
  ])("%j is a path", (text) => {
    expect(isWordAPath(text, "/p", context)).toBe(true);
  });

  it.each([
    "",
    "new",
    "/api/users",
    "/foo/",
    "/foo",
    "a/b",
    "n/a",
    "4/2",
    "...",
    ".new",
    "-x",
    "--out=/etc/x",
    "https://x/src",
    "k=src/a.ts",
    "@scope/name",
    "^/etc/x",
    "/etc/(a|b)",
    "/src/.*",
    "s/a/b/",
    "a\nb",
    "/etc/\0",
    "x".repeat(5000),
  ])("%j is none", (text) => {
    expect(isWordAPath(text, "/p", context)).toBe(false);
  });

  it("counts by its looks where the directory isn't known", () => {
    expect(isWordAPath("../x", undefined, context)).toBe(true);
    expect(isWordAPath("x", undefined, context)).toBe(false);
    expect(isWordAPath("/api/users", undefined, context)).toBe(false);
    expect(isWordAPath("/etc/x", undefined, context)).toBe(true);
  });
});

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expandField } from "../../src/paths/glob.ts";
import { nodeFiles } from "../../src/paths/node-files.ts";
import { type Field, hole, literal } from "../../src/shell/field.ts";
import { linkTo, memoryFiles } from "./memory-files.ts";

const glob = (text: string): Field => [{ kind: "glob", text }];

describe("the words that a field stands for", () => {
  const files = memoryFiles({
    "/p/.env": "",
    "/p/.envrc": "",
    "/p/a.ts": "",
    "/p/b.ts": "",
    "/p/*": "",
    "/p/src/x.ts": "",
    "/p/src/deep/y.ts": "",
    "/p/l": linkTo("src"),
    "/p/broken": linkTo("nowhere"),
    "/etc/passwd": "",
    "/etc/passwd-": "",
  });
  const place = { files, flavour: "posix" } as const;
  const paths = (field: Field, base = "/p") => {
    const { paths, complete } = expandField(field, base, place);
    expect(complete).toBe(true);
    return paths;
  };

  it.each([
    ["*.ts", ["a.ts", "b.ts"]],
    ["?.ts", ["a.ts", "b.ts"]],
    ["[!a].ts", ["b.ts"]],
    ["*", ["*", "a.ts", "b.ts", "broken", "l", "src"]],
    [".e*", [".env", ".envrc"]],
    [".*", [".", "..", ".env", ".envrc"]],
    ["@(a|b).ts", ["a.ts", "b.ts"]],
    ["!(a).ts", ["b.ts"]],
    ["*/*.ts", ["l/x.ts", "src/x.ts"]],
    ["**/*.ts", ["l/x.ts", "src/x.ts"]],
    ["*/", ["l/", "src/"]],
    ["./*.ts", ["./a.ts", "./b.ts"]],
    ["../p/*.ts", ["../p/a.ts", "../p/b.ts"]],
    ["/etc/pass*", ["/etc/passwd", "/etc/passwd-"]],
    ["no*", ["no*"]],
    ["brok*", ["broken"]],
    ["no/*", ["no/*"]],
    ["*/deep/../x.ts", ["l/deep/../x.ts", "src/deep/../x.ts"]],
  ])("%s", (text, expected) => {
    expect(paths(glob(text))).toEqual(expected);
  });

  it("quoted parts stand for themselves", () => {
    expect(paths([...glob("?"), ...literal(".ts")])).toEqual(["a.ts", "b.ts"]);
    expect(paths([...literal("*"), ...glob(".t?")])).toEqual(["*.t?"]);
    expect(paths(literal("*"))).toEqual(["*"]);
    expect(paths(literal("no such"))).toEqual(["no such"]);
  });

  it("a field with a hole isn't looked for", () => {
    expect(expandField([...hole("$x"), ...glob("*")], "/p", place)).toEqual({
      paths: [],
      complete: false,
    });
  });

  it("a pattern with a slash in a group isn't told", () => {
    expect(expandField(glob("@(src/x|a).ts"), "/p", place).complete).toBe(false);
  });
});

describe("bounded work", () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `f${String(i)}`);
  const flat = (names: readonly string[]) => ({
    files: { ...memoryFiles({}), kind: () => "file" as const, names: () => names } as const,
    flavour: "posix" as const,
  });

  it("stops at 500 results", () => {
    const { paths, complete } = expandField(glob("*"), "/p", flat(many(501)));
    expect(paths).toHaveLength(500);
    expect(complete).toBe(false);
    expect(expandField(glob("*"), "/p", flat(many(500))).complete).toBe(true);
  });

  it("stops at 20,000 names", () => {
    expect(expandField(glob("g*"), "/p", flat(many(20_000))).complete).toBe(true);
    expect(expandField(glob("g*"), "/p", flat(many(20_001))).complete).toBe(false);
  });

  it("stops at 200 directories", () => {
    const deep = (count: number) => {
      const { files, flavour } = flat(many(count));
      const names = (path: string) => (path.endsWith("p/.") ? many(count) : ["x"]);
      return expandField(glob("*/g*"), "/p", { files: { ...files, names }, flavour });
    };
    expect(deep(199).complete).toBe(true);
    expect(deep(200).complete).toBe(false);
  });

  it.each([
    ["*a*a*a*a*a*a*a*a*a*a*b", "a"],
    ["+(+(+(a|aa)|a*)|*a)b", "a"],
    ["*(*(*(*(*(*(a))))))b", "a"],
    ["!(!(!(!(!(a*)*)*)*)*)b", "a"],
    ["@(".repeat(900), "@("],
    [`${"@([)".repeat(400)}]`, "@([)"],
    ["[".repeat(2000), "["],
    ["@(a".repeat(500) + ")".repeat(500), "a"],
  ])("hostile pattern %#", (pattern, part) => {
    const names = Array.from(
      { length: 1000 },
      (_, i) => part.repeat(250).slice(0, 250) + String(i),
    );
    const before = performance.now();
    expandField(glob(pattern), "/p", flat(names));
    expect(performance.now() - before).toBeLessThan(2000);
  });
});

describe("beside bash", () => {
  const directory = mkdtempSync(join(tmpdir(), "keel-glob-"));
  const version = execFileSync("bash", ["-c", "echo ${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}"]);

  beforeAll(() => {
    for (const name of [
      "a",
      "b",
      "ab",
      "ba",
      ".a",
      ".ab",
      "a.b",
      "*",
      "[",
      "]",
      "-",
      "a|b",
      "!",
      "aab",
    ]) {
      writeFileSync(join(directory, name), "");
    }
    for (const name of ["d", ".d", "ad"]) {
      mkdirSync(join(directory, name));
      for (const below of ["a", ".a", "b"]) writeFileSync(join(directory, name, below), "");
    }
    symlinkSync("d", join(directory, "dl"));
    symlinkSync("nowhere", join(directory, "al"));
  });
  afterAll(() => {
    rmSync(directory, { recursive: true });
  });

  it("patterns without slashes in groups find what bash finds", () => {
    const part = fc.oneof(
      fc.constantFrom("a", "b", ".", "*", "?", "[", "]", "-", "!", "/", "d", "l", "|", ")"),
      fc.constantFrom("[ab]", "[!a]", "[a-c]", "[^.]", "[[:alpha:]]", "[]a]", "*", "?"),
      fc.constantFrom("@(a|b)", "?(a)", "*(a|b)", "+(ab|a)", "!(a)", "!(*b)", "@(.a|b|*)", "+(?)"),
    );
    const patterns = fc
      .sample(fc.array(part, { minLength: 1, maxLength: 5 }), { numRuns: 4000, seed: 7 })
      .map((parts) => parts.join(""))
      .filter((pattern) => !pattern.startsWith("/") && /[*?[]|[@+!]\(/.test(pattern));
    const script = `shopt -s extglob; IFS=
      while read -r pattern; do printf '%s\\0' $pattern; printf '\\n'; done`;
    const lines = execFileSync("bash", ["-c", script], {
      cwd: directory,
      input: `${patterns.join("\n")}\n`,
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C" },
    }).split("\n");
    const newer = Number(version) >= 52;
    const differing = patterns.flatMap((pattern, index) => {
      const expected = lines[index]!.split("\0").slice(0, -1).sort();
      const { paths, complete } = expandField(glob(pattern), directory, {
        files: nodeFiles(),
        flavour: "posix",
      });
      if (!complete) return [];
      // From 5.2 on, bash leaves out `.` and `..`.
      const told = newer ? paths.filter((path) => !isDots(path) || expected.includes(path)) : paths;
      const same = told.length === 0 || JSON.stringify(told) === JSON.stringify(expected);
      return same ? [] : [{ pattern, told, expected }];
    });
    expect(differing).toEqual([]);
  });
});

function isDots(path: string): boolean {
  return path.split("/").some((name) => name === "." || name === "..");
}

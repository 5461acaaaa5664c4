import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { canonicalPath } from "../../src/paths/canonical.ts";
import { foldPath, isInside, samePath } from "../../src/paths/compare.ts";
import type { Flavour } from "../../src/paths/flavour.ts";
import { nodeFiles } from "../../src/paths/node-files.ts";
import { linkTo, type MemoryEntry, memoryFiles } from "./memory-files.ts";

describe("links are followed as a kernel does", () => {
  const files = memoryFiles({
    "/p/.env": "S=1",
    "/p/src/a": "",
    "/p/src/link": linkTo("../.env"),
    "/p/out": linkTo("/etc"),
    "/p/deep": linkTo("/q/r/s"),
    "/q/r/s/t": "",
    "/q/r/x": "",
    "/p/chain": linkTo("deep/../x"),
    "/p/loop": linkTo("loop2"),
    "/p/loop2": linkTo("loop"),
    "/p/self": linkTo("."),
    "/p/new": linkTo("../elsewhere/file"),
    "/p/empty": linkTo(""),
    "/etc/passwd": "",
    "/proc/self": linkTo("4711"),
    "/proc/4711/cwd": linkTo("/p"),
  });

  it.each([
    ["/p/src/a", "/p/src/a"],
    ["/p/src/link", "/p/.env"],
    ["/p/out/passwd", "/etc/passwd"],
    ["/p/out/not/there", "/etc/not/there"],
    ["/p/out/not/../passwd", "/etc/passwd"],
    ["/p/deep/../x", "/q/r/x"],
    ["/p/chain", "/q/r/x"],
    ["/p/new", "/elsewhere/file"],
    ["/p/new/", "/elsewhere/file"],
    ["/p/self/self/self/.env", "/p/.env"],
    ["/p/loop/x", "/p/loop/x"],
    ["/p/empty", "/p/empty"],
    ["/p/no/../../../../x", "/x"],
    ["/", "/"],
    ["/proc/self/fd/3", "/proc/self/fd/3"],
    ["/proc/4711/cwd/.env", "/p/.env"],
  ])("%s leads to %s", (path, expected) => {
    expect(canonicalPath(path, files, "posix")).toBe(expected);
  });

  it("a path with more links than a kernel follows is given by its names", () => {
    const path = `/p/${"self/".repeat(41)}x/../.env`;
    expect(canonicalPath(path, files, "posix")).toBe(`/p/${"self/".repeat(41)}.env`);
  });

  it("links that multiply don't multiply the work", () => {
    const entries: Record<string, MemoryEntry> = {};
    for (let i = 0; i < 30; i += 1) {
      entries[`/l${String(i)}`] = linkTo(`l${String(i + 1)}/../l${String(i + 1)}`);
    }
    let asked = 0;
    const bomb = memoryFiles(entries);
    const counting = { ...bomb, kind: (path: string) => ((asked += 1), bomb.kind(path)) };
    expect(canonicalPath("/l0", counting, "posix")).toBe("/l0");
    expect(asked).toBeLessThan(200);
  });
});

describe("beside the real file system", () => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "keel-canonical-")));
  afterAll(() => {
    rmSync(directory, { recursive: true });
  });

  it("every path that exists has the form that the system gives it", () => {
    mkdirSync(join(directory, "a/b/c"), { recursive: true });
    mkdirSync(join(directory, "d"));
    writeFileSync(join(directory, "a/b/f"), "");
    symlinkSync("../d", join(directory, "a/l"));
    symlinkSync("../a/b", join(directory, "d/m"));
    symlinkSync(join(directory, "a"), join(directory, "d/n"));
    const files = nodeFiles();
    const name = fc.constantFrom("a", "b", "c", "d", "f", "l", "m", "n", "..", ".");
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), (names) => {
        const path = [directory, ...names].join("/");
        let expected: string;
        try {
          expected = realpathSync.native(path);
        } catch {
          return;
        }
        expect(canonicalPath(path, files, "posix")).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it("what can't be asked isn't there", () => {
    const files = nodeFiles();
    for (const path of ["\0", `/${"x".repeat(10_000)}`, "/no/such", ""]) {
      expect(files.kind(path)).toBeUndefined();
      expect(files.readLink(path)).toBeUndefined();
      expect(files.names(path)).toBeUndefined();
      expect(files.text(path, 10)).toBeUndefined();
    }
    expect(files.text("/dev/zero", 10)).toBeUndefined();
    writeFileSync(join(directory, "big"), "12345");
    expect(files.text(join(directory, "big"), 4)).toBeUndefined();
    expect(files.text(join(directory, "big"), 5)).toBe("12345");
  });
});

describe("on Windows", () => {
  const files = memoryFiles(
    { "C:/p/.env": "", "C:/p/l": linkTo("..\\q"), "C:/p/m": linkTo("\\\\?\\D:\\x") },
    "windows",
  );

  it.each([
    ["C:/p/.env.", "C:/p/.env"],
    ["C:/p/.env . ", "C:/p/.env"],
    ["C:/p/.env::$DATA", "C:/p/.env"],
    ["C:/p/.env:stream", "C:/p/.env"],
    ["c:\\p\\.env", "C:/p/.env"],
    ["C:/p/l/y", "C:/q/y"],
    ["C:/p/m/y", "D:/x/y"],
    ["C:/p/../../..", "C:/"],
    ["//server/share/../..", "//server/share/"],
  ])("%j is %s", (path, expected) => {
    expect(canonicalPath(path, files, "windows")).toBe(expected);
  });
});

describe("on macOS", () => {
  const files = memoryFiles({ "/tmp": linkTo("private/tmp"), "/private/tmp/x": "" });

  it.each([
    ["/tmp/x", "/private/tmp/x"],
    ["/System/Volumes/Data/Users/u/x", "/Users/u/x"],
    ["/System/Volumes/Data", "/"],
    ["/System/Volumes/Database/x", "/System/Volumes/Database/x"],
  ])("%s is %s", (path, expected) => {
    expect(canonicalPath(path, files, "mac")).toBe(expected);
  });
});

describe("comparing", () => {
  it("upper and lower case are one on macOS and Windows, never elsewhere", () => {
    expect(samePath("/P/.ENV", "/p/.env", "mac")).toBe(true);
    expect(samePath("C:/P/.ENV", "c:\\p\\.env", "windows")).toBe(true);
    expect(samePath("/P/.ENV", "/p/.env", "posix")).toBe(false);
  });

  it("macOS takes composed and decomposed letters, and letters with one upper case, as one", () => {
    expect(samePath("/caf\u00e9", "/cafe\u0301", "mac")).toBe(true);
    expect(samePath("/.\u017fsh", "/.ssh", "mac")).toBe(true);
    expect(samePath("/caf\u00e9", "/cafe\u0301", "posix")).toBe(false);
  });

  it.each([
    ["/p", "/p", true],
    ["/p/x", "/p", true],
    ["/px", "/p", false],
    ["/", "/p", false],
    ["/x", "/", true],
  ])("%s in %s: %s", (path, directory, inside) => {
    expect(isInside(path, directory, "posix")).toBe(inside);
  });

  it("folding twice changes nothing more", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom<Flavour>("mac", "windows"),
        (text, flavour) => {
          const folded = foldPath(text, flavour);
          expect(foldPath(folded, flavour)).toBe(folded);
        },
      ),
    );
  });
});

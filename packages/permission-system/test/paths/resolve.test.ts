import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  readVariants,
  resolveShellPath,
  resolveToolPath,
  toolPathReadings,
} from "../../src/paths/resolve.ts";

interface PathUtils {
  readonly resolveToCwd: (path: string, cwd: string) => string;
}

const home = process.env["HOME"] ?? "/root";

async function hostOf(name: string): Promise<PathUtils> {
  const file = `../../node_modules/${name}/dist/core/tools/path-utils.js`;
  return (await import(new URL(file, import.meta.url).href)) as PathUtils;
}

describe.each(["@earendil-works/pi-coding-agent", "pi-classic"])("as the tools of %s", (name) => {
  const spellings = [
    "a",
    "./a//b/",
    "../x",
    "../../../../x",
    "/etc/../etc/passwd",
    "@a",
    "@/etc/x",
    "@@a",
    "@~/x",
    "~",
    "~/x/../y",
    "~root/x",
    "a/~",
    "file:///etc/hosts",
    "@file:///etc/hosts",
    "file://localhost/etc/hosts",
    "file:///a%20b",
    "file:///p/src?x#y",
    "FILE:///x",
    "file:x",
    "a\u00a0b\u202fc",
    "\u00a0@x",
    "@\u3000x",
    "",
    ".",
    "/",
    "//etc//x",
    "a\\b",
    " a ",
  ];

  it.each(spellings)("%j is resolved", async (text) => {
    const { resolveToCwd } = await hostOf(name);
    expect(resolveToolPath(text, { cwd: "/p/q", home, flavour: "posix" })).toBe(
      resolveToCwd(text, "/p/q"),
    );
  });

  it("any text that the host resolves is resolved alike", async () => {
    const { resolveToCwd } = await hostOf(name);
    const part = fc.constantFrom("a", "/", ".", "..", "~", "@", "file://", "%2e", " ", "\u00a0");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = parts.join("");
        let expected: string;
        try {
          expected = resolveToCwd(text, "/p/q");
        } catch {
          return;
        }
        expect(resolveToolPath(text, { cwd: "/p/q", home, flavour: "posix" })).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });
});

describe("on Windows", () => {
  const place = { cwd: "C:\\p\\q", home: "C:\\Users\\u", flavour: "windows" } as const;

  it.each([
    ["a\\b", "C:/p/q/a/b"],
    ["..\\x", "C:/p/x"],
    ["d:\\x", "D:/x"],
    ["c:/x", "C:/x"],
    ["c:x", "C:/p/q/x"],
    ["d:x", "D:/x"],
    ["/xy", "C:/xy"],
    ["/x", "X:/"],
    ["/c/x/y", "C:/x/y"],
    ["/mnt/d/x", "D:/x"],
    ["/cygdrive/e/x", "E:/x"],
    ["/c", "C:/"],
    ["@/c/x", "C:/x"],
    ["~\\x", "C:/Users/u/x"],
    ["file:///C:/x/y", "C:/x/y"],
    ["\\\\server\\share\\x", "//server/share/x"],
    ["\\\\?\\C:\\x", "C:/x"],
    ["\\\\?\\UNC\\server\\share\\x\\..\\..\\..\\y", "//server/share/y"],
  ])("%j is %s", (text, expected) => {
    expect(resolveToolPath(text, place)).toBe(expected);
  });

  it("a drive written as /c/x has a second reading, of the host that doesn't know it", () => {
    expect(toolPathReadings("/c/x", place)).toEqual(["C:/x", "C:/c/x"]);
    expect(toolPathReadings("c:/x", place)).toEqual(["C:/x"]);
    expect(toolPathReadings("/c/x", { cwd: "/p", home, flavour: "posix" })).toEqual(["/c/x"]);
  });

  it.each([
    ["/c/x", "C:/x"],
    ["/tmp/x", "/tmp/x"],
    ["/dev/null", "/dev/null"],
    ["a\\b", "C:/p/q/a/b"],
    ["../x", "C:/p/x"],
  ])("a shell's %j is %s", (text, expected) => {
    expect(resolveShellPath(text, { base: "C:/p/q", flavour: "windows" })).toBe(expected);
  });
});

describe("as a program resolves an argument", () => {
  it.each([
    ["a", "/p/a"],
    ["./a//b/.", "/p/a/b"],
    ["../x", "/x"],
    ["../../x", "/x"],
    ["~/x", "/p/~/x"],
    ["@x", "/p/@x"],
    ["file:///x", "/p/file:/x"],
    ["a\u00a0b", "/p/a\u00a0b"],
    ["/proc/self/cwd/x", "/p/x"],
    ["/proc/self/cwd", "/p"],
    ["/proc/self/cwd/../x", "/x"],
    ["//proc/./self/cwd/x", "/p/x"],
    ["/proc/x/../self/cwd/x", "/p/x"],
    ["../proc/self/cwd/x", "/p/x"],
    ["/proc/thread-self/cwd/x", "/p/x"],
    ["/proc/self/task/12/cwd/x", "/p/x"],
    ["/proc/self/root/etc/x", "/etc/x"],
    ["/proc/self/root/proc/self/cwd/x", "/p/x"],
    ["/proc/12/cwd/x", "/proc/12/cwd/x"],
    ["/proc/self/cwdx", "/proc/self/cwdx"],
    ["/dev/fd/3", "/dev/fd/3"],
    ["/proc/self/fd/3", "/proc/self/fd/3"],
  ])("%j is %s", (text, expected) => {
    expect(resolveShellPath(text, { base: "/p", flavour: "posix" })).toBe(expected);
  });

  it("a hostile path takes time in proportion to its length", () => {
    const text = "/proc/self/root".repeat(50_000);
    expect(resolveShellPath(text, { base: "/p", flavour: "posix" })).toBe("/");
  });
});

describe("the spellings that Pi's read falls back to", () => {
  it.each([
    ["/p/Shot 1.02 PM.png", ["/p/Shot 1.02\u202fPM.png"]],
    ["/p/caf\u00e9", ["/p/cafe\u0301"]],
    ["/p/it's", ["/p/it\u2019s"]],
    ["/p/d'\u00e9", ["/p/d'e\u0301", "/p/d\u2019\u00e9", "/p/d\u2019e\u0301"]],
    ["/p/a", []],
  ])("%j", (path, expected) => {
    expect(readVariants(path)).toEqual(expected);
  });
});

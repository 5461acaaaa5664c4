import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildWorkspace, type WorkspaceSpec } from "../../src/cases/workspace.ts";

const given = process.env["TMPDIR"];
let directory: string;

beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "keel-workspace-")));
  process.env["TMPDIR"] = directory;
});

afterEach(() => {
  if (given === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = given;
  rmSync(directory, { recursive: true, force: true });
});

const contents = (entries: Readonly<Record<string, string>>) => new Map(Object.entries(entries));

describe("a workspace", () => {
  it("has the files, the links and the home that were asked for, and is removed whole", () => {
    const { cwd, home, remove } = buildWorkspace({
      files: contents({ "src/a.ts": "x", "./b": "" }),
      symlinks: contents({ "src/link": "../.env", "deep/er/out": "/etc" }),
      home: contents({ ".ssh/id": "k\n" }),
    });
    expect(readFileSync(join(cwd, "src/a.ts"), "utf8")).toBe("x");
    expect(readlinkSync(join(cwd, "src/link"))).toBe("../.env");
    expect(readlinkSync(join(cwd, "deep/er/out"))).toBe("/etc");
    expect(readFileSync(join(home, ".ssh/id"), "utf8")).toBe("k\n");
    expect(realpathSync(cwd)).toBe(cwd);
    remove();
    expect(readdirSync(directory)).toEqual([]);
  });

  const outside = (): string => join(directory, "outside");

  it.each<[string, () => WorkspaceSpec, string]>([
    [
      "leaves it",
      () => ({ files: contents({ "../x": "" }) }),
      '"../x" of the workspace can\'t be made: it is no path within the workspace',
    ],
    [
      "is absolute",
      () => ({ files: contents({ [outside()]: "" }) }),
      "it is no path within the workspace",
    ],
    [
      "holds a NUL",
      () => ({ files: contents({ "a\0b": "" }) }),
      "it is no path within the workspace",
    ],
    [
      "leaves the home directory",
      () => ({ home: contents({ "a/../../x": "" }) }),
      "it is no path within the workspace",
    ],
    [
      "goes through a link",
      () => ({ symlinks: contents({ out: directory, "out/outside": "x" }) }),
      '"out/outside" of the workspace can\'t be made: it stands behind the link "out"',
    ],
    [
      "would make directories through a link",
      () => ({ symlinks: contents({ out: directory, "out/outside/x": "x" }) }),
      'it stands behind the link "out"',
    ],
    [
      "stands below a file",
      () => ({ files: contents({ a: "", "a/b": "" }) }),
      '"a/b" of the workspace can\'t be made: ',
    ],
    ["stands there already", () => ({ files: contents({ a: "", "./a": "" }) }), "EEXIST"],
    [
      "has too long a name",
      () => ({ files: contents({ ["a".repeat(5000)]: "" }) }),
      "ENAMETOOLONG",
    ],
  ])("isn't built, and leaves nothing behind, if a path %s", (_, spec, message) => {
    expect(() => buildWorkspace(spec())).toThrow(message);
    expect(readdirSync(directory)).toEqual([]);
    expect(existsSync(outside())).toBe(false);
  });
});

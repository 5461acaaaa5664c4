import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { nodeFiles } from "../../src/paths/node-files.ts";
import { treeContents } from "../../src/paths/tree.ts";
import type { TreeFilter } from "../../src/shell/field.ts";
import { linkTo, type MemoryEntry, memoryFiles } from "./memory-files.ts";

const all: TreeFilter = {
  honoursIgnore: false,
  hidden: true,
  followsLinks: false,
  include: [],
  exclude: [],
};
const honouring: TreeFilter = { ...all, honoursIgnore: true };

function below(
  root: string,
  entries: Readonly<Record<string, MemoryEntry>>,
  filter: Partial<TreeFilter> = {},
  boundary?: string,
) {
  const place = { files: memoryFiles(entries), flavour: "posix" } as const;
  const tree = treeContents(
    root,
    { ...all, ...filter },
    boundary === undefined ? place : { ...place, root: boundary },
  );
  const paths = [...tree];
  expect(tree.complete).toBe(true);
  return paths;
}

describe("what is below a path", () => {
  const entries = {
    "/p/b": "",
    "/p/a/y": "",
    "/p/a/deep/z": "",
    "/p/.env": "",
    "/p/.d/x": "",
    "/p/l": linkTo("b"),
    "/p/ld": linkTo("a"),
    "/p/gone": linkTo("nowhere"),
  };

  it("is given breadth first by name, links as themselves", () => {
    expect(below("/p", entries)).toEqual([
      "/p/.env",
      "/p/b",
      "/p/gone",
      "/p/l",
      "/p/ld",
      "/p/.d/x",
      "/p/a/y",
      "/p/a/deep/z",
    ]);
  });

  it("leaves out hidden names where the program does", () => {
    expect(below("/p", entries, { hidden: false })).not.toContain("/p/.env");
    expect(below("/p", entries, { hidden: false })).not.toContain("/p/.d/x");
  });

  it("is the path itself if that is a file, or a link to one", () => {
    expect(below("/p/b", entries)).toEqual(["/p/b"]);
    expect(below("/p/l", entries)).toEqual(["/p/l"]);
    expect(below("/p/none", entries)).toEqual([]);
  });

  it("is that of the directory that a link leads to, under the link's name", () => {
    expect(below("/p/ld", entries)).toEqual(["/p/ld/y", "/p/ld/deep/z"]);
  });

  it("goes through links only where the program does, each directory once", () => {
    const loops = { ...entries, "/p/a/up": linkTo(".."), "/p/a/me": linkTo(".") };
    expect(below("/p", loops)).toContain("/p/a/up");
    const followed = below("/p", loops, { followsLinks: true });
    expect(followed).toContain("/p/a/y");
    expect(followed).not.toContain("/p/a/up/b");
    expect(below("/q", { "/q/l": linkTo("/r"), "/r/x": "" }, { followsLinks: true })).toEqual([
      "/q/l/x",
    ]);
  });

  it("can be narrowed by base names, paths and braces", () => {
    const code = { "/p/a.ts": "", "/p/src/b.ts": "", "/p/src/c.md": "", "/p/src/d.tsx": "" };
    expect(below("/p", code, { include: ["*.ts"] })).toEqual(["/p/a.ts", "/p/src/b.ts"]);
    expect(below("/p", code, { include: ["src/*.md"] })).toEqual(["/p/src/c.md"]);
    expect(below("/p", code, { include: ["./src/*.md"] })).toEqual(["/p/src/c.md"]);
    expect(below("/p", code, { include: ["*.{ts,tsx}"] })).toHaveLength(3);
    expect(below("/p", code, { exclude: ["*.ts", "c.*"] })).toEqual(["/p/src/d.tsx"]);
    expect(below("/p", code, { exclude: ["src"] })).toEqual(["/p/a.ts"]);
    expect(below("/p", code, { exclude: ["src/"] })).toEqual(["/p/a.ts"]);
    expect(below("/p", code, { exclude: ["/a.ts"] })).toHaveLength(3);
    expect(below("/p", code, { excludeFiles: ["s*", "*.ts"] })).toEqual([
      "/p/src/c.md",
      "/p/src/d.tsx",
    ]);
  });

  it("an exclusion with braces counts only as it is written, for programs that don't read them", () => {
    expect(below("/p", { "/p/a.env": "" }, { exclude: ["*.{env,x}"] })).toEqual(["/p/a.env"]);
  });
});

describe("ignore files", () => {
  const ignored = (
    entries: Readonly<Record<string, MemoryEntry>>,
    filter: Partial<TreeFilter> = {},
  ) =>
    below("/p", entries, { honoursIgnore: true, ...filter }).filter(
      (path) => !path.includes(".git"),
    );

  it("count at every level, the nearest first, and take back", () => {
    expect(
      ignored({
        "/p/.git/HEAD": "",
        "/p/.gitignore": ".env\n*.log\n/only\nbuild/\n",
        "/p/.env": "",
        "/p/a.log": "",
        "/p/only": "",
        "/p/build/x": "",
        "/p/sub/only": "",
        "/p/sub/.env": "",
        "/p/sub/build": "",
        "/p/sub/.gitignore": "!keep.log\n",
        "/p/sub/keep.log": "",
      }),
    ).toEqual(["/p/sub/build", "/p/sub/keep.log", "/p/sub/only"]);
  });

  it("take back what is in a directory whose contents alone are ignored", () => {
    const entries = { "/p/.gitignore": "a/**\n!a/b\nc/\n!c/b\n", "/p/a/b": "", "/p/a/x": "" };
    expect(ignored({ ...entries, "/p/c/b": "" })).toEqual(["/p/a/b"]);
  });

  it("count with and without a repository", () => {
    const entries = { "/p/.gitignore": ".env\n", "/p/.env": "", "/p/a": "" };
    expect(ignored(entries)).toEqual(["/p/a"]);
    expect(ignored({ ...entries, "/p/.git": "gitdir: x" })).toEqual(["/p/a"]);
  });

  it("count from above the start up to the repository's root, not beyond", () => {
    const entries = {
      "/.gitignore": "b\n",
      "/p/.git/info/exclude": "c\n",
      "/p/.gitignore": "/sub/a\n",
      "/p/sub/a": "",
      "/p/sub/b": "",
      "/p/sub/c": "",
    };
    expect(below("/p/sub", entries, honouring)).toEqual(["/p/sub/b"]);
  });

  it("count from above the start up to the boundary where there is no repository", () => {
    const entries = { "/.gitignore": "b\n", "/p/.gitignore": "a\n", "/p/s/a": "", "/p/s/b": "" };
    expect(below("/p/s", entries, honouring, "/p")).toEqual(["/p/s/b"]);
    expect(below("/p/s", entries, honouring)).toEqual(["/p/s/a", "/p/s/b"]);
  });

  it("of where a link leads count, not of where it stands", () => {
    const entries = {
      "/p/.git/HEAD": "",
      "/p/.gitignore": "a\n",
      "/p/l": linkTo("/q"),
      "/q/a": "",
    };
    expect(below("/p/l", entries, honouring)).toEqual(["/p/l/a"]);
  });

  it("stop at a repository within the repository", () => {
    expect(
      ignored({
        "/p/.git/HEAD": "",
        "/p/.gitignore": ".env\n",
        "/p/sub/.git/HEAD": "",
        "/p/sub/.env": "",
      }),
    ).toEqual(["/p/sub/.env"]);
  });

  it("what ripgrep's own ignore files take back is in, what they add isn't left out", () => {
    expect(
      ignored({
        "/p/.gitignore": ".env\n",
        "/p/.ignore": "!.env\nb\n",
        "/p/.env": "",
        "/p/b": "",
      }),
    ).toEqual(["/p/.env", "/p/.ignore", "/p/b"]);
  });

  it("a hidden name that is taken back is in", () => {
    const entries = { "/p/.gitignore": "!.env\n", "/p/.env": "", "/p/.x": "" };
    expect(ignored(entries, { hidden: false })).toEqual(["/p/.env"]);
  });

  it("a glob of ripgrep's wins over ignored and hidden, an ignored directory stays out", () => {
    const entries = {
      "/p/.gitignore": ".env\nnode_modules\n",
      "/p/.env": "",
      "/p/a.ts": "",
      "/p/node_modules/.env": "",
    };
    const glob = { hidden: false, includeWins: true } as const;
    expect(ignored(entries, { ...glob, include: [".env"] })).toEqual(["/p/.env"]);
    expect(ignored(entries, { ...glob, include: ["*"] })).toContain("/p/node_modules/.env");
    expect(ignored(entries, { hidden: true, include: [".env"] })).toEqual([]);
  });

  it(".git is left out, or gone into but for its objects", () => {
    const entries = { "/p/.git/config": "", "/p/.git/objects/aa/bb": "", "/p/a": "" };
    expect(below("/p", entries, honouring)).toEqual(["/p/a"]);
    expect(below("/p", entries, { ...honouring, entersGit: true })).toEqual([
      "/p/a",
      "/p/.git/config",
    ]);
    expect(below("/p", entries)).toHaveLength(3);
  });
});

describe("bounded work", () => {
  const wide = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`/p/f${String(i)}`, ""]));
  const walk = (count: number, most: number) => {
    const place = { files: memoryFiles(wide(count)), flavour: "posix" } as const;
    const tree = treeContents("/p", all, place, { most });
    return [[...tree].length, tree.complete];
  };

  it("stops after as many paths as it may give, and says so", () => {
    expect(walk(10, 10)).toEqual([10, true]);
    expect(walk(11, 10)).toEqual([10, false]);
  });

  it("stops in a tree of directories alone", () => {
    const files = {
      ...memoryFiles({}),
      kind: () => "directory" as const,
      names: () => ["a", "b"],
    } as const;
    const tree = treeContents("/p", all, { files, flavour: "posix" }, { most: 100 });
    expect([...tree]).toEqual([]);
    expect(tree.complete).toBe(false);
  });

  it("hostile ignore files don't blow up, and ignore nothing once the effort is spent", () => {
    const rules = `${"*a".repeat(400)}b\n`.repeat(5000);
    const entries = { "/p/.gitignore": rules, [`/p/${"a".repeat(250)}`]: "", "/p/x": "" };
    const place = { files: memoryFiles(entries), flavour: "posix" } as const;
    const before = performance.now();
    const tree = treeContents("/p", honouring, place);
    expect([...tree]).toContain(`/p/${"a".repeat(250)}`);
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});

describe("beside git", () => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "keel-ignore-")));
  afterAll(() => {
    rmSync(directory, { recursive: true });
  });

  const names = ["a", "b", "ab", ".a", "c.d", "a b", "#a", "!a", "[a", "\\a"];
  const line = fc
    .array(
      fc.constantFrom(
        ...Array.from("ab.*?/!# \\[]-c"),
        "**",
        "**/",
        "/**",
        "[ab]",
        "[!a]",
        "[a-c]",
        "a/b",
        "a/",
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join(""));
  const ignoreText = fc.array(line, { maxLength: 5 }).map((lines) => lines.join("\n"));
  const path = fc
    .array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join("/"));

  it("the same files are left out", () => {
    const cases = fc.record({
      root: ignoreText,
      sub: ignoreText,
      paths: fc.array(path, { minLength: 1, maxLength: 8 }),
    });
    let count = 0;
    fc.assert(
      fc.property(cases, ({ root, sub, paths }) => {
        const repository = join(directory, String((count += 1)));
        mkdirSync(join(repository, ".git/objects"), { recursive: true });
        mkdirSync(join(repository, ".git/refs"));
        writeFileSync(join(repository, ".git/HEAD"), "ref: refs/heads/main\n");
        for (const file of paths) write(join(repository, file), "");
        write(join(repository, ".gitignore"), root);
        write(join(repository, "a/.gitignore"), sub);
        const listed = execFileSync(
          "git",
          ["-c", "core.excludesFile=", "ls-files", "-z", "--others", "--exclude-standard"],
          { cwd: repository, encoding: "utf8" },
        );
        const expected = listed.split("\0").slice(0, -1).sort();
        const place = { files: nodeFiles(), flavour: "posix" } as const;
        const told = [...treeContents(repository, honouring, place)]
          .map((found) => found.slice(repository.length + 1))
          .sort();
        // In git alone a set may hold a slash, and two stars beside text may span names. What then
        // counts as not ignored is too much, not too little.
        const odd = /\[.*\/|\/.*\[|[^/!\n]\*\*|\*\*[^/\n]/.test(`${root}\n${sub}`);
        if (odd) expect(told).toEqual(expect.arrayContaining(expected));
        else expect(told).toEqual(expected);
      }),
      { numRuns: 150, seed: 11 },
    );
  });
});

function write(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch {
    // A name can't be a file and a directory; the first one stays.
  }
}

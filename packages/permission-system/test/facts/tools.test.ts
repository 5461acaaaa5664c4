import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FactContext } from "../../src/facts/context.ts";
import type { Fact } from "../../src/facts/fact.ts";
import { type ToolKnowledge, toolFacts } from "../../src/facts/tools.ts";
import { treeContents } from "../../src/paths/tree.ts";
import { linkTo, memoryFiles } from "../paths/memory-files.ts";

const files = memoryFiles({
  "/p/.env": "S=1",
  "/p/.gitignore": ".env\nnode_modules\n",
  "/p/src/a.ts": "",
  "/p/src/c.ts": linkTo("../.env"),
  "/p/node_modules/x/index.js": "",
  "/p/Shot 1\u202fAM.png": "",
  "/p/out": linkTo("/etc"),
  "/etc/passwd": "",
  "/home/u/.ssh/id": "",
});
const context: FactContext = {
  cwd: "/p",
  root: "/p",
  home: "/home/u",
  path: [],
  flavour: "posix",
  files,
  programs: [],
};

const of = (tool: string, input: unknown, knowledge?: ToolKnowledge) =>
  toolFacts(tool, input, context, knowledge);
const calls = (facts: readonly Fact[]) =>
  facts.filter((fact) => fact.kind === "tool").map((fact) => `${fact.surface} ${fact.text}`);
const paths = (facts: readonly Fact[]) =>
  facts.filter((fact) => fact.kind === "path").map((fact) => `${fact.access} ${fact.literal}`);
const opaque = (facts: readonly Fact[]) =>
  facts.filter((fact) => fact.kind === "opaque").map((fact) => fact.surface);

describe("Pi's own tools", () => {
  it("a call is judged by its path in every spelling, and its path as that tool reaches it", () => {
    expect(of("write", { path: "src/c.ts", content: "" })).toEqual([
      {
        kind: "tool",
        surface: "write",
        text: "/p/.env",
        spellings: ["/p/.env", "/p/src/c.ts", ".env", "src/c.ts"],
      },
      {
        kind: "path",
        access: "write",
        written: "src/c.ts",
        literal: "/p/src/c.ts",
        canonical: "/p/.env",
        external: false,
        stable: true,
        surface: "write",
        evidence: "write",
      },
    ]);
  });

  it.each([
    ["read", { path: "src/a.ts" }, ["read /p/src/a.ts"]],
    ["read", { path: "@~/.ssh/id" }, ["read /home/u/.ssh/id"]],
    ["read", { path: "file:///etc/passwd" }, ["read /etc/passwd"]],
    ["write", { path: "src/../.env", content: "x" }, ["write /p/.env"]],
    ["edit", { path: "new", edits: [] }, ["write /p/new", "read /p/new"]],
    ["find", { pattern: "*", path: ".." }, ["read /"]],
    ["find", { pattern: "*" }, ["read /p"]],
    ["ls", {}, ["read /p"]],
    ["ls", undefined, ["read /p"]],
    ["ls", { path: "" }, ["read /p"]],
    ["ls", { path: "out" }, ["read /p/out"]],
  ])("%s of %j reaches %j", (tool, input, expected) => {
    const facts = of(tool, input);
    expect(paths(facts)).toEqual(expected);
    expect(opaque(facts)).toEqual([]);
    expect(facts[0]).toMatchObject({ kind: "tool", surface: tool });
  });

  it("a path outside the repository is, even by a link", () => {
    expect(of("ls", { path: ".." })[1]).toMatchObject({ external: true });
    expect(of("read", { path: "out/passwd" })[1]).toMatchObject({
      canonical: "/etc/passwd",
      external: true,
    });
  });

  it("read also reaches the spelling that it falls back to", () => {
    expect(paths(of("read", { path: "Shot 1 AM.png" }))).toEqual([
      "read /p/Shot 1 AM.png",
      "read /p/Shot 1\u202fAM.png",
    ]);
    expect(paths(of("read", { path: "Shot 2 AM.png" }))).toEqual(["read /p/Shot 2 AM.png"]);
  });

  it.each([
    ["read", {}],
    ["read", { path: 1 }],
    ["read", { path: ["a"] }],
    ["read", { file_path: "a" }],
    ["read", { path: "a\0" }],
    ["write", { path: "src\0/x", content: "" }],
    ["write", { path: "a" }],
    ["grep", { pattern: "x", path: null }],
    ["grep", { path: "." }],
    ["grep", { pattern: "x", glob: 1 }],
    ["ls", { path: {} }],
    ["ls", "text"],
    ["ls", []],
    ["ls", 1],
  ])("%s of %j can't be told, and could be about any path", (tool, input) => {
    const surface = tool === "write" ? "path_write" : "path_read";
    expect(opaque(of(tool, input))).toEqual([tool, surface]);
  });

  it("an input that throws when it is looked at can't be told", () => {
    const input = {
      get path(): string {
        throw new Error("no");
      },
    };
    expect(opaque(of("edit", input))).toEqual(["edit", "path_write", "path_read"]);
    expect(opaque(of("anything", input))).toEqual(["anything", "path_read", "path_write"]);
  });
});

describe("grep", () => {
  const read = (input: object) => {
    const facts = of("grep", { pattern: "x", ...input });
    const tree = facts.find((fact) => fact.kind === "tree")!;
    expect(tree.root.surface).toBe("grep");
    return [...treeContents(tree.root.literal, tree.filter, context)];
  };

  it("reads what is below its path, hidden files too, but for what is ignored", () => {
    expect(read({})).toEqual([
      "/p/.gitignore",
      "/p/Shot 1\u202fAM.png",
      "/p/out",
      "/p/src/a.ts",
      "/p/src/c.ts",
    ]);
    expect(read({ path: "src" })).toEqual(["/p/src/a.ts", "/p/src/c.ts"]);
    expect(read({ path: ".env" })).toEqual(["/p/.env"]);
    expect(calls(of("grep", { pattern: "x", path: "src" }))).toEqual(["grep /p/src"]);
  });

  it("a glob narrows it, and reads even what is ignored", () => {
    expect(read({ glob: "*.ts" })).toEqual(["/p/src/a.ts", "/p/src/c.ts"]);
    expect(read({ glob: "./src/*.ts" })).toEqual(["/p/src/a.ts", "/p/src/c.ts"]);
    expect(read({ glob: ".env" })).toEqual(["/p/.env"]);
    expect(read({ glob: "*.{env,x}" })).toEqual(["/p/.env"]);
    expect(read({ glob: "" })).toHaveLength(5);
  });

  it("a glob with ! leaves out, one with a slash only from the working directory", () => {
    expect(read({ glob: "!*.ts" })).toEqual(["/p/.gitignore", "/p/Shot 1\u202fAM.png", "/p/out"]);
    expect(read({ glob: "!src/a.ts" })).not.toContain("/p/src/a.ts");
    expect(read({ path: "..", glob: "!p/src/a.ts" })).toContain("/p/src/a.ts");
  });
});

describe("tools of MCP servers", () => {
  it("a call is judged as server:tool, and by its own name if a rule names it", () => {
    expect(of("mcp__exa__search", { q: "x" })).toEqual([
      {
        kind: "tool",
        surface: "mcp",
        text: "exa:search",
        spellings: ["exa:search", "exa_search", "exa", "search"],
      },
      {
        kind: "tool",
        surface: "mcp__exa__search",
        text: "*",
        spellings: ["*"],
        onlyIfNamed: true,
      },
    ]);
  });

  const mcp = (tool: string, input: unknown, knowledge?: ToolKnowledge) =>
    of(tool, input, knowledge).find((fact) => fact.kind === "tool" && fact.surface === "mcp");

  it("a deny may spell with - what Pi has written as _", () => {
    expect(mcp("mcp__my_db__drop_all", {})).toMatchObject({
      text: "my_db:drop_all",
      spellings: expect.arrayContaining(["my-db:drop-all", "my-db:drop_all", "my-db"]) as unknown,
    });
  });

  it("a name that can be parted in several ways is denied by any", () => {
    expect(mcp("mcp__a__b__c", {})).toMatchObject({
      text: "a:b__c",
      spellings: expect.arrayContaining(["a__b:c"]) as unknown,
    });
  });

  it("the server's name is the host's where it tells it", () => {
    expect(mcp("mcp__a__b__c", {}, { server: "a--b" })).toMatchObject({
      text: "a--b:c",
      spellings: expect.arrayContaining(["a__b:c"]) as unknown,
    });
  });

  it.each([
    ["mcp", { server: "github", tool: "create_issue" }, "github:create_issue"],
    ["mcp", { tool: "github_create_issue", args: "{}" }, "github_create_issue"],
    ["mcp", { search: "x" }, "mcp_search"],
    ["mcp", { describe: "exa_search" }, "mcp_describe"],
    ["mcp", { connect: "exa" }, "mcp_connect"],
    ["mcp", { server: "exa" }, "mcp_list"],
    ["mcp", {}, "mcp_status"],
    ["read_mcp_resource", { server: "db", uri: "db://x" }, "db:read_mcp_resource"],
    ["list_mcp_resources", {}, "list_mcp_resources"],
  ])("%s of %j is %s", (tool, input, text) => {
    expect(mcp(tool, input)).toMatchObject({ text });
  });

  it("a tool without its server is denied by whichever server its name may begin with", () => {
    expect(mcp("mcp", { tool: "my_db_drop" })).toMatchObject({
      spellings: expect.arrayContaining(["my_db:drop", "my:db_drop"]) as unknown,
    });
  });

  it("paths among the arguments are reached", () => {
    expect(paths(of("mcp__fs__get", { path: ".env" }))).toEqual(["read /p/.env"]);
    expect(paths(of("mcp", { server: "fs", tool: "get", args: '{"path":".env"}' }))).toEqual([
      "read /p/.env",
    ]);
  });

  it("an input that names no call can't be told", () => {
    expect(opaque(of("mcp", { tool: 1 }))).toEqual(["mcp", "path_read", "path_write"]);
    expect(opaque(of("mcp__exa__search", "x"))).toEqual(["mcp", "path_read", "path_write"]);
  });
});

describe("PowerShell and code mode", () => {
  it("PowerShell isn't read: no pattern of its text suffices", () => {
    const facts = of("powershell", { command: "rm x" });
    expect(calls(facts)).toEqual(["powershell rm x"]);
    expect(opaque(facts)).toEqual(["powershell"]);
    expect(opaque(of("powershell", {}))).toEqual(["powershell"]);
  });

  it("code mode runs code", () => {
    expect(of("codemode", { code: "1" }).map((fact) => fact.kind)).toEqual(["tool", "code"]);
  });
});

describe("a tool that nobody knows", () => {
  it("is its own fact if it has no paths", () => {
    expect(of("some_tool", { x: 1 })).toEqual([
      { kind: "tool", surface: "some_tool", text: "*", spellings: ["*"] },
    ]);
  });

  it.each([
    [{ path: ".env" }, ["read /p/.env"]],
    [{ file_path: "/etc/passwd" }, ["read /etc/passwd"]],
    [{ filePath: "a" }, ["read /p/a"]],
    [{ "file-name": "a" }, ["read /p/a"]],
    [{ paths: ["a", "b"] }, ["read /p/a", "read /p/b"]],
    [{ files: [{ path: "a" }, { path: "b" }] }, ["read /p/a", "read /p/b"]],
    [{ options: { notebookPath: "a" } }, ["read /p/a"]],
    [{ outputFile: "a" }, ["write /p/a"]],
    [{ output: "a" }, ["write /p/a"]],
    [{ destination: "sub/" }, ["write /p/sub"]],
    [{ from: "src/a.ts", to: "src/new.ts" }, ["read /p/src/a.ts", "write /p/src/new.ts"]],
    [{ from: "ann@example.org", to: "bob" }, []],
    [{ source: "web", target: "/api/x" }, []],
    [{ target: "/etc/x" }, ["write /etc/x"]],
    [{ file: "https://example.org/x" }, []],
    [{ file: "file:///etc/passwd" }, ["read /etc/passwd"]],
    [{ profile: "/etc/x", query: "/etc/passwd", url: "/etc" }, []],
    [{ cwd: "/etc", file: "passwd" }, ["read /etc", "read /p/passwd", "read /etc/passwd"]],
    [{ path: "~/.ssh/id" }, ["read /home/u/.ssh/id", "read /p/~/.ssh/id"]],
    [{ path: null, files: 3, recursive: true }, []],
  ])("%j reaches %j", (input, expected) => {
    const facts = of("some_tool", input);
    expect(paths(facts)).toEqual(expected);
    expect(opaque(facts)).toEqual([]);
  });

  it("a call about paths is judged by each of them", () => {
    expect(calls(of("some_tool", { paths: ["a", "b"] }))).toEqual([
      "some_tool /p/a",
      "some_tool /p/b",
    ]);
  });

  it.each<[string, ToolKnowledge]>([
    ["some_tool", { annotations: { destructiveHint: true } }],
    ["some_tool", { annotations: { readOnlyHint: false } }],
    ["delete_thing", {}],
    ["deleteThing", { annotations: { readOnlyHint: true } }],
  ])("%s with %j writes", (tool, knowledge) => {
    expect(paths(of(tool, { path: "a" }, knowledge))).toEqual(["read /p/a", "write /p/a"]);
  });

  it("no annotation takes a fact away", () => {
    const hint = fc.record(
      {
        readOnlyHint: fc.boolean(),
        destructiveHint: fc.boolean(),
        openWorldHint: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    const input = fc.dictionary(fc.constantFrom("path", "to", "output", "x"), fc.string());
    const tool = fc.constantFrom("read", "some_tool", "mcp__a__b", "write_it");
    fc.assert(
      fc.property(tool, input, hint, (name, given, annotations) => {
        const told = of(name, given, { annotations });
        if (of(name, given).some((fact) => fact.kind === "path" && fact.access === "write")) {
          expect(told.some((fact) => fact.kind === "path" && fact.access === "write")).toBe(true);
        }
        const without = of(name, given).filter((fact) => fact.kind !== "path");
        expect(told).toEqual(expect.arrayContaining([...without]));
      }),
    );
  });

  it("one that says it reaches out does", () => {
    expect(of("some_tool", {}, { annotations: { openWorldHint: true } })).toContainEqual({
      kind: "network",
      surface: "network",
      target: "some_tool",
      evidence: "some_tool: its annotations",
    });
  });

  it.each([
    [{ path: "a\0" }],
    [{ options: { path: { deeper: "a" } } }],
    [{ path: [["a"]] }],
    [{ path: "x".repeat(5000) }],
    [{ files: Array.from({ length: 2000 }, () => "a") }],
  ])("what may hold a path that isn't seen can't be told", (input) => {
    expect(opaque(of("some_tool", input))).toEqual(["some_tool", "path_read", "path_write"]);
  });

  it("a path that its schema asks for and the call hasn't can't be told", () => {
    const schema = { type: "object", required: ["path", "x"] };
    expect(opaque(of("some_tool", {}, { schema }))).toEqual([
      "some_tool",
      "path_read",
      "path_write",
    ]);
    expect(opaque(of("some_tool", { path: "a" }, { schema }))).toEqual([]);
  });

  it("an extractor says which paths it reaches, but not of Pi's own tools", () => {
    const knowledge: ToolKnowledge = {
      extractors: new Map([
        ["some_tool", () => [{ path: "/etc/x", access: "write" as const }]],
        ["read", () => []],
        ["broken", () => JSON.parse("{") as never],
      ]),
    };
    expect(paths(of("some_tool", { path: "a" }, knowledge))).toEqual(["write /etc/x"]);
    expect(paths(of("read", { path: "a" }, knowledge))).toEqual(["read /p/a"]);
    expect(opaque(of("broken", {}, knowledge))).toEqual(["broken", "path_read", "path_write"]);
  });

  it("a large input is looked at in part", () => {
    const list = Array.from({ length: 1000 }, () => ({
      x: Array.from({ length: 1000 }, () => "a"),
    }));
    const before = performance.now();
    expect(opaque(of("some_tool", { a: list, b: list, c: list }))).toContain("path_read");
    expect(performance.now() - before).toBeLessThan(1000);
  });

  it("no input makes it throw, and every call has a fact", () => {
    const tools = fc.constantFrom(
      "read",
      "grep",
      "mcp",
      "mcp__",
      "mcp__a__b",
      "powershell",
      "x",
      "__proto__",
    );
    const name = fc.constantFrom(
      "path",
      "paths",
      "file",
      "tool",
      "server",
      "args",
      "__proto__",
      "to",
    );
    const input = fc.oneof(
      fc.anything(),
      fc.dictionary(name, fc.oneof(fc.string({ unit: "binary" }), fc.anything())),
    );
    fc.assert(
      fc.property(tools, input, (tool, given) => {
        expect(of(tool, given).length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });
});

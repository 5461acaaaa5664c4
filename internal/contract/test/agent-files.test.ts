import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseAgentFile, readAgentFiles } from "../src/index.ts";

const file = (frontmatter: string, body = "Be careful.\n") => `---\n${frontmatter}\n---\n${body}`;

describe("an agent file", () => {
  it("gives name, description, tools, permission and body", () => {
    const agent = parseAgentFile(
      file(
        'name: reviewer\ndescription: Reviews.\ntools: read, grep, read\npermission:\n  bash:\n    "git diff *": allow',
      ),
      "/a/x.md",
    );
    expect(agent).toEqual({
      name: "reviewer",
      description: "Reviews.",
      tools: ["read", "grep"],
      permission: { bash: { "git diff *": "allow" } },
      body: "Be careful.",
      path: "/a/x.md",
    });
  });

  it.each([
    ["a list", "tools: [read, bash]", ["read", "bash"]],
    ["none", "tools: none", []],
    ["no key", "", undefined],
  ])("takes tools given as %s", (_, line, tools) => {
    expect(parseAgentFile(file(`description: d\n${line}`), "/a/x.md").tools).toEqual(tools);
  });

  it("is named by its file, whatever its line ends and byte order mark", () => {
    const text = `\uFEFF${file("description: d").replaceAll("\n", "\r\n")}`;
    expect(parseAgentFile(text, "/agents/scout.md")).toMatchObject({
      name: "scout",
      body: "Be careful.",
    });
  });

  it.each([
    ["no frontmatter", "You are…", 'but the file begins with "You are…"'],
    ["no end of the frontmatter", "---\ndescription: d\n", 'a line "---" that ends'],
    ["no description", file("name: x"), 'Expected the key "description"'],
    ["broken YAML", file("description: [a"), "not valid YAML"],
    ["a list for frontmatter", file("- a"), "keys with values"],
    ["tools that are no names", file("description: d\ntools: { a: 1 }"), 'it is {"a":1}'],
    [
      "a name that could fake another entry",
      file('description: d\nname: "a\\nb"'),
      "Expected a name of up to 64 letters",
    ],
    [
      "a key that nobody knows",
      file("description: d\npermissions: {}"),
      'The key "permissions" is not known',
    ],
    ["empty tools", file("description: d\ntools: []"), 'or to be "none"'],
    [
      "a name that is no text",
      file("description: d\nname: 3"),
      'Expected "name" to be text, but it is 3',
    ],
    [
      "aliases that grow without bound",
      file(
        "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\ndescription: [*b,*b,*b,*b,*b,*b,*b,*b,*b]",
      ),
      "alias",
    ],
  ])("says what is wrong with %s", (_, text, message) => {
    expect(() => parseAgentFile(text, "/a/x.md")).toThrow(message);
  });
});

describe("a directory of agent files", () => {
  it("gives the good ones and names the problems of the others", () => {
    const directory = mkdtempSync(join(tmpdir(), "keel-agents-"));
    writeFileSync(join(directory, "b.md"), file("description: b"));
    writeFileSync(join(directory, "a.md"), file("description: a"));
    writeFileSync(join(directory, "c.md"), file("description: c\nname: a"));
    writeFileSync(join(directory, "notes.txt"), "x");
    mkdirSync(join(directory, "d.md"));
    const { agents, problems } = readAgentFiles(directory);
    expect(agents.map((agent) => agent.name)).toEqual(["a", "b"]);
    expect(problems.map((problem) => problem.path)).toEqual([
      join(directory, "c.md"),
      join(directory, "d.md"),
    ]);
    expect(problems[0]?.message).toContain('"a" is taken by');
  });

  it("has none when it is missing", () => {
    expect(readAgentFiles("/nowhere/agents")).toEqual({ agents: [], problems: [] });
  });
});

it("puts a description on one line, without characters that can't be seen", () => {
  const text = file('description: "one\\ntwo\\e[1m \\u202ethree"');
  expect(parseAgentFile(text, "/a/x.md").description).toBe("one two [1m three");
});

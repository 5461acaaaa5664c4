import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Policy } from "../src/policy/policy.ts";
import { parsePolicy, policyFromValue } from "../src/config/parse-policy.ts";
import { policyOf, policyPath } from "../src/config/policy-file.ts";
import { readPolicySource } from "../src/config/policy-source.ts";

/** The rules by surface, without their places. */
const surfaces = (text: string) => withoutPlaces(parsePolicy(text, "p"));
const withoutPlaces = (policy: Policy) =>
  Object.fromEntries(
    [...policy.surfaces].map(([surface, rules]) => [
      surface,
      rules.map(({ at: _, ...rule }) => rule),
    ]),
  );

describe("a policy file", () => {
  it("is JSON with comments, trailing commas and a byte order mark", () => {
    const text = `\uFEFF// mine
    { "permission": { "*": "ask", "read": "allow", "bash": { "rm *": { "action": "deny", "reason": "use trash" }, }, } }`;
    expect(parsePolicy(text, "p").problems).toEqual([]);
    expect(surfaces(text)).toEqual({
      "*": [{ pattern: "*", action: "ask" }],
      read: [{ pattern: "*", action: "allow" }],
      bash: [{ pattern: "rm *", action: "deny", reason: "use trash" }],
    });
  });

  it("keeps the order of rules, number-like patterns too", () => {
    expect(
      surfaces('{"permission":{"bash":{"b":"ask","1":"deny","a":"allow"}}}')["bash"]?.map(
        (rule) => rule.pattern,
      ),
    ).toEqual(["b", "1", "a"]);
  });

  it.each([
    [
      "an unknown action",
      '{"permission":{"read":"alow"}}',
      '1:23: expected "allow", "ask" or "deny"',
    ],
    ["another shape", "[]", '1:1: expected the key "permission"'],
    [
      "a map that is none",
      '{"permission":"ask"}',
      "1:15: expected a map from surfaces to actions, but it is string",
    ],
    ["broken JSON", '{"permission":{"read":', "1:23: a value is missing"],
    ["a second line", '{\n  "permission": {\n    "read": 1 } }', "3:13: expected"],
    [
      "an unknown key",
      '{"permission":{},"permisions":{}}',
      '1:18: unknown key "permisions"; expected "permission" or "extends" or "programs" or "unlocked" or "$schema"',
    ],
    [
      "patterns where none are judged",
      '{"permission":{"*":{"*.env":"deny"}}}',
      '1:20: "*" has no patterns: expected an action for every tool without rules of its own',
    ],
    [
      "a surface that a star was meant for",
      '{"permission":{"path_*":"deny"}}',
      '"*" stands for any part of a tool\'s name, and "path_read" is no tool; write "path_read" itself',
    ],
    [
      "a variable that isn't expanded",
      '{"permission":{"path":{"$PWD/x":"deny"}}}',
      '1:24: "$PWD/x" starts with what isn\'t expanded; expected "~/…", "$HOME/…"',
    ],
    [
      "somebody else's home",
      '{"permission":{"external_directory":{"~root/*":"deny"}}}',
      '"~root/*" starts with what isn\'t expanded',
    ],
    [
      "an empty path",
      '{"permission":{"write":{"":"deny"}}}',
      'expected a pattern of paths, for example "src/*", but got ""',
    ],
    [
      "a path surface with a slip",
      '{"permission":{"pathread":"deny"}}',
      'did you mean "path_read"?',
    ],
    [
      "a pattern of paths twice",
      '{"permission":{"path":{"a":"deny","a":"allow"}}}',
      'the key "a" stands here a second time',
    ],
    [
      "a surface with a pattern that is none",
      '{"permission":{"my?tool":"deny"}}',
      '"my?tool" is no surface: expected',
    ],
    ["a surface with a space", '{"permission":{" bash":"deny"}}', 'did you mean "bash"?'],
    [
      "an action among patterns",
      '{"permission":{"bash":{"action":"deny","rm *":"ask"}}}',
      'unknown key "rm *"',
    ],
    [
      "a reason that is no text",
      '{"permission":{"bash":{"a":{"action":"deny","reason":1}}}}',
      'expected "reason" to be text',
    ],
    ["an empty file", "", "1:1: a value is missing"],
    [
      "a surface twice",
      '{"permission":{"bash":"deny","bash":"allow"}}',
      'the key "bash" stands here a second time',
    ],
    [
      "a pattern twice",
      '{"permission":{"bash":{"a":"deny","a":"allow"}}}',
      'the key "a" stands here a second time',
    ],
    [
      "two policies in one",
      '{"permission":{"*":"deny"},"permission":{}}',
      'the key "permission" stands here a second time',
    ],
    [
      "a surface in capitals",
      '{"permission":{"Bash":"deny"}}',
      '"Bash" is no surface of Pi\'s; did you mean "bash"?',
    ],
    ["a surface with a slip", '{"permission":{"wirte":"deny"}}', 'did you mean "write"?'],
    [
      "an unknown key of a rule",
      '{"permission":{"bash":{"a":{"action":"deny","reson":"x"}}}}',
      'unknown key "reson"; expected "action" or "reason"',
    ],
    ["a text that is not closed", '{"permission":{"read":"al', "a text in quotes is not closed"],
  ])("says where and what is wrong with %s", (_, text, problem) => {
    expect(parsePolicy(text, "p").problems.join("\n")).toContain(problem);
  });

  it("keeps a denial that could be read beside a mistake", () => {
    expect(
      surfaces('{"permission":{"write":"deny","read":"alow","bash":{"rm *":"deny","ls":7}}}'),
    ).toEqual({
      write: [{ pattern: "*", action: "deny" }],
      read: [],
      bash: [{ pattern: "rm *", action: "deny" }],
    });
  });

  it.each([
    ["a surface", '{"permission":{"write":"deny","write":"allow"}}', "write"],
    ["a pattern", '{"permission":{"bash":{"rm *":"deny","rm *":"allow"}}}', "bash"],
  ])("denies what one of two rules for %s denies", (_, text, surface) => {
    expect(surfaces(text)[surface]?.at(-1)?.action).toBe("deny");
  });

  it("has patterns on every surface", () => {
    const text =
      '{"permission":{"path":{"*":"allow","*.env":"deny"},"mcp":{"exa:*":"allow"},"code":{"node":"ask"},"my_tool":{"src/*":{"action":"deny","reason":"r"}},"network":{"*":"ask"},"external_directory_write":{"~/x/*":"allow","$HOME/y":"ask","${HOME}/z":"ask"}}}';
    expect(parsePolicy(text, "p").problems).toEqual([]);
    expect(surfaces(text)).toMatchObject({
      path: [
        { pattern: "*", action: "allow" },
        { pattern: "*.env", action: "deny" },
      ],
      mcp: [{ pattern: "exa:*", action: "allow" }],
      my_tool: [{ pattern: "src/*", action: "deny", reason: "r" }],
    });
  });

  it("keeps keys that JavaScript treats as special", () => {
    const text =
      '{"permission":{"__proto__":"deny","constructor":{"__proto__":"deny","toString":"ask"},"7":"deny"}}';
    const { surfaces: read } = parsePolicy(text, "p");
    expect([...read]).toMatchObject([
      ["__proto__", [{ pattern: "*", action: "deny" }]],
      [
        "constructor",
        [
          { pattern: "__proto__", action: "deny" },
          { pattern: "toString", action: "ask" },
        ],
      ],
      ["7", [{ pattern: "*", action: "deny" }]],
    ]);
    expect([...policyFromValue(JSON.parse('{"__proto__":"deny"}'), "a").surfaces.keys()]).toEqual([
      "__proto__",
    ]);
  });

  it("denies nothing that nobody denied", () => {
    expect(
      surfaces('{"permission":{"read":{},"*":{"*.env":"deny"},"edit":{"a":"allow","*":"deny"}}}'),
    ).toEqual({
      read: [],
      "*": [],
      edit: [
        { pattern: "a", action: "allow" },
        { pattern: "*", action: "deny" },
      ],
    });
    expect(surfaces('{"permission":{"*":{"a":"allow","*":"deny"}}}')).toEqual({
      "*": [{ pattern: "*", action: "deny" }],
    });
  });

  it("is told from something that is no text at all", () => {
    expect(parsePolicy(undefined as never, "p").problems[0]).toContain(
      "expected the text of a policy",
    );
  });

  it.each([
    ["read", undefined],
    ["reads", "read"],
    ["raed", "read"],
    ["raad", "read"],
    ["BASH", "bash"],
    ["lls", undefined],
    ["fetch", undefined],
    ["mcp__x", undefined],
    ["rea", "read"],
    ["paths", "path"],
    ["external_dir", undefined],
    ["external_directry", "external_directory"],
    ["patch", undefined],
    ["node", undefined],
    ["codes", "code"],
  ])("takes %s for a slip of %s", (name, meant) => {
    const problems = parsePolicy(JSON.stringify({ permission: { [name]: "ask" } }), "p").problems;
    expect(problems[0]?.match(/mean "(.*)"/)?.[1]).toBe(meant);
  });

  it.each([
    '{"permission":{"bash":{"reason":"no"}}}',
    '{"permission":{"bash":{"git *":{"reason":"no"}}}}',
    '{"permission":{"bash":{"git *":"allow","reason":"no"}}}',
    '{"permission":{"*":{"reason":"no"}}}',
  ])("misses the action beside a reason in %s", (text) => {
    const { problems } = parsePolicy(text, "p");
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(
      /^1:\d+: a "reason" needs an action beside it: expected \{ "action": "deny", "reason": "…" \}$/,
    );
  });

  it("takes a pattern that is called reason", () => {
    expect(surfaces('{"permission":{"bash":{"reason":"allow"}}}')).toEqual({
      bash: [{ pattern: "reason", action: "allow" }],
    });
  });

  it("takes an action with a reason for a whole surface, patterns or not", () => {
    const text =
      '{"permission":{"bash":{"action":"deny","reason":"no"},"skill":{"action":"deny"},"*":{"action":"ask"}}}';
    expect(parsePolicy(text, "p").problems).toEqual([]);
    expect(surfaces(text)).toEqual({
      bash: [{ pattern: "*", action: "deny", reason: "no" }],
      skill: [{ pattern: "*", action: "deny" }],
      "*": [{ pattern: "*", action: "ask" }],
    });
  });

  it.each([
    ["ten thousand nested objects", '{"permission":'.repeat(10_000)],
    ["some hundred nested objects", `${'{"programs":'.repeat(101)}1${"}".repeat(101)}`],
    ["some hundred nested lists", `{"permission":${"[".repeat(101)}${"]".repeat(101)}}`],
    ["a megabyte of garbage", "}".repeat(1_000_000)],
    ["a megabyte of broken rules", `{"permission":{${'"a":x,'.repeat(150_000)}`],
    [
      "ten thousand mistakes",
      `{"permission":{${Array.from({ length: 10_000 }, (_, at) => `"t${String(at)}":1`).join()}}}`,
    ],
  ])("ends soon with few problems for %s", { timeout: 5000 }, (_, text) => {
    const { problems } = parsePolicy(text, "p");
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(11);
    expect(problems.join("").length).toBeLessThan(4000);
  });

  it("is none where there is no file, and asks for everything where it can't be read", () => {
    const directory = mkdtempSync(join(tmpdir(), "keel-policy-"));
    const path = policyPath(directory);
    const read = () => policyOf(readPolicySource(path, "/home/u"), { scope: "policy" });
    expect(read()).toBeUndefined();
    mkdirSync(path, { recursive: true });
    expect(read()?.problems).toEqual(["it can't be read (it is no file)"]);
    rmSync(path, { recursive: true });
    writeFileSync(path, '{"permission":{"*":"deny"}}');
    expect(read()?.surfaces.get("*")).toMatchObject([{ pattern: "*", action: "deny" }]);
    writeFileSync(path, " ".repeat(2_000_001));
    expect(read()?.problems).toEqual(["it is longer than 2000000 characters"]);
  });
});

it("reads the permission map of an agent, none included", () => {
  expect(policyFromValue({ write: "deny" }, "a").surfaces.get("write")).toEqual([
    { pattern: "*", action: "deny" },
  ]);
  expect(policyFromValue(undefined, "a")).toEqual({
    scope: "a",
    surfaces: new Map(),
    problems: [],
  });
  const endless: Record<string, unknown> = {};
  endless["bash"] = endless;
  expect(policyFromValue(endless, "a").problems[0]).toContain("permission: ");
  expect(policyFromValue("deny", "a").problems[0]).toContain(
    "permission: expected a map from surfaces to actions, but it is string",
  );
});

describe("rows for programs", () => {
  it("are read beside the rules", () => {
    const text =
      '{ "permission": {}, "programs": [{ "names": ["my-lint"], "source": "its manual" }] }';
    expect(parsePolicy(text, "policy")).toMatchObject({
      problems: [],
      programs: [{ names: ["my-lint"], source: "its manual" }],
    });
  });

  it("with a mistake are left out and told with their place", () => {
    const text =
      '{ "permission": {}, "programs": [{ "names": ["a"], "source": "x", "operands": ["raed"] }] }';
    const { problems, programs } = parsePolicy(text, "policy");
    expect(programs).toBeUndefined();
    expect(problems).toEqual([
      '1:80: programs[0].operands[0]: expected what an operand means, such as "read" or "read...", but got "raed"; did you mean "read"?',
    ]);
  });

  it("are told with the place of the mistake inside the row, a key's or a value's", () => {
    const text = `{
  "permission": {},
  "programs": [
    { "names": ["a"], "source": "x" },
    {
      "names": ["b"],
      "source": "x",
      "options": {
        "-o,--out": "write",
        "-q": "wirte",
      },
      "commands": { "c": { "operand": [] } },
      "tree": { "hiden": true },
    },
    { "names": ["c"] },
  ],
}`;
    const { problems, programs } = parsePolicy(text, "policy");
    expect(problems.map((problem) => problem.split(": ", 2).join(": "))).toEqual([
      '9:9: programs[1].options["-o,--out"]',
      '10:15: programs[1].options["-q"]',
      '12:28: programs[1].commands["c"]',
      "13:17: programs[1].tree",
      "15:5: programs[2]",
    ]);
    expect(programs).toHaveLength(1);
  });

  it("have each key once", () => {
    const text =
      '{ "permission": {}, "programs": [{ "names": ["a"], "source": "x", "options": { "-a": "read", "-a": "flag" } }] }';
    expect(parsePolicy(text, "policy").problems).toEqual([
      '1:94: the key "-a" stands here a second time; keep one of them',
    ]);
  });

  it("can't come from an agent's map", () => {
    expect(policyFromValue({ programs: "allow" }, "agent").programs).toBeUndefined();
  });
});

import { afterAll, describe, expect, it } from "vitest";
import { examplesOf } from "../../src/cases/examples.ts";
import { wrongExample } from "../../src/cases/judge-example.ts";
import { contextOf } from "../../src/cases/setting.ts";
import { buildWorkspace } from "../../src/cases/workspace.ts";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import type { Action } from "../../src/policy/policy.ts";

const workspace = buildWorkspace({
  files: new Map([[".env", ""]]),
  symlinks: new Map([["src/link", "../.env"]]),
});
const context = contextOf(workspace, [], "posix");
afterAll(() => {
  workspace.remove();
});

/** What is wrong with an example of a rule. */
function wrong(
  surface: string,
  pattern: string,
  action: Action,
  example: { readonly match?: string; readonly notMatch?: string },
): string | undefined {
  const { match, notMatch } = example;
  const rule = {
    action,
    ...(match === undefined ? {} : { match: [match] }),
    ...(notMatch === undefined ? {} : { notMatch: [notMatch] }),
  };
  const policy = parsePolicy(
    JSON.stringify({ permission: { [surface]: pattern === "" ? rule : { [pattern]: rule } } }),
    "policy",
  );
  expect(policy.problems).toEqual([]);
  const examples = examplesOf(policy);
  expect(examples).toHaveLength(1);
  return wrongExample(examples[0]!, context);
}

describe("an example of a rule", () => {
  it.each<[string, string, Action, string, string]>([
    ["bash", "rm *", "deny", "sudo r\\m -rf x", "echo rm"],
    ["bash", "rm *", "deny", "/bin/rm x", "remove x"],
    ["bash", "git push *", "allow", "git -C sub push origin", "git pull"],
    ["bash", "git push *", "allow", "git push", "./git push"],
    ["bash", "ls *", "allow", "cat x | ls", "cat x"],
    ["user_bash", "rm *", "ask", "rm x", "ls"],
    ["path", "*.env", "deny", "src/link", "src/.env.example"],
    ["path", "src/*", "ask", "./src/a.ts", "a.ts"],
    ["path", "src/*", "allow", "src/a.ts", "src/link"],
    ["path_write", "src/*", "deny", "src/a.ts", "lib/a.ts"],
    ["external_directory", "*", "ask", "../x", "src/a.ts"],
    ["external_directory_write", "~/x/*", "deny", "~/x/y", "~/y"],
    ["read", "docs/*", "allow", "docs/a", "docs/../.env"],
    ["write", "docs/*", "allow", "docs/a", "a"],
    ["edit", "docs/*", "deny", "docs/a", "a"],
    ["grep", "docs/*", "allow", "docs", "src"],
    ["mcp", "exa:*", "allow", "exa:search", "other:search"],
    ["mcp", "exa:search", "deny", "mcp__exa__search", "mcp__exa__fetch"],
    ["mcp", "mcp_status", "allow", "mcp_status", "mcp_list"],
    ["skill", "release-*", "deny", "release-notes", "notes"],
    ["code", "python*", "ask", "python3", "node"],
    ["network", "*.example.com", "allow", "api.example.com", "example.org"],
    ["my_tool", "a*", "ask", "abc", "bcd"],
    ["powershell", "Get-*", "allow", "Get-Item x", "Remove-Item x"],
    ["mcp__*", "", "deny", "mcp__exa__search", "read"],
    ["*", "", "ask", "any_tool", ""],
  ])("on %s %j (%s) matches %j and not %j", (surface, pattern, action, match, notMatch) => {
    expect(wrong(surface, pattern, action, { match })).toBeUndefined();
    expect(wrong(surface, pattern, action, { notMatch: match })).toEqual(expect.any(String));
    if (surface === "*") return;
    expect(wrong(surface, pattern, action, { notMatch })).toBeUndefined();
    expect(wrong(surface, pattern, action, { match: notMatch })).toEqual(expect.any(String));
  });

  it.each<[string, string, Action, { match?: string; notMatch?: string }, string]>([
    ["bash", "rm *", "deny", { match: "echo rm" }, `the rule doesn't match command "echo rm"`],
    [
      "bash",
      "rm *",
      "deny",
      { notMatch: "ls; rm x" },
      `the rule matches command "ls", command "rm x"`,
    ],
    [
      "bash",
      "rm *",
      "deny",
      { notMatch: "$X y" },
      `it can't be told whether the rule matches command "$X y", unknown on bash (a command word that can't be told ($X))`,
    ],
    [
      "bash",
      "rm *",
      "deny",
      { match: "$X y" },
      `it can't be told whether the rule matches command "$X y", unknown on bash (a command word that can't be told ($X))`,
    ],
    [
      "external_directory",
      "*",
      "ask",
      { match: "a" },
      "nothing of it is judged on external_directory",
    ],
    [
      "path",
      "*.env",
      "deny",
      { notMatch: "src/link" },
      `the rule matches read of "src/link", which is "${workspace.cwd}/.env"`,
    ],
    [
      "mcp__*",
      "",
      "deny",
      { match: "read" },
      `the key "mcp__*" doesn't match the tool's name "read"`,
    ],
    [
      "mcp__*",
      "",
      "deny",
      { notMatch: "mcp__a__b" },
      `the key "mcp__*" matches the tool's name "mcp__a__b"`,
    ],
  ])(
    "of %s %j (%s) with %j is told what is wrong",
    (surface, pattern, action, example, message) => {
      expect(wrong(surface, pattern, action, example)).toBe(message);
    },
  );

  it("is looked for in what a policy extends, and once", () => {
    const base = parsePolicy(
      '{ "permission": { "bash": { "rm *": { "action": "deny", "match": ["rm a"] } } } }',
      "base",
    );
    const text =
      '{ "extends": "base", "permission": { "bash": { "ls *": { "action": "deny", "match": ["ls a"] }, "ls *": { "action": "deny", "match": ["ls b"] } } } }';
    const policy = parsePolicy(text, "policy", { findBase: () => base });
    const found = examplesOf(policy).map((one) => [one.policy.scope, one.text]);
    expect(found).toEqual([
      ["base", "rm a"],
      ["policy", "ls a"],
      ["policy", "ls b"],
    ]);
  });
});

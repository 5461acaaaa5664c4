import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { decide, factContext, parsePolicy, readFacts, scopesOf } from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

it("has a README whose policy is valid", () => {
  const policy = /```jsonc\n([^]*?)```/.exec(readme)?.[1] ?? "";
  expect(parsePolicy(policy, "mine")).toMatchObject({ problems: [], surfaces: { size: 4 } });
});

it("has a README whose example gives what it says", () => {
  const policy = parsePolicy(
    '{ "permission": { "bash": { "*": "ask", "rm *": "deny" } } }',
    "mine",
  );
  expect(readme).toContain(
    'parsePolicy(\'{ "permission": { "bash": { "*": "ask", "rm *": "deny" } } }\', "mine")',
  );
  const context = factContext({ cwd: "/repo", home: "/home/me" });
  expect(readme).toContain('const context = factContext({ cwd: "/repo", home: "/home/me" });');
  const decision = decide(readFacts("bash", { command: "ls && rm x" }, context), [policy], context);
  expect(decision).toEqual({ action: "deny", rule: 'bash "rm *": deny (mine)' });
  expect(readme).toContain('// { action: "deny", rule: \'bash "rm *": deny (mine)\' }');
});

it("has a library that puts policies in their scopes, as the README says", () => {
  expect(readme).toContain("scopesOf({ managed, global, project, agent, grants, mode })");
  const global = parsePolicy('{ "permission": { "bash": { "*": "ask" } } }', "mine");
  const context = factContext({ cwd: "/repo", home: "/home/me" });
  const facts = readFacts("bash", { command: "ls" }, context);
  expect(decide(facts, scopesOf({ global, mode: "yolo" }), context).action).toBe("allow");
});

it("has a page on facts whose rows are valid, and read as it says", () => {
  const page = readFileSync(new URL("../docs/facts.md", import.meta.url), "utf8");
  const text = /```jsonc\n([^]*?)```/.exec(page)?.[1] ?? "";
  const { problems, programs = [] } = parsePolicy(text, "mine");
  expect(problems).toEqual([]);
  const context = factContext({ cwd: "/repo", home: "/home/me", programs });
  const facts = readFacts("bash", { command: "my-wrapper -t x my-lint -o out a" }, context);
  expect(facts).toMatchObject([
    { kind: "command", text: "my-wrapper -t x my-lint -o out a", transparent: true },
    { kind: "command", text: "my-lint -o out a", transparent: false },
    { kind: "path", access: "write", literal: "/repo/out", surface: "write" },
    { kind: "path", access: "read", literal: "/repo/a" },
  ]);
});

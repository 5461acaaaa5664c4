import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { decide, parsePolicy, readFacts } from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

it("has a README whose policy is valid", () => {
  const policy = /```jsonc\n([^]*?)```/.exec(readme)?.[1] ?? "";
  expect(parsePolicy(policy, "mine")).toMatchObject({ problems: [], surfaces: { size: 5 } });
});

it("has a README whose example gives what it says", () => {
  const policy = parsePolicy(
    '{ "permission": { "bash": { "*": "ask", "rm *": "deny" } } }',
    "mine",
  );
  expect(readme).toContain(
    'parsePolicy(\'{ "permission": { "bash": { "*": "ask", "rm *": "deny" } } }\', "mine")',
  );
  const decision = decide(readFacts("bash", { command: "ls && rm x" }), [policy]);
  expect(decision).toEqual({ action: "deny", rule: 'bash "rm *": deny (mine)' });
  expect(readme).toContain('// { action: "deny", rule: \'bash "rm *": deny (mine)\' }');
});

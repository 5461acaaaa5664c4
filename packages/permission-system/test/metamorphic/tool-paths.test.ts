import { afterAll, describe, expect, it } from "vitest";
import { readFacts } from "../../src/facts/facts.ts";
import { decide } from "../../src/policy/decide.ts";
import { type Action, severity } from "../../src/policy/policy.ts";
import { linkedSets } from "./decided.ts";
import { respellings } from "./rewrites/paths.ts";

const sets = linkedSets();
afterAll(() => {
  for (const set of sets) set.remove();
});

const paths = [
  ".env",
  "src/a.ts",
  "src/c.ts",
  "src/link",
  "out/passwd",
  "id_rsa",
  "n.ts",
  "etclink/passwd",
  "README.md",
  ".git/config",
  ".pi/settings.json",
];

const inputs: Readonly<Record<string, (path: string) => unknown>> = {
  read: (path) => ({ path }),
  write: (path) => ({ path, content: "x" }),
  edit: (path) => ({ path, edits: [] }),
  grep: (path) => ({ path, pattern: "x" }),
  find: (path) => ({ path, pattern: "*" }),
  ls: (path) => ({ path }),
  some_tool: (path) => ({ file: path }),
  mcp__exa__search: (path) => ({ path }),
};

describe.each(Object.keys(inputs))("the tool %s", (tool) => {
  it.each(Object.entries(respellings))(
    "is decided no less strictly for a path %s",
    (_, respell) => {
      const found: string[] = [];
      let count = 0;
      for (const { name, scopes, context } of sets) {
        const decided = (path: string): Action =>
          decide(readFacts(tool, inputs[tool]!(path), context), scopes, context).action;
        for (const path of paths) {
          const other = respell(path, context);
          if (other === undefined) continue;
          count += 1;
          const [before, after] = [decided(path), decided(other)];
          if (severity[after] < severity[before]) {
            found.push(`${name}: ${path} gets ${before}, ${other} gets ${after}`);
          }
        }
      }
      expect(found).toEqual([]);
      expect(count).toBeGreaterThan(0);
    },
  );
});

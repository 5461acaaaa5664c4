import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";

const eslint = new ESLint({ cwd: new URL("..", import.meta.url).pathname });

/** Messages of the architecture's rules for this text, as if it stood in that file. */
async function lint(file: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: file });
  return (result?.messages ?? [])
    .filter((message) => message.fatal === true || message.ruleId?.startsWith("no-restricted"))
    .map((message) => message.message);
}

const prompts = "packages/prompt-sections/src/index.ts";
const permissions = "packages/permission-system/src/index.ts";
const facts = "packages/permission-system/src/facts/facts.ts";
const extension = "packages/permission-system/src/extension.ts";
const subagents = "packages/subagents/src/index.ts";
const fakes = "packages/test-fakes/src/index.ts";
const contract = "internal/contract/src/index.ts";
const harness = "internal/real-pi/src/index.ts";

describe("the architecture's lint rules stop", () => {
  it.each([
    [
      "a published sibling",
      permissions,
      'import "@pi-keel/subagents";',
      "may import prompt-sections and contract",
    ],
    [
      "the other published sibling",
      subagents,
      'import "@pi-keel/permission-system";',
      "may import",
    ],
    ["fakes in what is shipped", subagents, 'import "@pi-keel/test-fakes";', "may import"],
    ["the contract in fakes", fakes, 'import "@pi-keel/contract";', "may import prompt-sections"],
    [
      "an extension in the contract",
      contract,
      'import "@pi-keel/subagents";',
      "may import no other package",
    ],
    [
      "a package of ours in the harness",
      harness,
      'import "@pi-keel/contract";',
      "may import no other package",
    ],
    [
      "a way round by path",
      subagents,
      'import "../../permission-system/src/index.ts";',
      "by its name",
    ],
    ["a policy in what reads a call", facts, 'import "../policy/decide.ts";', "is pure"],
    ["Pi in what reads a call", facts, 'import "@earendil-works/pi-coding-agent";', "is pure"],
    ["the process in what reads a call", facts, 'import "node:fs";', "is pure"],
    ["a dependency of prompt-sections", prompts, 'import "yaml";', "has no dependencies"],
    ["a node: import of prompt-sections", prompts, 'import "node:path";', "has no dependencies"],
    [
      "the fakes in tests of prompt-sections",
      "packages/prompt-sections/test/prefix.test.ts",
      'import "@pi-keel/test-fakes";',
      "tested without",
    ],
    ["a dynamic import", extension, 'await import("node:fs");', "import statically"],
    ["a require", extension, 'require("node:fs");', "static ES modules"],
    ["process.cwd()", permissions, "process.cwd();", "from the context"],
    ["process.env", permissions, "process.env.HOME;", "as an argument"],
    ["a process taken apart", permissions, "const { env } = process;", "as an argument"],
    ["the global process", permissions, "globalThis.process.env.HOME;", "composition root alone"],
    ["node:process", permissions, 'import { env } from "node:process";', "composition root"],
  ])("%s", async (_, file, text, message) => {
    expect((await lint(file, text)).join()).toContain(message);
  });
});

describe("and let pass", () => {
  it.each([
    [permissions, 'import "@pi-keel/prompt-sections"; import "@pi-keel/contract";'],
    [fakes, 'import "@pi-keel/prompt-sections";'],
    [extension, "process.env.HOME;"],
    [prompts, 'import "./types.ts";'],
  ])("in %s: %s", async (file, text) => {
    expect(await lint(file, text)).toEqual([]);
  });
});

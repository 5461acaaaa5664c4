import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  inheritedIdentity,
  narrowSkills,
  narrowTools,
  type PromptParts,
  readSystemPrompt,
  renderFor,
  type ToolFacts,
} from "../src/index.ts";
import { skill } from "./arbitraries.ts";
import * as host from "./hosts.ts";

interface Event {
  readonly systemPrompt: string;
  readonly systemPromptOptions: PromptParts;
}

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("the narrowing example gives what the host renders", () => {
  function withoutBash(event: Event, tools: readonly ToolFacts[]): string {
    const parts = event.systemPromptOptions;
    const narrowed = narrowTools(event.systemPrompt, { active: ["read"], tools, parts });
    return narrowSkills(narrowed.text, ({ name }) => name !== "release", { parts }).text;
  }
  const tools = [
    { name: "read", promptSnippet: "Read" },
    { name: "bash", promptSnippet: "Run" },
  ];
  const skills = [skill("release", "Release", "/r"), skill("pdf", "PDF", "/p")];
  const parts = host.classicOptions({ cwd: "/p", skills }, ["read", "bash"], tools);
  const event = { systemPrompt: host.classic.buildSystemPrompt(parts), systemPromptOptions: parts };
  const expected = host.classicOptions({ cwd: "/p", skills: skills.slice(1) }, ["read"], tools);
  expect(withoutBash(event, tools)).toBe(host.classic.buildSystemPrompt(expected));
  expectPrinted([
    "const parts = event.systemPromptOptions;",
    'const narrowed = narrowTools(event.systemPrompt, { active: ["read"], tools, parts });',
    'return narrowSkills(narrowed.text, ({ name }) => name !== "release", { parts }).text;',
  ]);
});

test("the inheriting example gives what it says", () => {
  const parent = "Be kind.\nCurrent date: 2026-11-30\nCurrent working directory: /p";
  const inherited = inheritedIdentity(parent, { parentCwd: "/p" });
  expect(inherited).toMatchObject({ text: "Be kind.", confidence: "exact" });
  expectPrinted([
    String.raw`const parent = "Be kind.\nCurrent date: 2026-11-30\nCurrent working directory: /p";`,
    'const inherited = inheritedIdentity(parent, { parentCwd: "/p" });',
    '// inherited.text === "Be kind.", inherited.confidence === "exact"',
  ]);
});

test("the reading example gives what it says", () => {
  const text = renderFor(
    "classic",
    { customPrompt: "Be kind.", cwd: "/p" },
    { date: "2026-11-30" },
  );
  const kinds = readSystemPrompt(text).regions.map(({ kind }) => kind);
  expect(kinds).toEqual(["custom", "footer"]);
  expectPrinted([
    'const text = renderFor("classic", { customPrompt: "Be kind.", cwd: "/p" }, { date: "2026-11-30" });',
    "const kinds = readSystemPrompt(text).regions.map(({ kind }) => kind);",
    '// kinds: ["custom", "footer"]',
  ]);
});

function expectPrinted(code: readonly string[]): void {
  expect(readme.replaceAll(/^ +/gm, "")).toContain(code.join("\n"));
}

import { describe, expect, test } from "vitest";
import { type PromptInput, type PromptParts, readSystemPrompt } from "../src/index.ts";
import * as host from "./hosts.ts";
import { skill } from "./skill.ts";

const HEADING = "Project-specific instructions and guidelines:\n\n";
const file = (path: string, content: string): string =>
  `<project_instructions path="${path}">\n${content}\n</project_instructions>`;

/** What is read in the region of that kind. */
function inRegion(kind: string, prompt: PromptInput, parts?: PromptParts) {
  return readSystemPrompt(prompt, { parts }).regions.find((region) => region.kind === kind);
}

test("a tool's line has a bullet, a name and a snippet", () => {
  const tools = "- a: b\n- c\nd: e\n- : f\n- g: \n-h: i";
  expect(inRegion("tools", { tools })).toMatchObject({
    tools: [
      { name: "a", snippet: "b" },
      { name: "g", snippet: "" },
    ],
  });
});

describe("the context has no file", () => {
  test.each<[string, Record<string, string>]>([
    ["without its heading", { project_context: `${"Mine. ".repeat(20)}\n${file("/a", "a")}` }],
    ["of a section behind it", { project_context: "Mine.", env: HEADING + file("/a", "a") }],
    [
      "whose opening ends in a section behind it",
      {
        project_context: `${HEADING}<project_instructions path="/a\n</project_instructions>`,
        env: '">\n',
      },
    ],
  ])("%s", (_, prompt) => {
    expect(inRegion("project_context", prompt)).toMatchObject({ files: [] });
  });

  test("that the options have and an extension's text lacks", () => {
    const parts = {
      cwd: "/p",
      customPrompt: "Q",
      contextFiles: [{ path: "/a", content: "a" }],
      sections: { project_context: "Mine.", env: file("/a", "a") },
    };
    const text = host.sectioned.buildSystemPrompt(parts);
    expect(inRegion("project_context", text, parts)).toMatchObject({ files: [] });
  });
});

test("the context's files end with it", () => {
  const files = [{ path: "/a", content: "a" }];
  const prompt = {
    project_context: HEADING + file("/a", "a"),
    env: `See\n${file("/b", "b")}\n\n${file("/c", "c")}`,
  };
  expect(inRegion("project_context", prompt)).toMatchObject({ files });
});

test("the context has each file that the options have, whatever it quotes", () => {
  const contextFiles = [
    { path: "/a", content: `a\n</project_instructions>\n\n<project_instructions path="/x">\nx` },
    { path: "/b", content: "b" },
  ];
  const parts = { cwd: "/p", customPrompt: "Q", contextFiles };
  for (const build of [host.classic.buildSystemPrompt, host.sectioned.buildSystemPrompt]) {
    expect(inRegion("project_context", build(parts), parts)).toMatchObject({ files: contextFiles });
  }
});

test.each(["<cwd>\n/p", "/p\n</cwd>"])(
  "the directory %j lacks a tag, and is taken whole",
  (cwd) => {
    expect(inRegion("footer", { cwd })).toMatchObject({ directory: cwd });
  },
);

describe("a catalogue is Pi's to the letter, or none:", () => {
  const { skills = "" } = host.sectioned.buildSystemPromptSections({
    cwd: "/p",
    skills: [skill("pdf", "Read PDF", "/s/pdf.md")],
  });

  test.each([
    ["its own", "", "", 1],
    ["another heading as long", "specialized", "specialised", 0],
    ["other tags", /<(\/?)skills>/g, "[$1skills]", 0],
    ["another closing tag", "</skills>", "[/skills]", 0],
    ["another tag around a name", "<name>", "[name]", 0],
  ])("%s", (_, from, to, count) => {
    const region = inRegion("skills", { preamble: "Q", skills: skills.replace(from, to) });
    expect(region?.kind === "skills" && region.skills).toHaveLength(count);
  });
});

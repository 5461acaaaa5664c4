import { describe, expect, test, vi } from "vitest";
import {
  inheritedIdentity,
  narrowSkills,
  narrowTools,
  readSystemPrompt,
  renderFor,
} from "../src/index.ts";
import * as host from "./hosts.ts";
import { skill } from "./skill.ts";

vi.useFakeTimers({ now: host.TODAY_NOON, toFake: ["Date"] });

const CWD = "/p";
const TOOLS = [{ name: "read", promptSnippet: "Read" }];
const SKILLS = [skill("pdf", "Read PDF", "/s/pdf.md"), skill("release", "Release", "/s/r.md")];
const PARTS = host.classicOptions({ cwd: CWD, skills: SKILLS }, ["read"], TOOLS);
const TEXT = host.classic.buildSystemPrompt(PARTS);

/** `TEXT` with one thing changed that must be there. */
function changed(from: string, to: string): string {
  expect(TEXT).toContain(from);
  return TEXT.replace(from, to);
}

const kinds = (text: string) => readSystemPrompt(text).regions.map(({ kind }) => kind);

describe("a default prompt that isn't Pi's to the letter", () => {
  test.each([
    ["a line among the tools", "- read: Read", "read: Read"],
    ["a tool without a name", "- read: Read", "- : Read"],
    ["no end of the tools", "In addition to the tools above", "In addition"],
    ["no guidelines", "\n\nGuidelines:\n", "\n\nGuides:\n"],
    ["no README", "- Main documentation: ", "- Main: "],
    ["no docs folder", "- Additional docs: ", "- Docs: "],
    ["no examples", "(extensions, custom tools, SDK)", "(all)"],
    ["other advice", "- When working on pi topics", "- When working"],
  ])("has %s: it is a custom one", (_, from, to) => {
    const text = changed(from, to);
    // Its beginning is Pi's, so a part of it could be.
    expect(["custom", "opaque"]).toContain(kinds(text)[0]);
    expect(narrowTools(text, { active: [], tools: TOOLS }).text).not.toContain("(none)");
  });

  test("has text between its parts: it is opaque", () => {
    const text = changed("(e.g., tui.md for TUI API details)", "$&\nMore.");
    expect(kinds(text)).toEqual(["opaque"]);
    expect(inheritedIdentity(text, { parentCwd: CWD }).confidence).toBe("guess");
  });

  test("mentions its documentation without quoting it: it is still one", () => {
    const quote = `See.${TEXT.slice(TEXT.indexOf("\n\nPi documentation"), TEXT.indexOf("\n- Main"))}`;
    const tools = [{ ...TOOLS[0]!, promptGuidelines: [quote] }];
    const text = host.classic.buildSystemPrompt(host.classicOptions({ cwd: CWD }, ["read"], tools));
    expect(kinds(text)).toEqual(["preamble", "tools", "guidelines", "docs", "footer"]);
  });
});

describe("a catalogue that isn't Pi's to the letter is left alone", () => {
  test.each([
    ["another hint", "Use the read tool to load", "Use a tool to load"],
    ["other advice", "When a skill file references", "When a file references"],
    ["an entry without a name", "    <name>pdf", "    pdf"],
    ["an entry without a description", "    <description>Read PDF", "    Read PDF"],
    ["an entry without a file", "    <location>/s/pdf.md", "    /s/pdf.md"],
    ["an entry that isn't closed", "/s/r.md</location>", "/s/r.md"],
    ["a tag in a description", "Read PDF", "Read <b>PDF</b>"],
    ["no entries", TEXT.slice(TEXT.indexOf("  <skill>"), TEXT.indexOf("</available_skills>")), ""],
    ["a closing tag alone", "<available_skills>\n", ""],
  ])("with %s", (_, from, to) => {
    const text = changed(from, to);
    expect(narrowSkills(text, () => false).text).toBe(text);
    expect(narrowTools(text, { active: [], tools: TOOLS }).text).toContain("</available_skills>");
  });

  test("with a skill that the options lack, where there are options", () => {
    const parts = { ...PARTS, skills: SKILLS.slice(0, 1) };
    const read = readSystemPrompt(TEXT, { parts });
    // The options don't render to the text, so it is read alone.
    expect(read.regions.find(({ kind }) => kind === "skills")).toMatchObject({
      skills: [{ name: "pdf" }, { name: "release" }],
    });
  });

  test("in a section that holds more than it", () => {
    const mine = `Prefer pdf.\n\n${TEXT.slice(TEXT.indexOf("The following"), TEXT.indexOf("\nCurrent date"))}`;
    const options = { cwd: CWD, customPrompt: "Q", skills: SKILLS, sections: { skills: mine } };
    const text = host.sectioned.buildSystemPrompt(options);
    expect(narrowSkills(text, () => false)).toMatchObject({ text, confidence: "guess" });
    expect(narrowSkills(text, () => false, { parts: options }).confidence).toBe("guess");
    const active = ["edit"];
    expect(narrowTools(text, { active, tools: [] })).toMatchObject({ text, confidence: "guess" });
    const kept = narrowTools(text, { active: ["bash"], tools: [] });
    expect(kept).toEqual({ text, confidence: "exact", edits: [] });
  });

  test("that breaks off", () => {
    const text = TEXT.slice(0, TEXT.indexOf("Read PDF") + 4);
    expect(narrowSkills(text, () => false).text).toBe(text);
    const section = text.slice(text.indexOf("The following"));
    expect(readSystemPrompt({ preamble: "Q", skills: section }).regions[1]).toMatchObject({
      skills: [],
    });
  });
});

describe("a prompt that breaks off or was changed isn't the one of its parts", () => {
  const END = TEXT.indexOf("\n\nPi documentation");

  test.each([
    ["after the guidelines", TEXT.slice(0, END)],
    ["in a guideline", TEXT.slice(0, END - 5)],
    ["in the documentation's paths", TEXT.replace(/(- Examples: )[^\n]*/, "$1x")],
  ])("%s", (_, text) => {
    const narrowed = narrowTools(text, { active: [], tools: TOOLS, parts: PARTS });
    expect(narrowed.text.slice(0, 200)).toBe(text.slice(0, 200));
    const { regions } = readSystemPrompt(text, { parts: PARTS });
    expect(regions.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
  });

  test("and a date that is none belongs to the text above", () => {
    const text = "Be kind.\nCurrent date: 2026-11-3x\nCurrent working directory: /p";
    const { regions } = readSystemPrompt(text);
    expect(regions).toMatchObject([
      { kind: "custom", end: "Be kind.\nCurrent date: 2026-11-3x".length },
      { kind: "footer", directory: "/p" },
    ]);
    const parts = { cwd: CWD, customPrompt: "Be kind." };
    expect(readSystemPrompt(text, { parts }).regions).toEqual(regions);
  });
});

describe("sections by name", () => {
  test("may lack their tags", () => {
    const { regions } = readSystemPrompt({ preamble: "Q", rules: "- a\n- b\nc", cwd: "/p" });
    expect(regions[1]).toMatchObject({ guidelines: [{ text: "a" }, { text: "b\nc" }] });
    expect(regions[2]).toMatchObject({ kind: "footer", directory: "/p" });
    expect(readSystemPrompt({ rules: "- a\n- b" }).regions[0]).toMatchObject({
      guidelines: [{ text: "a" }, { text: "b" }],
    });
  });

  test("may hold a context file that never ends", () => {
    const heading = "Project-specific instructions and guidelines:\n\n";
    for (const broken of [
      `${heading}<project_instructions path="/a`,
      `${heading}<project_instructions path="/a\n</project_instructions>`,
    ]) {
      const project_context = `<project_context>\n${broken}\n</project_context>`;
      expect(readSystemPrompt({ project_context }).regions[0]).toMatchObject({ files: [] });
    }
  });
});

test("options without guidelines, skills or a directory are rendered and narrowed", () => {
  const parts = { selectedTools: ["bash", "read"], toolSnippets: { read: "Read" } };
  for (const shape of ["classic", "sectioned"] as const) {
    const text = renderFor(shape, parts);
    const result = narrowTools(text, { active: ["read"], tools: TOOLS, parts });
    expect(result.text).toBe(renderFor(shape, { ...parts, selectedTools: ["read"] }));
    expect(result.confidence).toBe("exact");
  }
});

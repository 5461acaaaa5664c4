import { describe, expect, test, vi } from "vitest";
import { narrowSkills, narrowTools, readSystemPrompt } from "../src/index.ts";
import * as host from "./hosts.ts";
import { skill } from "./skill.ts";

vi.useFakeTimers({ now: host.TODAY_NOON, toFake: ["Date"] });

const TOOLS: readonly host.Tool[] = [
  { name: "read", promptSnippet: "Read" },
  { name: "bash", promptSnippet: "Run" },
  { name: "grep", promptSnippet: "Search" },
  { name: "edit", promptSnippet: "Edit", promptGuidelines: ["Ask first"] },
  { name: "plan", promptSnippet: "Plan", promptGuidelines: ["First think\nthen do"] },
];
const SKILLS = [skill("pdf", "Read PDF", "/s/pdf.md")];
const FOOTER = "Current working directory: /p";
const TWO_FOOTERS = "More than one line names the working directory.";

function classic(active: readonly string[], base: Partial<host.Base> = {}): string {
  return host.classic.buildSystemPrompt(host.classicOptions({ cwd: "/p", ...base }, active, TOOLS));
}

function undated(active: readonly string[], base: Partial<host.Base> = {}): string {
  return classic(active, base).replace(`\nCurrent date: ${host.TODAY}`, "");
}

function sectioned(base: Partial<host.Base> = {}, active = ["read", "bash"]): string {
  return host.sectioned.buildSystemPrompt(
    host.sectionedOptions({ cwd: "/p", ...base }, active, TOOLS),
  );
}

const narrow = (text: string, active: readonly string[], tools = TOOLS, date?: string) =>
  narrowTools(text, { active, tools, date });
const dropAll = (): boolean => false;

describe("what nothing says how to change is left, with the reason:", () => {
  const withHead = classic(["bash"]);
  const hint = "Use bash to load a skill's file";
  const byBash = undated(["read"], { skills: SKILLS }).replace(
    "Use the read tool to load a skill's file",
    hint,
  );
  const quoting = { name: "x", promptGuidelines: ["See\n\n<rules>\n- a\n</rules>\n"] };

  test.each<[string, string, readonly string[], RegExp, (readonly host.Tool[])?]>([
    ["no footer", withHead.slice(0, withHead.indexOf("\nCurrent date")), ["read"], /^Neither/],
    [
      "a footer with a date and one without",
      classic(["bash"], { appendSystemPrompt: `x\n${FOOTER}` }),
      ["bash"],
      /^More than one line names/,
    ],
    [
      "a catalogue before one of two footers",
      classic(["read", "bash"], { skills: SKILLS, customPrompt: "Q" }) +
        classic([], { customPrompt: "Q" }).slice(1),
      ["bash"],
      /^More than one line names/,
    ],
    ["a line among the tools", sectioned({ sections: toolSection("- a: b\nc") }), [], /no tool's/],
    ["no line among the tools", sectioned({ sections: toolSection("") }), [], /no tool's/],
    ["a tool without a line", sectioned(), ["ls"], /^"ls" has no line: it may be hidden/],
    [
      "a tool that has guidelines alone",
      sectioned(),
      ["x"],
      /^"x" has no line: it may be hidden/,
      [{ name: "x", promptGuidelines: ["X"] }],
    ],
    ["a guideline that isn't there", classic(["bash"]), ["bash", "edit"], /tool: - Ask first$/],
    [
      "a guideline that isn't there but in the append text",
      classic(["bash"], { appendSystemPrompt: "- Ask first" }),
      ["bash", "edit"],
      /tool: - Ask first$/,
    ],
    [
      "a guideline of several lines that isn't there",
      classic(["bash"]),
      ["bash", "plan"],
      /tool: - First think\nthen do$/,
    ],
    ["a guideline with the end of all", sectioned(), ["read"], /quotes what ends/, [quoting]],
    ["a catalogue that lost its reader", byBash, ["read"], /which tool reads skill files/],
    [
      "a catalogue that may be read by a hidden tool",
      sectioned({ customPrompt: "Q", skills: SKILLS }),
      ["bash"],
      /which tool reads skill files/,
    ],
  ])("%s", (_, text, active, reason, tools) => {
    const result = narrow(text, active, tools);
    expect(result).toMatchObject({ text, confidence: "guess", edits: [] });
    expect(result.reason).toMatch(reason);
  });

  function toolSection(lines: string): Record<string, string> {
    return { tools: `${lines}\n\nAdditional tools may be available.` };
  }
});

describe("nothing is due", () => {
  const custom = `Q\n${FOOTER}\n${FOOTER}`;
  const catalogue = classic(["read"], { skills: SKILLS, customPrompt: "Q" });

  test.each([
    ["to tools in a custom prompt with two footers", custom, ["read"]],
    [
      "to a catalogue before one of two footers while `read` stays",
      catalogue + catalogue,
      ["read"],
    ],
    [
      "to a tools section that an extension made of Pi's end alone",
      sectioned({ sections: { tools: "\nAdditional tools may be available." } }, []),
      [],
    ],
  ])("%s", (_, text, active) => {
    expect(narrow(text, active, [])).toEqual({ text, confidence: "exact", edits: [] });
  });

  test("to skills in a custom prompt with two footers", () => {
    expect(narrowSkills(custom, dropAll)).toEqual({ text: custom, confidence: "exact", edits: [] });
  });

  test("to a date where none is written", () => {
    for (const text of [undated(["bash"]), sectioned()]) {
      const active = text.includes("<tools>") ? ["read", "bash"] : ["bash"];
      expect(narrow(text, active, TOOLS, "2027-01-02").edits).toEqual([]);
    }
  });
});

describe("a catalogue is no one's to change", () => {
  test.each([
    ["without a footer", "Q", /^Neither/],
    ["in a quotation", `Before.\n${classic(["read"], { skills: SKILLS })}`, /not at its start/],
    [
      "before one of two footers",
      `${classic(["read"], { skills: SKILLS, customPrompt: "Q" })}\n${FOOTER}`,
      new RegExp(TWO_FOOTERS),
    ],
  ])("%s", (_, text, reason) => {
    const result = narrowSkills(text, dropAll);
    expect(result).toMatchObject({ text, confidence: "guess", edits: [] });
    expect(result.reason).toMatch(reason);
  });

  test("but Pi's own in front of the footer, even where a context is unclear", () => {
    const open = `<project_context>\n\nProject-specific instructions and guidelines:\n\n<project_instructions path="/q">`;
    const base = {
      customPrompt: `Q\n\n${open}`,
      contextFiles: [{ path: "/a", content: "</available_skills>" }],
    };
    const without = classic(["read"], base);
    for (const text of [classic(["read"], { ...base, skills: SKILLS }), without]) {
      expect(readSystemPrompt(text).shape).toBe("opaque");
      expect(narrowSkills(text, dropAll)).toMatchObject({ text: without, confidence: "exact" });
    }
  });
});

describe("a tool that comes gets its line", () => {
  test.each([
    ["grep", classic, true],
    ["grep", undated, true],
    ["bash", classic, true],
    ["bash", undated, false],
    ["read", classic, false],
    ["read", undated, false],
  ])("if it is %s, unless it may bring a catalogue", (name, build, isExact) => {
    const text = build(["edit"]);
    const result = narrow(text, ["edit", name]);
    expect(result.text).toBe(isExact ? build(["edit", name]) : text);
    expect(result.confidence).toBe(isExact ? "exact" : "guess");
  });
});

describe("a catalogue names the reader that stays:", () => {
  const base = { customPrompt: "Q", skills: SKILLS };

  test("`bash` for `read`", () => {
    const text = undated(["read", "bash"], base);
    const expected = text.replace("Use the read tool to load", "Use bash to load");
    expect(expected).not.toBe(text);
    expect(narrow(text, ["bash"])).toMatchObject({ text: expected, confidence: "exact" });
  });

  test("none by name, as it was", () => {
    const text = sectioned({ ...base, hiddenTools: ["read", "bash"] });
    expect(narrow(text, ["bash"], [])).toEqual({ text, confidence: "exact", edits: [] });
  });
});

test("a guideline of several lines that is there stays", () => {
  expect(narrow(classic(["bash", "plan"]), ["plan"]).text).toBe(classic(["plan"]));
});

test("a map of sections may have tools without rules", () => {
  const {
    preamble = "",
    tools = "",
    cwd = "",
  } = host.sectioned.buildSystemPromptSections(
    host.sectionedOptions({ cwd: "/p" }, ["read"], TOOLS),
  );
  const prompt = { preamble, tools, cwd };
  expect(narrowTools(prompt, { active: [], tools: [] }).edits).toEqual([]);
});

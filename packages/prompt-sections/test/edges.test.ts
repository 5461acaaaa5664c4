import { describe, expect, test, vi } from "vitest";
import {
  inheritedIdentity,
  narrowSkills,
  narrowTools,
  type PromptInput,
  type PromptParts,
  readSystemPrompt,
} from "../src/index.ts";
import { skill } from "./arbitraries.ts";
import * as host from "./hosts.ts";

vi.useFakeTimers({ now: host.TODAY_NOON, toFake: ["Date"] });

const CWD = "/p";
const SKILLS = [skill("pdf", "Read PDF", "/s/pdf.md")];
const TOOLS = [
  { name: "read", promptSnippet: "Read", promptGuidelines: ["Ask first"] },
  { name: "bash", promptSnippet: "Run" },
];
const DATE = `Current date: ${host.TODAY}`;
const CONTEXT_OPEN =
  '<project_context>\n\nProject-specific instructions and guidelines:\n\n<project_instructions path="/q">';

function classic(
  base: Partial<host.Base> = {},
  active = ["read", "bash"],
  tools: host.Tool[] = TOOLS,
) {
  return host.classic.buildSystemPrompt(host.classicOptions({ cwd: CWD, ...base }, active, tools));
}

function sectioned(base: Partial<host.Base> = {}, active = ["read", "bash"]) {
  return host.sectioned.buildSystemPrompt(
    host.sectionedOptions({ cwd: CWD, ...base }, active, TOOLS),
  );
}

const kinds = (prompt: PromptInput, parts?: PromptParts) =>
  readSystemPrompt(prompt, { parts }).regions.map(({ kind }) => kind);

const identity = (prompt: PromptInput, options: { childCwd?: string } = {}) => {
  const { text, confidence } = inheritedIdentity(prompt, { parentCwd: CWD, ...options });
  return { text, confidence };
};

describe("a prompt by its parts", () => {
  test("is the whole one where a part of it looks like a narrowed one", () => {
    const parts = { cwd: CWD, customPrompt: "</available_skills>", skills: SKILLS };
    const text = host.classic.buildSystemPrompt(parts);
    expect(kinds(text, parts)).toEqual(["custom", "skills", "footer"]);
  });

  test("begins with a line", () => {
    const parts = { cwd: CWD, customPrompt: "Be kind." };
    const text = `Don't. ${host.classic.buildSystemPrompt(parts)}`;
    expect(kinds(text, parts)).toEqual(["custom", "footer"]);
  });

  test("has the files that the options have, whatever they quote", () => {
    const content = 'a\n</project_instructions>\n\n<project_instructions path="/x">\nb';
    const parts = { cwd: CWD, customPrompt: "Be kind.", contextFiles: [{ path: "/a", content }] };
    const read = readSystemPrompt(host.classic.buildSystemPrompt(parts), { parts });
    const context = read.regions.find(({ kind }) => kind === "project_context");
    expect(context).toMatchObject({ files: [{ path: "/a", content }] });
  });

  test("is found after narrowing when one guideline begins with another", () => {
    const tools = [
      { name: "edit", promptGuidelines: ["Ask first"] },
      { name: "write", promptGuidelines: ["Ask first\nthen write"] },
      { name: "read", promptGuidelines: ["Go"] },
    ];
    const parts = host.classicOptions({ cwd: CWD }, ["edit", "write", "read"], tools);
    const once = narrowTools(host.classic.buildSystemPrompt(parts), {
      active: ["write", "edit"],
      tools,
      parts,
    });
    const twice = narrowTools(once.text, { active: ["write"], tools, parts });
    expect(twice.text).toBe(classic({}, ["write"], tools));
  });

  test("moves a replaced skills section to where the host writes it", () => {
    const base = { cwd: CWD, skills: SKILLS, sections: { skills: "Mine" } };
    const parts = host.sectionedOptions(base, ["edit"], TOOLS);
    const result = narrowTools(host.sectioned.buildSystemPrompt(parts), {
      active: ["edit", "read"],
      tools: TOOLS,
      parts,
    });
    expect(result.text).toBe(sectioned(base, ["edit", "read"]));
  });
});

describe("text with more than one reading", () => {
  const quoting = classic({ contextFiles: [{ path: "/a", content: classic() }] });
  const [preamble = ""] = quoting.split("\n", 1);

  test.each([
    [
      "quotes <cwd> in a classic prompt",
      classic({
        customPrompt: "Be kind.",
        contextFiles: [{ path: "/a", content: "\n<cwd>\n/p\n</cwd>" }],
      }),
    ],
    ["quotes the whole default prompt", quoting],
    [
      "quotes the documentation block",
      classic({
        appendSystemPrompt:
          quoting.slice(quoting.indexOf("Pi documentation")).split("\n\n")[0] ?? "",
      }),
    ],
    [
      "quotes a project context before the real one",
      classic({
        customPrompt: `Be kind.\n\n${CONTEXT_OPEN}`,
        contextFiles: [{ path: "/a", content: "b" }],
      }),
    ],
    [
      "lacks a guideline that Pi always writes",
      classic().replace("- Be concise in your responses\n", ""),
    ],
  ])("is opaque: it %s", (_, text) => {
    expect(kinds(text)).toEqual(["opaque"]);
  });

  test("inherits the preamble only, if the documentation block stands twice", () => {
    expect(identity(quoting)).toEqual({ text: preamble, confidence: "guess" });
  });

  test("gives a relocated child nothing from a context in an unknown place", () => {
    const text = `Be kind.\n\n${CONTEXT_OPEN}\nx\n${DATE}\nCurrent working directory: /p`;
    expect(identity(text, { childCwd: "/q" })).toEqual({ text: "Be kind.", confidence: "guess" });
    expect(identity(text).confidence).toBe("exact");
  });
});

describe("sections", () => {
  const custom = { customPrompt: "Be kind.", sections: { docs: "D", addendum: "A", tools: "T" } };
  const parts = host.sectionedOptions({ cwd: CWD, ...custom }, ["read"], TOOLS);

  test.each([
    ["text", sectioned(custom), undefined],
    ["a map", host.sectioned.buildSystemPromptSections(parts), undefined],
    ["text with parts", sectioned(custom), parts],
  ])("after <cwd> are an extension's, whatever their name, in %s", (_, prompt, given) => {
    expect(kinds(prompt, given)).toEqual(["custom", "footer", "section", "section", "section"]);
    expect(identity(prompt)).toEqual({ text: "Be kind.", confidence: "exact" });
  });

  test("follow Pi's preamble as Pi writes them, or belong to a custom prompt", () => {
    const preamble = host.sectioned.buildSystemPromptSections({ cwd: CWD })["preamble"] ?? "";
    const own = `${preamble}\n\n<tools>\n- x: y\n</tools>`;
    expect(identity(sectioned({ customPrompt: own })).text).toBe(own);
  });
});

describe("narrowing by text alone", () => {
  const guess = { confidence: "guess", edits: [] };

  test("takes no catalogue that prose stands after", () => {
    const catalogue =
      classic({ customPrompt: "Q", skills: SKILLS }).slice(3).split(`\n${DATE}`)[0] ?? "";
    const text = classic({ customPrompt: `Q\n\n${catalogue}\nprose\n</available_skills>` });
    expect(narrowSkills(text, () => false)).toEqual({ text, confidence: "exact", edits: [] });
  });

  test("guesses when an active tool's guidelines are not there", () => {
    const text = classic({}, ["bash"]);
    expect(narrowTools(text, { active: ["read", "bash"], tools: TOOLS })).toMatchObject(guess);
  });

  test("guesses when an active tool may be hidden", () => {
    const text = sectioned({ hiddenTools: ["bash"] });
    expect(narrowTools(text, { active: ["bash"], tools: TOOLS })).toMatchObject(guess);
  });

  test("guesses when a guideline quotes what ends the guidelines", () => {
    const text = classic({}, ["bash"]);
    const docs = text.slice(text.indexOf("\n\nPi documentation"), text.indexOf(`\n${DATE}`));
    const quoting = `Show file paths clearly when working with files${docs}`;
    const tools = [...TOOLS, { name: "x", promptGuidelines: [quoting] }];
    const twice = classic({ appendSystemPrompt: docs.trim() }, ["bash"]);
    expect(narrowTools(twice, { active: ["bash"], tools })).toMatchObject(guess);
    expect(narrowTools(twice, { active: ["bash"], tools: TOOLS }).confidence).toBe("exact");
  });

  test("guesses when a hidden tool may read skill files", () => {
    const text = sectioned({ customPrompt: "Q", skills: SKILLS, hiddenTools: ["read"] });
    expect(narrowTools(text, { active: ["read"], tools: TOOLS })).toMatchObject(guess);
  });

  test("guesses when two footers could carry the date", () => {
    const text = `${classic()}\n\n${DATE}\nCurrent working directory: /p`;
    const options = { active: ["read", "bash"], tools: TOOLS };
    expect(narrowTools(text, { ...options, date: "2027-01-02" })).toMatchObject(guess);
    expect(narrowTools(text, options).confidence).toBe("exact");
  });

  test("resolves each entity once", () => {
    const text = classic({ skills: [skill("a", "&lt;", "/a")] });
    const seen: string[] = [];
    narrowSkills(text, ({ description }) => seen.push(description) > 0);
    expect(seen).toEqual(["&lt;"]);
  });
});

test("parts that the host would refuse are no parts of any text", () => {
  const parts = { cwd: "/p", customPrompt: "Be kind.", sections: { "Not a name": "x" } };
  expect(readSystemPrompt("Be kind.\n\n<cwd>\n/p\n</cwd>", { parts })).toMatchObject({
    shape: "sectioned",
  });
});

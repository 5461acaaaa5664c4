import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { narrowSkills, type PromptDocument, readSystemPrompt } from "../src/index.ts";
import { bases, orderedChoice, plainProse, prose, sections, skill, tools } from "./arbitraries.ts";
import * as host from "./hosts.ts";

vi.useFakeTimers({ now: host.TODAY_NOON, toFake: ["Date"] });

const TOOLS = [
  { name: "read", promptSnippet: "Read: files", promptGuidelines: ["Ask first"] },
  { name: "bash", promptSnippet: "Run" },
];

const FULL = {
  cwd: "C:\\p",
  appendSystemPrompt: "APPENDED",
  contextFiles: [
    { path: "/a/AGENTS.md", content: "# A\n" },
    { path: "/b/AGENTS.md", content: "B" },
  ],
  skills: [skill("pdf", "Text & tables", "/s/pdf.md")],
};

function expectTiles({ text, regions }: PromptDocument): void {
  expect(regions.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
  regions.forEach((region, index) => {
    expect(region.start).toBe(regions[index - 1]?.end ?? 0);
    expect(region.end).toBeGreaterThan(region.start);
  });
}

const kinds = ({ regions }: PromptDocument): string[] => regions.map(({ kind }) => kind);
const names = ({ regions }: PromptDocument): string[] => regions.map(({ name }) => name);

describe("readSystemPrompt", () => {
  const classicParts = host.classicOptions(FULL, ["read", "bash"], TOOLS);
  const classicText = `${host.classic.buildSystemPrompt(classicParts)}\n\nTail.`;
  const sectionedParts = host.sectionedOptions(
    { ...FULL, sections: { mcp_servers: "none" } },
    ["read", "bash"],
    TOOLS,
  );

  test.each([{ parts: classicParts }, {}])("reads a classic prompt, given %j", (options) => {
    const read = readSystemPrompt(classicText, options);
    expectTiles(read);
    expect(read.shape).toBe("classic");
    expect(kinds(read)).toEqual([
      "preamble",
      "tools",
      "guidelines",
      "docs",
      "append",
      "project_context",
      "skills",
      "footer",
      "tail",
    ]);
    expect(names(read)).toEqual(kinds(read));
    expectChildren(read);
    expect(read.regions.find(({ kind }) => kind === "footer")).toMatchObject({
      directory: "C:/p",
      date: host.TODAY,
    });
  });

  test.each([
    ["text", host.sectioned.buildSystemPrompt(sectionedParts)],
    ["sections", host.sectioned.buildSystemPromptSections(sectionedParts)],
    ["blocks", Object.values(host.sectioned.buildSystemPromptSections(sectionedParts))],
  ])("reads a sectioned prompt given as %s", (_, prompt) => {
    const read = readSystemPrompt(prompt);
    expectTiles(read);
    expect(read.shape).toBe("sectioned");
    expect(read.text).toBe(host.sectioned.buildSystemPrompt(sectionedParts));
    expect(names(read)).toEqual(
      Object.keys(host.sectioned.buildSystemPromptSections(sectionedParts)),
    );
    expect(kinds(read)).toEqual([
      "preamble",
      "tools",
      "guidelines",
      "docs",
      "append",
      "project_context",
      "skills",
      "footer",
      "section",
    ]);
    expectChildren(read);
    expect(read.regions.find(({ kind }) => kind === "footer")).toMatchObject({ directory: "C:/p" });
  });

  function expectChildren({ text, regions }: PromptDocument): void {
    const slice = ({ start, end }: { start: number; end: number }): string =>
      text.slice(start, end);
    for (const region of regions) {
      if (region.kind === "tools") {
        expect(region.tools.map(({ name, snippet }) => [name, snippet])).toEqual([
          ["read", "Read: files"],
          ["bash", "Run"],
        ]);
        expect(region.tools.map(slice)).toEqual(["- read: Read: files", "- bash: Run"]);
      }
      if (region.kind === "guidelines") {
        expect(region.guidelines.map((guideline) => guideline.text)).toEqual([
          "Use bash for file operations like ls, rg, find",
          "Ask first",
          "Be concise in your responses",
          "Show file paths clearly when working with files",
        ]);
        expect(region.guidelines.map(slice)).toEqual(
          region.guidelines.map((guideline) => `- ${guideline.text}`),
        );
      }
      if (region.kind === "project_context") {
        expect(region.files.map(({ path, content }) => ({ path, content }))).toEqual(
          FULL.contextFiles,
        );
        expect(region.files.map(slice)).toEqual(
          FULL.contextFiles.map(
            ({ path, content }) =>
              `<project_instructions path="${path}">\n${content}\n</project_instructions>`,
          ),
        );
      }
      if (region.kind === "skills") {
        expect(
          region.skills.map(({ name, description, location }) => [name, description, location]),
        ).toEqual([["pdf", "Text & tables", "/s/pdf.md"]]);
        expect(region.skills.map(slice)[0]).toMatch(/^ {2}<skill>\n[^]* {2}<\/skill>\n$/);
      }
    }
  }

  const options = tools.chain((all) =>
    fc.record({ all: fc.constant(all), selected: orderedChoice(all.map(({ name }) => name)) }),
  );

  test("finds by parts exactly the classic regions, whatever they quote", () => {
    fc.assert(
      fc.property(options, bases(prose), plainProse, ({ all, selected }, base, around) => {
        const parts = host.classicOptions(base, selected, all);
        const text = host.classic.buildSystemPrompt(parts);
        const read = readSystemPrompt(`${around}\n${text}\n${around}`, { parts });
        expectTiles(read);
        expect(read.shape).toBe("classic");
        expect(kinds(read)).toContain(parts.customPrompt ? "custom" : "preamble");
        expect(kinds(read).includes("append")).toBe(Boolean(base.appendSystemPrompt));
        const context = read.regions.find(({ kind }) => kind === "project_context");
        const files = context?.kind === "project_context" ? context.files : [];
        expect(files.map(({ path, content }) => ({ path, content }))).toEqual(
          base.contextFiles ?? [],
        );
        expect(read.text.slice(around.length + 1, -around.length - 1)).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  test("reads every section map by its keys", () => {
    fc.assert(
      fc.property(options, bases(prose), sections, ({ all, selected }, base, custom) => {
        const parts = host.sectionedOptions({ ...base, sections: custom }, selected, all);
        const map = host.sectioned.buildSystemPromptSections(parts);
        const read = readSystemPrompt(map);
        expectTiles(read);
        expect(names(read)).toEqual(Object.keys(map));
        expect(read.text).toBe(host.sectioned.buildSystemPrompt(parts));
      }),
      { numRuns: 200 },
    );
  });

  test("reads a sectioned text as its sections, or not at all", () => {
    let known = 0;
    fc.assert(
      fc.property(options, bases(prose), sections, ({ all, selected }, base, custom) => {
        fc.pre(!base.customPrompt?.startsWith("You are a"));
        const parts = host.sectionedOptions({ ...base, sections: custom }, selected, all);
        const read = readSystemPrompt(host.sectioned.buildSystemPrompt(parts));
        expectTiles(read);
        if (read.shape === "opaque") return;
        known++;
        expect(names(read)).toEqual(Object.keys(host.sectioned.buildSystemPromptSections(parts)));
      }),
      { numRuns: 400 },
    );
    expect(known).toBeGreaterThan(200);
  });

  test.each([
    ["", "Neither sections nor a line with the working directory."],
    ["Hello", "Neither sections nor a line with the working directory."],
    [[], "Neither sections nor a line with the working directory."],
    [{}, "Neither sections nor a line with the working directory."],
    [
      "A\nCurrent working directory: /p\nCurrent working directory: /p",
      "More than one line names the working directory.",
    ],
    [
      `Before.\n${host.classic.buildSystemPrompt(classicParts)}`,
      "Pi's own prompt stands in the text, but not at its start.",
    ],
    [
      `Before.\n${host.sectioned.buildSystemPrompt(sectionedParts)}`,
      "Pi's own prompt stands in the text, but not at its start.",
    ],
  ])("says why %j is opaque", (prompt, reason) => {
    const read = readSystemPrompt(prompt);
    expectTiles(read);
    expect(read.shape).toBe("opaque");
    expect(read.reason).toBe(reason);
  });

  test("uses parts only where their rendering stands", () => {
    const other = { ...classicParts, appendSystemPrompt: "OTHER" };
    expect(kinds(readSystemPrompt(classicText, { parts: other }))).toContain("append");
    expect(readSystemPrompt("Hello", { parts: other }).shape).toBe("opaque");
    const refused = { ...other, sections: { "Not a name": "x" } };
    expect(readSystemPrompt(classicText, { parts: refused }).shape).toBe("classic");
  });

  test.each([
    ["the footer", "\nCurrent working directory: /p", ["footer"]],
    ["the catalogue", withoutCustom({ skills: FULL.skills }), ["skills", "footer"]],
    [
      "the project context",
      withoutCustom({ contextFiles: FULL.contextFiles }),
      ["project_context", "footer"],
    ],
  ])("has no region for a custom prompt that is empty: the text begins with %s", (_, text, all) => {
    const read = readSystemPrompt(text);
    expectTiles(read);
    expect(kinds(read)).toEqual(all);
  });

  function withoutCustom(base: Partial<host.Base>): string {
    return host.classic.buildSystemPrompt({ cwd: "/p", customPrompt: "Q", ...base }).slice(1);
  }

  test("takes what begins in a guideline and ends in the append text for no catalogue", () => {
    const quoted = host.classic.buildSystemPrompt({
      cwd: "/p",
      customPrompt: "Q",
      skills: FULL.skills,
    });
    const [before = "", after = ""] = quoted
      .slice(1, quoted.indexOf("\nCurrent date"))
      .split("pdf.md");
    const text = host.classic.buildSystemPrompt({
      cwd: "/p",
      promptGuidelines: [`G${before}`],
      appendSystemPrompt: `A${after}`,
    });
    const read = readSystemPrompt(text);
    expectTiles(read);
    expect(kinds(read)).toEqual(["preamble", "tools", "guidelines", "docs", "append", "footer"]);
    expect(narrowSkills(text, () => false)).toEqual({ text, confidence: "exact", edits: [] });
  });

  test("does not take a longer directory for the one of parts", () => {
    const parts = { customPrompt: "Be kind.", cwd: "/repo" };
    const text = host.classic.buildSystemPrompt({ ...parts, cwd: "/repo-worktrees/x" });
    const footer = readSystemPrompt(text, { parts }).regions.at(-1);
    expect(footer).toMatchObject({ kind: "footer", directory: "/repo-worktrees/x" });
  });
});

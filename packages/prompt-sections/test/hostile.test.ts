import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as library from "../src/index.ts";
import { LITERALS } from "./quotations.ts";

const PARTS = {
  cwd: "/p",
  customPrompt: "\n",
  appendSystemPrompt: "<cwd>",
  skills: [{ name: "\ud800", description: "</skill>", filePath: "" }],
};

/** Every function that takes a prompt, with and without parts. */
function useAll(prompt: library.PromptInput): void {
  for (const options of [{}, { parts: PARTS }]) {
    const { text, regions } = library.readSystemPrompt(prompt, options);
    expect(regions.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
    library.narrowTools(prompt, { active: ["ls"], tools: [{ name: "ls" }], date: "x", ...options });
    library.narrowSkills(prompt, () => false, options);
    library.inheritedIdentity(prompt, { parentCwd: "/p", childCwd: "/q", ...options });
  }
}

const MEGABYTE = 1_000_000;

/** Milliseconds; quadratic time would take many times as long. */
const SOON = 30_000;

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length));
}

describe("any input", () => {
  const lines = fc.constantFrom(
    "<project_context>",
    "</project_context>",
    "Project-specific instructions and guidelines:",
    '<project_instructions path="/p">',
    "</project_instructions>",
    "<cwd>",
    "/p",
    "</cwd>",
    "<skills>",
    "</skills>",
    "<addendum>",
    "</addendum>",
    "<tools>",
    "</tools>",
    "The following skills provide specialized instructions for specific tasks.",
    "<available_skills>",
    "</available_skills>",
    "Current date: 2026-11-30",
    "Current working directory: /p",
    "You are a coding assistant running inside pi, a coding agent harness. Help users inspect files, run commands, and modify code.",
    "",
    "\r",
    "\ud800",
  );

  test("is read without an error, and its regions tile it", () => {
    const text = fc.array(lines, { maxLength: 30 }).map((all) => all.join("\n"));
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: "binary" })), (prompt) => {
        useAll(prompt);
        useAll([prompt, prompt]);
        useAll({ preamble: prompt, cwd: prompt, __x: prompt });
      }),
      { numRuns: 400 },
    );
  });

  test("with carriage returns is not Pi's", () => {
    const text = "Be kind.\r\nCurrent working directory: /p\r\n";
    expect(library.inheritedIdentity(text, { parentCwd: "/p" })).toMatchObject({
      text: text.trimEnd(),
      confidence: "guess",
    });
  });

  test.each([
    ["newlines", "\n"],
    ["opening tags", "\n\n<cwd>\n"],
    ["closing tags", "\n</cwd>"],
    ["sections", "\n\n<cwd>\n/p\n</cwd>"],
    ["long names", "\n</aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    ["footers", "\nCurrent date: 2026-11-30\nCurrent working directory: /p"],
    ["contexts", "\n\n<project_context>\n\nProject-specific instructions and guidelines:\n\n"],
    ["catalogue ends", "\n<available_skills>\n</available_skills>\nCurrent working directory: /p"],
    [
      "docs",
      "\n\nPi documentation (read only when the user asks about pi itself, its SDK, extensions, themes, skills, or TUI):",
    ],
  ])("of a megabyte of %s is read in linear time", { timeout: SOON }, (_, unit) => {
    useAll(`You are${repeated(unit, MEGABYTE)}\nCurrent working directory: /p`);
  });

  test("of a custom prompt that repeats itself is found in linear time", { timeout: SOON }, () => {
    const text = repeated("\n", MEGABYTE);
    const parts = { cwd: "/p", customPrompt: `${"\n".repeat(MEGABYTE / 2)}x` };
    expect(library.readSystemPrompt(text, { parts }).shape).toBe("opaque");
  });

  test.each(LITERALS)(
    "of %j again and again is read in linear time",
    { timeout: SOON },
    (literal) => {
      useAll(repeated(literal, MEGABYTE / 20));
      useAll(`${repeated(`\n${literal}\n`, MEGABYTE / 20)}\nCurrent working directory: /p`);
    },
  );
});

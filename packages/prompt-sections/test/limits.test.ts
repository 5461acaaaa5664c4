import { describe, expect, test } from "vitest";
import {
  diffPrompts,
  findInherited,
  inheritedIdentity,
  narrowSkills,
  narrowTools,
  type PromptParts,
  readSystemPrompt,
  removeSection,
  renderFor,
  setSection,
  sharedPrefix,
} from "../src/index.ts";
import * as host from "./hosts.ts";

const date = "2026-11-30";
const pdf = { name: "pdf", description: "Reads PDFs", filePath: "/s/pdf/SKILL.md" };

describe("narrowing by text alone", () => {
  test.each([undefined, "Hi"])(
    "guesses where a new reader may bring a catalogue, custom prompt: %s",
    (customPrompt) => {
      const parts: PromptParts = {
        customPrompt,
        cwd: "/p",
        selectedTools: ["bash"],
        toolSnippets: { bash: "B" },
        skills: [pdf],
      };
      const text = renderFor("classic", parts, { date });
      const tools = [{ name: "read", promptSnippet: "R" }, { name: "bash" }];
      expect(narrowTools(text, { active: ["read", "bash"], tools })).toMatchObject({
        text,
        confidence: "guess",
      });
      expect(narrowTools(text, { active: ["bash"], tools }).confidence).toBe("exact");
    },
  );
});

describe("narrowing with parts", () => {
  test("writes the guidelines of a tool that comes, on both hosts", () => {
    const tools = [
      { name: "read", promptSnippet: "Read" },
      { name: "new", promptSnippet: "New", promptGuidelines: ["Use new."] },
    ];
    for (const [options, build] of [
      [host.classicOptions, host.classic.buildSystemPrompt],
      [host.sectionedOptions, host.sectioned.buildSystemPrompt],
    ] as const) {
      const parts = options({ cwd: "/p" }, ["read"], tools.slice(0, 1));
      const wanted = build(options({ cwd: "/p" }, ["read", "new"], tools));
      const text = build(parts);
      const today = /Current date: (.*)/.exec(text)?.[1];
      const narrowed = narrowTools(text, { active: ["read", "new"], tools, parts, date: today });
      expect(narrowed.text).toBe(wanted);
    }
  });

  test("asks for each listed skill once, in order", () => {
    const skills = ["a", "b", "c"].map((name) => ({ ...pdf, name }));
    for (const sections of [{}, { skills: "An extension's own." }]) {
      const parts = { customPrompt: "Hi", cwd: "/p", skills, sections };
      const asked: string[] = [];
      narrowSkills(renderFor("sectioned", parts), ({ name }) => asked.push(name) > 0, { parts });
      expect(asked).toEqual(["a", "b", "c"]);
    }
  });
});

test("a classic prompt behind another text is not taken for sections because some follow", () => {
  const text = `EXT\n${renderFor("classic", { cwd: "/p" }, { date })}\n\n<cwd>\n/p\n</cwd>`;
  expect(readSystemPrompt(text).shape).toBe("opaque");
  const identity = inheritedIdentity(text, { parentCwd: "/p" });
  expect(identity.confidence).toBe("guess");
  expect(identity.text).toBe("EXT");
});

describe("diffPrompts tells", () => {
  test.each([
    ["a line break in front", { preamble: "A" }, { preamble: "\nA" }],
    ["a blank line in front of a text that isn't Pi's", "foo", "\n\nfoo"],
    [
      "line breaks in front of append text",
      renderFor("classic", { customPrompt: "x", cwd: "/p", appendSystemPrompt: "y" }, { date }),
      renderFor("classic", { customPrompt: "x", cwd: "/p", appendSystemPrompt: "\n\ny" }, { date }),
    ],
  ])("%s", (_, before, after) => {
    expect(diffPrompts(before, after).changes.map(({ change }) => change)).toEqual(["changed"]);
  });

  test("a section named as another region from that region", () => {
    const parts = { customPrompt: "Hi", cwd: "/p", sections: { prefix: "P", tail: "T" } };
    const text = renderFor("sectioned", parts);
    const changes = (before: string, after: string) =>
      diffPrompts(before, after, { before: parts, after: parts }).changes.map(
        ({ kind, change }) => `${change} ${kind}`,
      );
    expect(changes(text, `extra\n${text}`)).toEqual(["added prefix"]);
    expect(changes(text, `${text}\nextra`)).toEqual(["added tail"]);
    expect(changes(`extra\n${text}`, text)).toEqual(["removed prefix"]);
    expect(changes(`${text}\nextra`, text)).toEqual(["removed tail"]);
  });
});

describe("sections", () => {
  test.each([[{ sections: null }], [null], [undefined], [3], [{ sections: "x" }]])(
    "can't be set in %j, with the reason",
    (options) => {
      expect(() => setSection(options as never, "a", "x")).toThrow(
        "Expected the options of a sectioned host",
      );
    },
  );

  test("can't be set in none, and it says so", () => {
    expect(() => setSection({ sections: null } as never, "a", "x")).toThrow("but it is null.");
  });

  test("that are frozen can't be removed, with the reason", () => {
    expect(() => removeSection({ sections: Object.freeze({ a: "x" }) }, "a")).toThrow("frozen");
  });
});

test("findInherited never parts a surrogate pair", () => {
  const [range] = findInherited(
    `${"a".repeat(59)}\ud83d\ude00x`,
    [`${"a".repeat(59)}\ud83d\ude01y`],
    { minLength: 59 },
  );
  expect(range).toMatchObject({ start: 0, end: 59 });
  expect(
    findInherited(`${"a".repeat(59)}\ud83d\ude00x`, [`${"a".repeat(59)}\ud83d\ude01y`]),
  ).toEqual([]);
});

describe("input that no type allows", () => {
  const prompts = [
    null,
    undefined,
    3,
    true,
    [null, 3, "x"],
    { a: 3, b: null },
    () => "x",
    Symbol("x"),
  ];

  test.each(prompts.map((prompt) => [prompt]))("throws nothing: the prompt %s", (prompt) => {
    const given = prompt as never;
    expect(() => {
      readSystemPrompt(given);
      narrowTools(given, { active: [], tools: [] });
      narrowSkills(given, () => true);
      inheritedIdentity(given, { parentCwd: "/p" });
      diffPrompts(given, given);
    }).not.toThrow();
  });

  test.each(
    [
      null,
      3,
      { cwd: 5 },
      { skills: [{}] },
      { promptGuidelines: [null] },
      { contextFiles: [null] },
      { customPrompt: 3 },
      { selectedTools: 3 },
      { toolSnippets: null },
    ].map((parts) => [parts]),
  )("throws nothing: the parts %j", (parts) => {
    const given = { parts: parts as never };
    const text = renderFor("classic", { cwd: "/p" }, { date });
    expect(() => {
      readSystemPrompt(text, given);
      narrowTools(text, { active: ["read"], tools: [], ...given });
      narrowSkills(text, () => true, given);
      inheritedIdentity(text, { parentCwd: "/p", ...given });
    }).not.toThrow();
  });
});

describe("ends soon", { timeout: 5000 }, () => {
  const count = 4000;
  const names = Array.from({ length: count }, (_, at) => `tool_${String(at)}`);
  const tools = names.map((name) => ({ name, promptGuidelines: [`Use ${name} well.`] }));
  const parts: PromptParts = {
    cwd: "/p",
    selectedTools: names,
    toolSnippets: Object.fromEntries(names.map((name) => [name, `Does ${name}`])),
    promptGuidelines: tools.flatMap(({ promptGuidelines }) => promptGuidelines),
  };
  const text = renderFor("classic", parts, { date });

  test("narrowing thousands of tools again", () => {
    const once = narrowTools(text, { active: names.slice(0, -1), tools, parts });
    expect(once.confidence).toBe("exact");
    const twice = narrowTools(once.text, { active: names.slice(0, -2), tools, parts });
    expect(twice.confidence).toBe("exact");
    expect(readSystemPrompt(once.text, { parts }).shape).toBe("classic");
  });

  test("narrowing thousands of tools by text alone", () => {
    expect(narrowTools(text, { active: names.slice(1), tools }).confidence).toBe("exact");
  });

  test("a prompt that stands again and again, with thousands of skills", () => {
    const skills = Array.from({ length: 1000 }, (_, at) => ({ ...pdf, name: `s${String(at)}` }));
    const many = { customPrompt: "x", cwd: "/p", skills };
    const one = renderFor("classic", { ...many, skills: skills.slice(0, 1) }, { date });
    expect(readSystemPrompt(`${one}\n`.repeat(1000), { parts: many }).shape).toBe("opaque");
    expect(readSystemPrompt("x\n".repeat(20_000) + one, { parts: many }).shape).toBe("classic");
  });

  test("thousands of sections", () => {
    const sections = Object.fromEntries(
      Array.from({ length: 8000 }, (_, at) => [`s${String(at)}`, "x"]),
    );
    const many = { cwd: "/p", customPrompt: "x", sections };
    const narrowed = narrowTools(renderFor("sectioned", many), {
      active: ["read"],
      tools: [],
      parts: many,
    });
    expect(narrowed.confidence).toBe("exact");
    expect(sharedPrefix(narrowed.text, renderFor("sectioned", many)).characters).toBe(
      narrowed.text.length,
    );
  });
});

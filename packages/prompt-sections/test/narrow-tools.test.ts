import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { type NarrowResult, narrowTools, readSystemPrompt } from "../src/index.ts";
import { bases, orderedChoice, plainProse, prose, sections, tools } from "./arbitraries.ts";
import * as host from "./hosts.ts";

vi.useFakeTimers({ now: host.TODAY_NOON, toFake: ["Date"] });

const build = host.classic.buildSystemPrompt;

/** Registered tools, an ordered choice S of them, and ordered choices A and B of S. */
const choices = tools.chain((all) =>
  orderedChoice(all.map(({ name }) => name)).chain((selected) =>
    fc.record({
      all: fc.constant(all),
      selected: fc.constant(selected),
      active: orderedChoice(selected),
      fewer: orderedChoice(selected),
    }),
  ),
);

/** The edits, made by hand, give the text; a guess changes nothing. */
function expectSound(input: string, result: NarrowResult): void {
  let at = 0;
  let text = "";
  for (const edit of result.edits) {
    expect(edit.start).toBeGreaterThanOrEqual(at);
    text += input.slice(at, edit.start) + (edit.text ?? "");
    at = edit.end;
  }
  expect(text + input.slice(at)).toBe(result.text);
  if (result.confidence === "guess") expect(result.edits).toEqual([]);
}

describe("narrowTools on the classic host", () => {
  test("gives what the host renders for the active tools", () => {
    fc.assert(
      fc.property(choices, bases(prose), ({ all, selected, active }, base) => {
        const parts = host.classicOptions(base, selected, all);
        const input = build(parts);
        const result = narrowTools(input, { active, tools: all, parts });
        expectSound(input, result);
        expect(result.text).toBe(build(host.classicOptions(base, active, all)));
        expect(result.confidence).toBe("exact");
      }),
      { numRuns: 500 },
    );
  });

  test("gives the same for a text that was narrowed before", () => {
    fc.assert(
      fc.property(choices, bases(prose), ({ all, selected, active, fewer }, base) => {
        const parts = host.classicOptions(base, selected, all);
        const narrow = (text: string, names: string[]) =>
          narrowTools(text, { active: names, tools: all, parts });
        const names = fewer.filter((name) => active.includes(name));
        const first = narrow(build(parts), active);
        const second = narrow(first.text, names);
        expect(second.text).toBe(build(host.classicOptions(base, names, all)));
        expect(narrow(second.text, names)).toEqual({
          text: second.text,
          confidence: "exact",
          edits: [],
        });
      }),
      { numRuns: 300 },
    );
  });

  test("keeps what other extensions wrote around the prompt", () => {
    const around = fc.record({ before: plainProse, after: plainProse });
    fc.assert(
      fc.property(
        choices,
        bases(prose),
        around,
        ({ all, selected, active }, base, { before, after }) => {
          const parts = host.classicOptions(base, selected, all);
          const wrap = (text: string) => `${before}\n\n${text}\n\n${after}`;
          const result = narrowTools(wrap(build(parts)), { active, tools: all, parts });
          expect(result.text).toBe(wrap(build(host.classicOptions(base, active, all))));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("needs no parts for a text with one reading", () => {
    let exact = 0;
    fc.assert(
      fc.property(choices, bases(plainProse), ({ all, selected, active }, base) => {
        const input = build(host.classicOptions(base, selected, all));
        const result = narrowTools(input, { active, tools: all });
        expectSound(input, result);
        if (result.confidence === "guess") return;
        exact++;
        expect(result.text).toBe(build(host.classicOptions(base, active, all)));
      }),
      { numRuns: 400 },
    );
    expect(exact).toBeGreaterThan(350);
  });

  test("never gives a wrong text for a text that quotes Pi's prompt, without parts", () => {
    fc.assert(
      fc.property(choices, bases(prose), ({ all, selected, active }, base) => {
        // A custom prompt that copies Pi's own is the same text as Pi's own.
        fc.pre(!base.customPrompt?.startsWith("You are an expert coding assistant"));
        fc.pre(!base.customPrompt?.startsWith("You are a coding assistant"));
        const input = build(host.classicOptions(base, selected, all));
        const result = narrowTools(input, { active, tools: all });
        expectSound(input, result);
        if (result.confidence === "guess") return;
        expect(result.text).toBe(build(host.classicOptions(base, active, all)));
      }),
      { numRuns: 400 },
    );
  });

  test("returns the very string and no edits when nothing is to do", () => {
    const all = [{ name: "read", promptSnippet: "Read", promptGuidelines: ["Ask first"] }];
    const parts = host.classicOptions({ cwd: "/p" }, ["read"], all);
    const input = build(parts);
    for (const options of [{ parts }, {}]) {
      const result = narrowTools(input, { active: ["read"], tools: all, ...options });
      expect(result).toEqual({ text: input, confidence: "exact", edits: [] });
    }
  });

  test("replaces the date only where asked to", () => {
    const parts = host.classicOptions({ cwd: "/p" }, ["bash"], []);
    const input = build(parts);
    for (const options of [{ parts }, {}]) {
      const result = narrowTools(input, {
        active: ["bash"],
        tools: [],
        date: "2027-01-02",
        ...options,
      });
      expect(result.text).toBe(input.replace(host.TODAY, "2027-01-02"));
      expect(result.edits.length).toBe(1);
    }
  });

  test("keeps a guideline that no registered tool brings", () => {
    const parts = {
      ...host.classicOptions({ cwd: "/p" }, ["bash", "edit"], []),
      promptGuidelines: ["From elsewhere"],
    };
    const result = narrowTools(build(parts), { active: ["edit"], tools: [], parts });
    expect(result.text).toBe(build({ ...parts, selectedTools: ["edit"] }));
    expect(result.text).toContain("- From elsewhere\n");
    const byText = narrowTools(build(parts), { active: ["edit"], tools: [] });
    expect(byText).toMatchObject({ confidence: "guess", edits: [] });
  });

  test("changes nothing for the tools that were selected, whatever order guidelines have", () => {
    const tools = [{ name: "edit", promptGuidelines: ["Ask first"] }];
    const parts = {
      ...host.classicOptions({ cwd: "/p" }, ["edit", "bash"], tools),
      promptGuidelines: ["From elsewhere", "Ask first"],
    };
    const text = build(parts);
    const narrow = (active: string[]) => narrowTools(text, { active, tools, parts });
    expect(narrow(["edit", "bash"])).toEqual({ text, confidence: "exact", edits: [] });
    expect(narrow(["bash", "edit"]).text).toContain("- Ask first\n- From elsewhere\n");
  });

  test("restores a tool whose snippet the caller remembers, and guesses without it", () => {
    const all = [
      { name: "read", promptSnippet: "Read" },
      { name: "ls", promptSnippet: "List" },
    ];
    const parts = host.classicOptions({ cwd: "/p" }, ["read"], all);
    const active = ["read", "ls"];
    const input = build(parts);
    expect(narrowTools(input, { active, tools: all, parts }).text).toBe(
      build(host.classicOptions({ cwd: "/p" }, active, all)),
    );
    const tools = all.map(({ name }) => ({ name }));
    expect(narrowTools(input, { active, tools, parts })).toMatchObject({
      confidence: "guess",
      edits: [],
    });
  });

  test("guesses when the prompt stands twice", () => {
    const parts = host.classicOptions({ cwd: "/p" }, ["read", "bash"], []);
    const input = `${build(parts)}\n\n${build(parts)}`;
    expect(narrowTools(input, { active: ["read"], tools: [], parts })).toMatchObject({
      text: input,
      confidence: "guess",
      edits: [],
    });
  });
});

describe("narrowTools on the sectioned host", () => {
  const buildSections = host.sectioned.buildSystemPrompt;

  test("gives what the host renders for the active tools", () => {
    const hidden = fc.subarray(["read", "bash", "grep", "mcp"]);
    fc.assert(
      fc.property(
        choices,
        bases(prose),
        sections,
        hidden,
        ({ all, selected, active }, base, custom, hiddenTools) => {
          const full = { ...base, sections: custom, hiddenTools };
          const parts = host.sectionedOptions(full, selected, all);
          const input = buildSections(parts);
          const result = narrowTools(input, { active, tools: all, parts });
          expectSound(input, result);
          expect(result.text).toBe(buildSections(host.sectionedOptions(full, active, all)));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("needs no parts for a text with one reading", () => {
    let exact = 0;
    fc.assert(
      fc.property(choices, bases(plainProse), ({ all, selected, active }, base) => {
        const parts = host.sectionedOptions(base, selected, all);
        const input = buildSections(parts);
        for (const prompt of [input, host.sectioned.buildSystemPromptSections(parts)]) {
          const result = narrowTools(prompt, { active, tools: all });
          expectSound(input, result);
          if (result.confidence === "guess") continue;
          exact++;
          expect(result.text).toBe(buildSections(host.sectionedOptions(base, active, all)));
        }
      }),
      { numRuns: 300 },
    );
    expect(exact).toBeGreaterThan(100);
  });

  test("reads a text that an older extension returned whole", () => {
    const all = [
      { name: "read", promptSnippet: "Read" },
      { name: "bash", promptSnippet: "Run" },
    ];
    const parts = host.sectionedOptions({ cwd: "/p" }, ["read", "bash"], all);
    const input = `${buildSections(parts)}\n\nMore text.`;
    const expected = `${buildSections({ ...parts, selectedTools: ["read"] })}\n\nMore text.`;
    expect(narrowTools(input, { active: ["read"], tools: all }).text).toBe(expected);
    expect(readSystemPrompt(input).regions.at(-1)).toMatchObject({ kind: "tail", name: "tail" });
  });
});

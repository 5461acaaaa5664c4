import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { narrowSkills, narrowTools, type SkillFacts } from "../src/index.ts";
import { bases, orderedChoice, plainProse, prose, skill, tools } from "./arbitraries.ts";
import * as host from "./hosts.ts";

vi.useFakeTimers({ now: host.TODAY_NOON, toFake: ["Date"] });

const HOSTS = {
  classic: { options: host.classicOptions, build: host.classic.buildSystemPrompt },
  sectioned: { options: host.sectionedOptions, build: host.sectioned.buildSystemPrompt },
};

const kept = fc.subarray(["pdf", "release", "a&b", "<x>", "it's"]);

const cases = tools.chain((all) =>
  fc.record({
    all: fc.constant(all),
    selected: orderedChoice(all.map(({ name }) => name)),
    names: kept,
  }),
);

describe.each(["classic", "sectioned"] as const)("narrowSkills on the %s host", (name) => {
  const { options, build } = HOSTS[name];

  test("gives what the host renders for the skills that are kept", () => {
    fc.assert(
      fc.property(cases, bases(prose), ({ all, selected, names }, base) => {
        const parts = options(base, selected, all);
        const keep = (facts: { name: string }): boolean => names.includes(facts.name);
        const result = narrowSkills(build(parts), keep, { parts });
        expect(result.text).toBe(build({ ...parts, skills: (parts.skills ?? []).filter(keep) }));
        expect(result.confidence).toBe("exact");
      }),
      { numRuns: 400 },
    );
  });

  test("goes with narrowTools in either order", () => {
    fc.assert(
      fc.property(cases, bases(prose), fc.gen(), ({ all, selected, names }, base, gen) => {
        const active = gen(orderedChoice, selected);
        const parts = options(base, selected, all);
        const keep = (facts: { name: string }): boolean => names.includes(facts.name);
        const tools = (text: string) => narrowTools(text, { active, tools: all, parts }).text;
        const skills = (text: string) => narrowSkills(text, keep, { parts }).text;
        const both = options({ ...base, skills: (base.skills ?? []).filter(keep) }, active, all);
        expect(skills(tools(build(parts)))).toBe(build(both));
        expect(tools(skills(build(parts)))).toBe(build(both));
      }),
      { numRuns: 300 },
    );
  });

  test("needs no parts for a text with one reading", () => {
    fc.assert(
      fc.property(cases, bases(plainProse), ({ all, selected, names }, base) => {
        const parts = options(base, selected, all);
        const keep = (facts: { name: string }): boolean => names.includes(facts.name);
        const result = narrowSkills(build(parts), keep);
        expect(result.text).toBe(build({ ...parts, skills: (parts.skills ?? []).filter(keep) }));
        expect(result.confidence).toBe("exact");
      }),
      { numRuns: 300 },
    );
  });

  test("shows each listed skill once, as it was before it was escaped", () => {
    const skills = [
      skill("a&b", 'Say "x" & <y>', "/s/it's.md"),
      skill("off", "Off", "/o.md", true),
    ];
    const text = build(options({ cwd: "/p", skills }, ["read"], [{ name: "read" }]));
    const seen: SkillFacts[] = [];
    narrowSkills(text, (facts) => seen.push(facts) > 0);
    expect(seen).toMatchObject([
      { name: "a&b", description: 'Say "x" & <y>', location: "/s/it's.md" },
    ]);
    expect(seen.length).toBe(1);
  });
});

describe("narrowSkills", () => {
  const skills = [skill("pdf", "Read PDF", "/s/pdf.md"), skill("release", "Release", "/s/r.md")];
  const drop = (): boolean => false;

  test("leaves a quoted catalogue alone", () => {
    const quoted = host.classic.buildSystemPrompt({ cwd: "/q", customPrompt: "Q", skills });
    const parts = {
      cwd: "/p",
      customPrompt: "Be kind.",
      contextFiles: [{ path: "/p/AGENTS.md", content: quoted }],
    };
    const text = host.classic.buildSystemPrompt(parts);
    expect(narrowSkills(text, drop, { parts })).toEqual({ text, confidence: "exact", edits: [] });
    expect(narrowSkills(text, drop)).toMatchObject({ text, confidence: "guess", edits: [] });
  });

  test("leaves a catalogue in the append text to the user, if parts tell", () => {
    const catalogue = host.classic.buildSystemPrompt({ cwd: "/p", customPrompt: "Q", skills });
    const appendSystemPrompt = catalogue.slice(3, catalogue.indexOf("\nCurrent date"));
    const parts = { cwd: "/p", customPrompt: "Be kind.", appendSystemPrompt };
    const text = host.classic.buildSystemPrompt(parts);
    expect(narrowSkills(text, drop, { parts }).text).toBe(text);
  });

  test("leaves a replaced section alone, and guesses when it would move", () => {
    const parts = { cwd: "/p", skills, sections: { skills: "Ask me for skills." } };
    const text = host.sectioned.buildSystemPrompt(parts);
    const some = narrowSkills(text, ({ name }) => name === "pdf", { parts });
    expect(some).toEqual({ text, confidence: "exact", edits: [] });
    expect(narrowSkills(text, drop, { parts })).toMatchObject({ text, confidence: "guess" });
  });
});

import { describe, expect, test, vi } from "vitest";
import { narrowTools, renderFor } from "../src/index.ts";
import * as host from "./hosts.ts";
import { DEFAULT_TOOLS } from "./matrix.ts";
import { orderedChoices } from "./nasty-tools.ts";
import { skill } from "./skill.ts";
import { golden, VERSIONS } from "./versions.ts";

vi.useFakeTimers({ now: host.TODAY_NOON, toFake: ["Date"] });

const TOOLS: readonly host.Tool[] = [
  { name: "read", promptSnippet: "Read" },
  { name: "bash", promptSnippet: "Run" },
  { name: "edit", promptSnippet: "Edit" },
];
const MUTE = TOOLS.map(({ name }) => ({ name }));
const SKILLS = [skill("pdf", "Read PDF", "/s/pdf.md")];
const CHOICES = orderedChoices(TOOLS.map(({ name }) => name));
const HIDDEN = [[], ["read"], ["bash"], ["read", "bash"]];
const BASES = [
  { cwd: "/p" },
  { cwd: "/p", skills: SKILLS },
  { cwd: "/p", customPrompt: "Q" },
  { cwd: "/p", customPrompt: "Q", skills: SKILLS },
];

type Build = (base: host.Base, active: readonly string[]) => string;

/** The builder of 0.85.1 isn't installed: the goldens below hold this rendering to it. */
const undated: Build = (base, active) =>
  renderFor("classic", host.classicOptions(base, active, TOOLS));

const classic: Build = (base, active) =>
  host.classic.buildSystemPrompt(host.classicOptions(base, active, TOOLS));

const sectioned: Build = (base, active) =>
  host.sectioned.buildSystemPrompt(host.sectionedOptions(base, active, TOOLS));

describe.each<[string, Build, host.Base[], number]>([
  ["0.79.1", classic, BASES, 0.65],
  ["0.85.1", undated, BASES, 0.65],
  [
    "1.6.0",
    sectioned,
    BASES.flatMap((base) => HIDDEN.map((hiddenTools) => ({ ...base, hiddenTools }))),
    0.25,
  ],
])("any tools of %s made any others", (_, build, bases, least) => {
  test("give what the host renders, or what stood, as a guess, where lines are known", () => {
    let exact = 0;
    let all = 0;
    for (const base of bases) {
      for (const selected of CHOICES) {
        const text = build(base, selected);
        for (const active of CHOICES) {
          const result = narrowTools(text, { active, tools: TOOLS });
          const isExact = result.confidence === "exact";
          all++;
          if (isExact) exact++;
          const what = `${JSON.stringify(base)} ${selected.join()} to ${active.join()}`;
          expect(result.text, what).toBe(isExact ? build(base, active) : text);
        }
      }
    }
    expect(exact / all).toBeGreaterThan(least);
  });

  test("give that where no line is known, if they are among the tools there were", () => {
    for (const base of bases) {
      for (const selected of CHOICES) {
        const text = build(base, selected);
        for (const active of CHOICES.filter((names) =>
          names.every((name) => selected.includes(name)),
        )) {
          const result = narrowTools(text, { active, tools: MUTE });
          const isExact = result.confidence === "exact";
          const what = `${JSON.stringify(base)} ${selected.join()} to ${active.join()}`;
          expect(result.text, what).toBe(isExact ? build(base, active) : text);
        }
      }
    }
  });
});

describe("`read` takes the place of `bash`", () => {
  const base = { cwd: "/p", skills: SKILLS };

  test("on a host without a date", () => {
    const text = undated(base, ["bash"]);
    const result = narrowTools(text, { active: ["read", "bash"], tools: TOOLS });
    expect(result).toMatchObject({
      text: undated(base, ["read", "bash"]),
      confidence: "exact",
    });
    expect(result.text).toContain("Use the read tool to load");
  });

  test("in the goldens of the real 0.85.1", () => {
    const from = golden(VERSIONS["0.85.1"], "custom-reader-bash");
    const result = narrowTools(from, { active: DEFAULT_TOOLS, tools: TOOLS });
    expect(result).toMatchObject({
      text: golden(VERSIONS["0.85.1"], "custom-full"),
      confidence: "exact",
    });
    expect(result.edits.length).toBe(1);
  });

  test("but not where `read` comes without its line", () => {
    const text = undated(base, ["bash"]);
    const result = narrowTools(text, { active: ["read", "bash"], tools: MUTE });
    expect(result).toMatchObject({ text, confidence: "guess", edits: [] });
  });

  test("but not where it may be hidden", () => {
    const custom = { ...base, customPrompt: "Q" };
    const hidden = sectioned({ ...custom, hiddenTools: ["read"] }, ["read", "bash"]);
    const text = sectioned(custom, ["bash"]);
    expect(hidden).toBe(text);
    const active = ["read", "bash"];
    expect(narrowTools(text, { active, tools: TOOLS })).toMatchObject({
      text,
      confidence: "guess",
      reason: "The text doesn't tell which tool reads skill files then.",
    });
    // Without its line it is taken to be among the tools that there were, so it is hidden.
    expect(narrowTools(text, { active, tools: MUTE })).toMatchObject({ text, confidence: "exact" });
  });
});

test("a hidden `read` that stays alone reads by another tool", () => {
  const base = { cwd: "/p", customPrompt: "Q", skills: SKILLS, hiddenTools: ["read"] };
  const result = narrowTools(sectioned(base, ["read", "bash"]), { active: ["read"], tools: MUTE });
  expect(result).toMatchObject({ text: sectioned(base, ["read"]), confidence: "exact" });
  expect(result.text).toContain("\nLoad a skill's file");
});

test("tools that may be hidden or new leave a catalogue without a reader's name alone", () => {
  const base = { cwd: "/p", customPrompt: "Q", skills: SKILLS, hiddenTools: ["read"] };
  const text = sectioned(base, ["read"]);
  expect(narrowTools(text, { active: ["bash"], tools: TOOLS })).toMatchObject({
    text,
    confidence: "guess",
    edits: [],
  });
});

test("there are no skills for a new reader where an old one had none", () => {
  const base = { cwd: "/p" };
  const result = narrowTools(undated(base, ["bash"]), { active: ["read", "bash"], tools: TOOLS });
  expect(result).toMatchObject({ text: undated(base, ["read", "bash"]), confidence: "exact" });
});

describe("a catalogue that can't be told", () => {
  const once = undated({ cwd: "/p", customPrompt: "Q", skills: SKILLS }, ["bash"]);
  const text = once + once;

  test("is left, as a guess, where `read` comes", () => {
    const result = narrowTools(text, { active: ["read", "bash"], tools: TOOLS });
    expect(result).toMatchObject({ text, confidence: "guess", edits: [] });
    expect(result.reason).toMatch(/^More than one line names/);
  });

  test("is as it should be where `read` stays", () => {
    const active = ["read", "bash"];
    const read = once.replace("Use bash to load", "Use the read tool to load");
    expect(narrowTools(read + read, { active, tools: MUTE }).confidence).toBe("exact");
  });
});

test("a catalogue that no host wrote leaves with its last reader, and is left before that", () => {
  const text = classic({ cwd: "/p", customPrompt: "Q", skills: SKILLS }, ["read"]).replace(
    "Use the read tool to load",
    "Use bash to load",
  );
  expect(narrowTools(text, { active: ["read"], tools: MUTE })).toMatchObject({
    text,
    confidence: "guess",
    edits: [],
  });
  expect(narrowTools(text, { active: ["bash"], tools: MUTE })).toMatchObject({
    text: classic({ cwd: "/p", customPrompt: "Q" }, []),
    confidence: "exact",
  });
});

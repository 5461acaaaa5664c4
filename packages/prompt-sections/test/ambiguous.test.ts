import { describe, expect, test } from "vitest";
import { inheritedIdentity, narrowSkills, narrowTools, readSystemPrompt } from "../src/index.ts";
import { registered } from "./expected.ts";
import * as host from "./hosts.ts";
import { casesFor, optionsOf, rendered } from "./rendered.ts";
import { golden, VERSIONS } from "./versions.ts";

const GUESS = { confidence: "guess", edits: [] };

describe("a text that is Pi's in two ways", () => {
  test("is opaque: a classic prompt that ends in sections", () => {
    const text = `${golden(VERSIONS["0.79.1"], "full")}\n\n<cwd>\n/home/u/project\n</cwd>`;
    const reason = "The text reads both as sections and as one string.";
    expect(readSystemPrompt(text)).toMatchObject({ shape: "opaque", reason });
    expect(inheritedIdentity(text, { parentCwd: "/home/u/project" })).toMatchObject({
      text: text.split("\n", 1)[0],
      confidence: "guess",
    });
    expect(narrowTools(text, { active: [], tools: [] })).toMatchObject(GUESS);
  });

  test("is opaque: sections that a whole prompt follows", () => {
    const text = `${golden(VERSIONS["0.86.1"], "full")}\n\n${golden(VERSIONS["0.79.1"], "full")}`;
    const reason = "Pi's own prompt stands in the text more than once.";
    expect(readSystemPrompt(text)).toMatchObject({ shape: "opaque", reason });
    expect(narrowSkills(text, () => false)).toMatchObject(GUESS);
  });
});

test.each([VERSIONS["0.86.1"], VERSIONS["1.6.0"]])(
  "a catalogue of $version that was narrowed keeps that version's wording",
  (version) => {
    for (const from of casesFor(version).filter(({ name }) => name === "custom-full")) {
      const parts = optionsOf(version, from);
      const keep = ({ name }: { name: string }): boolean => name === "release";
      const fewer = narrowSkills(golden(version, from.name), keep, { parts });
      const active = ["bash"];
      const both = narrowTools(fewer.text, { active, tools: registered(from), parts });
      const skills = from.base.skills?.filter(keep) ?? [];
      expect(both.text).toBe(
        rendered(version, { ...from, active, base: { ...from.base, skills } }),
      );
    }
  },
);

describe("on a sectioned host, text alone", () => {
  const tools = [{ name: "x", promptSnippet: "X" }, { name: "y" }];
  const build = (base: Partial<host.Base>) =>
    host.sectioned.buildSystemPrompt(
      host.sectionedOptions({ cwd: "/p", ...base }, ["x", "y"], tools),
    );

  test("doesn't tell what a hidden tool would bring", () => {
    expect(narrowTools(build({ hiddenTools: ["x"] }), { active: ["x"], tools })).toMatchObject(
      GUESS,
    );
    expect(narrowTools(build({ hiddenTools: ["x"] }), { active: ["y"], tools })).toEqual({
      text: build({ hiddenTools: ["x"] }),
      confidence: "exact",
      edits: [],
    });
  });

  test("doesn't tell an extension's rules that begin as Pi's", () => {
    const rules =
      "- Be concise in your responses\n- Show file paths clearly when working with files\n</rules>\nMine.";
    expect(narrowTools(build({ sections: { rules } }), { active: ["y"], tools })).toMatchObject(
      GUESS,
    );
  });
});

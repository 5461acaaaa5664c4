import { describe, expect, test, vi } from "vitest";
import { narrowTools, type PromptParts, readSystemPrompt, renderFor } from "../src/index.ts";
import { matchLines } from "../src/locate.ts";
import * as host from "./hosts.ts";
import { skill } from "./skill.ts";

vi.useFakeTimers({ now: host.TODAY_NOON, toFake: ["Date"] });

const TOOLS = [
  { name: "read", promptSnippet: "Read", promptGuidelines: ["Ask first"] },
  { name: "bash", promptSnippet: "Run" },
];
const SKILLS = [skill("pdf", "Read PDF", "/s/pdf.md"), skill("release", "Release", "/s/r.md")];
const PARTS = host.classicOptions({ cwd: "/p", skills: SKILLS }, ["read", "bash"], TOOLS);
const TEXT = host.classic.buildSystemPrompt(PARTS);

/** Whether the rendering of parts is found in the text: behind another one nothing else finds it. */
function isFound(text: string, parts: PromptParts): boolean {
  return readSystemPrompt(`Before.\n${text}`, { parts }).regions[0]?.kind === "prefix";
}

describe("the rendering of parts is found", () => {
  const custom = { cwd: "/p", customPrompt: "Q", skills: SKILLS };
  const customText = host.classic.buildSystemPrompt(custom);

  test.each<[string, string, PromptParts, boolean]>([
    ["as it is", TEXT, PARTS, true],
    [
      "without a path",
      renderFor("classic", PARTS, { docs: { readme: "", docs: "", examples: "" } }),
      PARTS,
      true,
    ],
    [
      "not without the space in front of a path",
      TEXT.replace(/(- Examples:) .* \(ext/, "$1 (ext"),
      PARTS,
      false,
    ],
    [
      "not with another line as long as the date's",
      customText.replace("Current date", "Current time"),
      custom,
      false,
    ],
    [
      "not with another blank line in front of the catalogue",
      customText.replace("Q\n\n", "Q \n"),
      custom,
      false,
    ],
    ["not with a skill that they lack", TEXT, { ...PARTS, skills: SKILLS.slice(0, 1) }, false],
    ["not with a guideline that they lack", TEXT, { ...PARTS, promptGuidelines: [] }, false],
  ])("%s", (_, text, parts, expected) => {
    expect(isFound(text, parts)).toBe(expected);
  });

  test.each([
    ["in reverse", ["bash", "read"]],
    ["in part", ["read"]],
  ])("where it is whole, although it stands %s in front", (_, active) => {
    const narrowed = narrowTools(TEXT, { active, tools: TOOLS, parts: PARTS }).text;
    const { regions } = readSystemPrompt(`${narrowed}\n${TEXT}`, { parts: PARTS });
    expect(regions[0]).toMatchObject({ kind: "prefix", end: narrowed.length + 1 });
  });

  test("where it is whole, although what shows a hidden tool stands in front", () => {
    const tools = [TOOLS[0]!, { name: "mcp", promptSnippet: "Call" }];
    const options = (base: Partial<host.Base>) =>
      host.sectionedOptions({ cwd: "/p", ...base }, ["read", "mcp"], tools);
    const parts = options({ hiddenTools: ["mcp"] });
    const front = host.sectioned.buildSystemPrompt(options({}));
    const text = `${front}\n${host.sectioned.buildSystemPrompt(parts)}`;
    expect(readSystemPrompt(text, { parts }).regions[0]).toMatchObject({
      kind: "prefix",
      end: front.length + 1,
    });
  });

  test.each(["classic", "sectioned"] as const)("after it was narrowed, %s", (shape) => {
    const options = shape === "classic" ? host.classicOptions : host.sectionedOptions;
    const names = ["read", "bash"];
    for (const selected of [names, names.toReversed()]) {
      const parts = options({ cwd: "/p", skills: SKILLS }, selected, TOOLS);
      for (const active of [[], ["read"], ["bash"], names, names.toReversed()]) {
        const narrowed = narrowTools(renderFor(shape, parts), { active, tools: TOOLS, parts });
        expect(isFound(narrowed.text, parts)).toBe(true);
      }
    }
  });
});

test("lines are none of the items where only a longer one's length fits", () => {
  const items = ["- a\nlong", "- a"];
  expect(matchLines("- a\n- zz\n.", 0, "", items, "\n.")).toBeUndefined();
  expect(matchLines("- a\nlong\n- a\n.", 0, "", items, "\n.")).toBe(12);
});

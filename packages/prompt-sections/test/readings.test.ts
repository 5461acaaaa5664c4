import { describe, expect, test, vi } from "vitest";
import { inheritedIdentity, type PromptInput, readSystemPrompt } from "../src/index.ts";
import { CLASSIC_PREAMBLE, SECTIONED_PREAMBLE } from "../src/anchors.ts";
import * as host from "./hosts.ts";
import { skill } from "./skill.ts";

vi.useFakeTimers({ now: host.TODAY_NOON, toFake: ["Date"] });

const FOOTER = "Current working directory: /p";
const OPEN =
  '\n\n<project_context>\n\nProject-specific instructions and guidelines:\n\n<project_instructions path="/q">';
const CLOSE = "\n</project_instructions>\n\n</project_context>\n";
const SKILLS = [skill("pdf", "Read PDF", "/s/pdf.md")];
const FILES = [{ path: "/a", content: "a" }];

function classic(base: Partial<host.Base> = {}): string {
  return host.classic.buildSystemPrompt({ cwd: "/p", ...base });
}

function sectioned(base: Partial<host.Base> = {}): string {
  return host.sectioned.buildSystemPrompt({ cwd: "/p", ...base });
}

const kinds = (prompt: PromptInput): string =>
  readSystemPrompt(prompt)
    .regions.map(({ kind }) => kind)
    .join(" ");
const own = classic();
const docs = own.slice(own.indexOf("\n\nPi documentation"), own.indexOf("\nCurrent date"));

describe("sections are read where", () => {
  const head = own.slice(0, own.indexOf("\nCurrent date"));
  const all = "preamble tools guidelines docs footer";

  test.each([
    [
      "a custom prompt is a classic one without a footer",
      sectioned({ customPrompt: head }),
      "custom footer",
    ],
    [
      "a section quotes a whole prompt",
      sectioned({ sections: { env: `x\n${own}` } }),
      `${all} section`,
    ],
    [
      "a default prompt has a footer in the text behind it",
      `${sectioned()}\n\nMore.\n${FOOTER}`,
      `${all} tail`,
    ],
    [
      "a custom prompt quotes a footer",
      sectioned({ customPrompt: `Q\n${FOOTER}` }),
      "custom footer",
    ],
    [
      "a custom prompt has text behind it",
      `${sectioned({ customPrompt: "Q" })}\n\nMore.`,
      "custom footer tail",
    ],
    [
      "a custom prompt is Pi's own first line",
      sectioned({ customPrompt: SECTIONED_PREAMBLE }),
      "custom footer",
    ],
    [
      "a custom prompt has sections in another order",
      sectioned({ customPrompt: "Q\n\n<skills>\nx\n</skills>", appendSystemPrompt: "A" }),
      "custom append footer",
    ],
    [
      "a custom prompt has Pi's tools and rules",
      sectioned({
        customPrompt: `${SECTIONED_PREAMBLE}\n\n<tools>\n- a: b\n</tools>\n\n<rules>\n- c\n</rules>`,
      }),
      "custom footer",
    ],
    [
      "a custom prompt ends in a closing tag",
      sectioned({ customPrompt: "Q\n</cwd>" }),
      "custom footer",
    ],
    [
      "a section quotes another's end and its own beginning",
      sectioned({ sections: { env: "a\n</foo>\n\n<env>\nb" } }),
      `${all} section`,
    ],
    [
      "a closing tag isn't closed",
      sectioned({ sections: { cwd: "/p\n</cwd \n\n<env>\nx", env: "y" } }),
      `${all} section`,
    ],
  ])("%s", (_, text, expected) => {
    expect(kinds(text)).toBe(expected);
  });

  test.each([
    ["text goes on behind the last tag", "Q\n\n<cwd>\n/p\n</cwd>x"],
    ["an opening tag has more than a name", "Q\n\n<cwd a>\n/p\n</cwd>"],
    ["no blank line stands between them", "Q\n\n<addendum>\nA\n</addendum>\n <cwd>\n/p\n</cwd>"],
  ])("but not where %s", (_, text) => {
    expect(kinds(text)).toBe("opaque");
  });

  test.each([
    ["a section ends and begins again in itself", { sections: { env: "a\n</env>\n\n<env>\nb" } }],
    [
      "one begins in another",
      { customPrompt: "Q", appendSystemPrompt: "x\n\n<skills>\ny", skills: SKILLS },
    ],
  ])("nor where %s: that is two ways", (_, base) => {
    const { shape, reason } = readSystemPrompt(sectioned(base));
    expect([shape, reason]).toEqual(["opaque", "The text reads as sections in more than one way."]);
  });
});

describe("a classic prompt is read where", () => {
  test.each([
    [
      "a custom one quotes two openings of a context",
      classic({ customPrompt: `Q${OPEN}x${OPEN}` }),
      "custom footer",
    ],
    [
      "the text behind it opens a context",
      `${classic({ customPrompt: "Q", contextFiles: FILES })}\n${OPEN}`,
      "custom project_context footer tail",
    ],
    [
      "a custom one ends as a context does, which opens behind it",
      `${classic({ customPrompt: `Q${CLOSE}` })}\n${OPEN}`,
      "custom footer tail",
    ],
    [
      "its first line is another as long",
      own.replace("You are an expert", "You are an export"),
      "custom footer",
    ],
    [
      "a guideline that Pi always writes stands elsewhere",
      classic({ appendSystemPrompt: "- Be concise in your responses" }).replace(
        "- Be concise in your responses\n",
        "",
      ),
      "opaque",
    ],
  ])("%s", (_, text, expected) => {
    expect(kinds(text)).toBe(expected);
  });

  test.each([
    [`Q\n${FOOTER}`, 0],
    [`Q\nCurrent time: 2026-11-30\n${FOOTER}`, 0],
    [`Q\n${FOOTER}\n`, 0],
    [`Q\n${FOOTER}\n\nTail`, 5],
    [`Q\nCurrent date: 2026-11-30\n${FOOTER}\nTail`, 5],
  ])("%j ends where its footer does, and a line break without a date", (text, tail) => {
    const { regions } = readSystemPrompt(text);
    const footer = regions.find(({ kind }) => kind === "footer");
    expect(footer?.start).toBe(text.search(/\nCurrent (date|working)/));
    expect(footer?.end).toBe(text.length - tail);
    expect(regions.at(-1)?.end).toBe(text.length);
  });
});

test.each([
  [
    "a second documentation block",
    classic({ appendSystemPrompt: docs.trim() }),
    /^"Pi documentation" opens/,
  ],
  [
    "a second context",
    classic({ customPrompt: `Q${OPEN}`, contextFiles: FILES }),
    /^More than one <project_context>/,
  ],
])("the reason why a text is unclear names %s", (_, text, reason) => {
  expect(readSystemPrompt(text).reason).toMatch(reason);
});

describe("a guess at the identity ends", () => {
  const cwd = "<cwd>\n/p\n</cwd>";

  test.each([
    ["at a footer in front of sections", `Q\n${FOOTER}\n\n${cwd}\nMore`],
    ["at sections in front of a footer", `Q\n\n${cwd}\n\nMore\n${FOOTER}`],
    ["where Pi's own prompt begins", `Q\n${own}`],
    [
      "where the first of Pi's own prompts begins, in front of sections",
      `Q\n${SECTIONED_PREAMBLE}\n\n<tools>\n\n${CLASSIC_PREAMBLE}\n\n<tools>\nx\n\n${cwd}`,
    ],
    [
      "where the first of them begins, the other way round",
      `Q\n${CLASSIC_PREAMBLE}\n\n<tools>\n\n${SECTIONED_PREAMBLE}\n\n<tools>\nx\n\n${cwd}`,
    ],
  ])("%s", (_, text) => {
    expect(inheritedIdentity(text, { parentCwd: "/p" })).toMatchObject({
      text: "Q",
      confidence: "guess",
    });
  });
});

describe("what isn't a text is skipped", () => {
  test.each([
    [[null, 3, "x", undefined, "y"], "x\n\ny"],
    [{ a: null, preamble: "Q", b: 3, c: "", cwd: "/p" }, "Q\n\n/p"],
  ])("in %j", (prompt, text) => {
    expect(readSystemPrompt(prompt as never).text).toBe(text);
  });

  test("and makes no region", () => {
    expect(kinds({ a: null, preamble: "Q", b: 3, c: "", cwd: "/p" } as never)).toBe(
      "custom footer",
    );
  });
});

test.each([SECTIONED_PREAMBLE, CLASSIC_PREAMBLE])("sections by name begin with Pi's %s", (line) => {
  expect(kinds({ preamble: line, cwd: "/p" })).toBe("preamble footer");
});

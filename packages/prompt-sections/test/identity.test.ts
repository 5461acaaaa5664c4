import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  type Identity,
  inheritedIdentity,
  type PromptInput,
  type PromptParts,
} from "../src/index.ts";
import { bases, orderedChoice, plainProse, prose, sections, skill, tools } from "./arbitraries.ts";
import * as host from "./hosts.ts";

vi.useFakeTimers({ now: host.TODAY_NOON, toFake: ["Date"] });

const CWD = "/home/u/project";
const TOOLS = [
  { name: "read", promptSnippet: "Read files", promptGuidelines: ["Ask first"] },
  { name: "bash", promptSnippet: "Run" },
];
const SKILLS = [skill("pdf", "Read PDF", "/s/pdf.md")];
const FILES = [{ path: "/p/AGENTS.md", content: "PARENT CONTEXT" }];
const CONTEXT = {
  classic:
    '\n\n<project_context>\n\nProject-specific instructions and guidelines:\n\n<project_instructions path="/p/AGENTS.md">\nPARENT CONTEXT\n</project_instructions>\n\n</project_context>',
  sectioned:
    '\n\n<project_context>\nProject-specific instructions and guidelines:\n\n<project_instructions path="/p/AGENTS.md">\nPARENT CONTEXT\n</project_instructions>\n</project_context>',
};

function classic(base: Partial<host.Base> = {}, active = ["read", "bash"]): string {
  const options = host.classicOptions({ cwd: CWD, ...base }, active, TOOLS);
  return host.classic.buildSystemPrompt(options);
}

function sectionedParts(base: Partial<host.Base> = {}, active = ["read", "bash"]) {
  return host.sectionedOptions({ cwd: CWD, ...base }, active, TOOLS);
}

function sectioned(base: Partial<host.Base> = {}, active = ["read", "bash"]): string {
  return host.sectioned.buildSystemPrompt(sectionedParts(base, active));
}

/** Preamble and docs of a default prompt, as the hosts write them. */
const OWN = {
  classic: (() => {
    const text = classic();
    const [preamble = ""] = text.split("\n", 1);
    return (
      preamble + text.slice(text.indexOf("\n\nPi documentation"), text.indexOf("\nCurrent date"))
    );
  })(),
  sectioned: (() => {
    const { preamble, docs } = host.sectioned.buildSystemPromptSections(sectionedParts());
    return `${preamble ?? ""}\n\n${docs ?? ""}`;
  })(),
};

interface Case {
  readonly title: string;
  readonly prompt: PromptInput;
  readonly options?: { childCwd?: string; parentCwd?: string; parts?: PromptParts };
  readonly text: string;
  readonly confidence?: "guess";
}

const moved = { childCwd: "/elsewhere" };
const pair = "<tools>\n- a: b\n</tools>\n\n<rules>\n- c\n</rules>";
const footer = `Current working directory: ${CWD}`;

const CASES: Case[] = [
  { title: "classic, no skills", prompt: classic(), text: OWN.classic },
  { title: "classic, skills, no context", prompt: classic({ skills: SKILLS }), text: OWN.classic },
  { title: "classic, no reader", prompt: classic({ skills: SKILLS }, ["bash"]), text: OWN.classic },
  {
    title: "classic, context and skills",
    prompt: classic({ skills: SKILLS, contextFiles: FILES, appendSystemPrompt: "APP" }),
    text: `${OWN.classic}\n\nAPP${CONTEXT.classic}`,
  },
  {
    title: "classic, relocated",
    prompt: classic({ skills: SKILLS, contextFiles: FILES, appendSystemPrompt: "APP" }),
    options: moved,
    text: `${OWN.classic}\n\nAPP`,
  },
  {
    title: "classic, relocated, no context",
    prompt: classic({ skills: SKILLS }),
    options: moved,
    text: OWN.classic,
  },
  {
    title: "classic, custom prompt",
    prompt: classic({ customPrompt: "Be kind.", skills: SKILLS, appendSystemPrompt: "APP" }),
    text: "Be kind.\n\nAPP",
  },
  {
    title: "classic, extension tail",
    prompt: `${classic()}\n\nTAIL\n<x>\n</x>`,
    text: OWN.classic,
  },
  {
    title: "classic, catalogue quoted in a context file",
    prompt: classic({
      customPrompt: "Be kind.",
      skills: SKILLS,
      contextFiles: [
        {
          path: "/p/AGENTS.md",
          content:
            "The following skills provide specialized instructions for specific tasks.\n<available_skills>\n</available_skills>\nPARENT CONTEXT",
        },
      ],
    }),
    text: `Be kind.${CONTEXT.classic.replace("PARENT", "The following skills provide specialized instructions for specific tasks.\n<available_skills>\n</available_skills>\nPARENT")}`,
  },
  {
    title: "classic, another directory's footer quoted",
    prompt: classic({ customPrompt: "Be kind.\nCurrent working directory: /other\nMore." }),
    text: "Be kind.\nCurrent working directory: /other\nMore.",
  },
  {
    title: "classic, a directory that begins alike",
    prompt: `${classic({ customPrompt: "Be kind.", cwd: "/repo" })}\n\nCurrent working directory: /repo-worktrees/x`,
    options: { parentCwd: "/repo" },
    text: "Be kind.",
  },
  {
    title: "classic, Windows directory",
    prompt: classic({ customPrompt: "Be kind.", cwd: "C:\\p" }),
    options: { parentCwd: "C:\\p", childCwd: "C:/p" },
    text: "Be kind.",
  },
  {
    title: "classic, footer absent, catalogue present",
    prompt: classic({ customPrompt: "Be kind.", skills: SKILLS }).replace(/\nCurrent date[^]*/, ""),
    text: "Be kind.",
    confidence: "guess",
  },
  {
    title: "neither footer nor catalogue nor sections",
    prompt: "Some prompt.\n\nOf someone.",
    text: "Some prompt.\n\nOf someone.",
    confidence: "guess",
  },
  {
    title: "sectioned, all",
    prompt: sectioned({ skills: SKILLS, contextFiles: FILES, appendSystemPrompt: "APP" }),
    text: `${OWN.sectioned}\n\n<addendum>\nAPP\n</addendum>${CONTEXT.sectioned}`,
  },
  {
    title: "sectioned, relocated",
    prompt: sectioned({ skills: SKILLS, contextFiles: FILES, appendSystemPrompt: "APP" }),
    options: moved,
    text: `${OWN.sectioned}\n\n<addendum>\nAPP\n</addendum>`,
  },
  {
    title: "sectioned, no reader",
    prompt: sectioned({ skills: SKILLS }, ["edit"]),
    text: OWN.sectioned,
  },
  {
    title: "sectioned, custom prompt",
    prompt: sectioned({ customPrompt: "Be kind.", appendSystemPrompt: "APP", contextFiles: FILES }),
    text: `Be kind.\n\n<addendum>\nAPP\n</addendum>${CONTEXT.sectioned}`,
  },
  {
    title: "sectioned, custom sections",
    prompt: sectioned({ sections: { mcp_servers: "none", env: "x" } }),
    text: OWN.sectioned,
  },
  {
    title: "sectioned, tools and rules quoted in the addendum",
    prompt: sectioned({ appendSystemPrompt: pair }),
    text: `${OWN.sectioned}\n\n<addendum>\n${pair}\n</addendum>`,
  },
  {
    title: "sectioned, a lone <tools> in a custom prompt",
    prompt: sectioned({ customPrompt: "Be kind.\n\n<tools>\n- x: y\n</tools>" }),
    text: "Be kind.\n\n<tools>\n- x: y\n</tools>",
  },
  {
    title: "sectioned, tools and rules replaced",
    prompt: sectioned({ sections: { tools: "MY TOOLS", rules: "MY RULES" } }),
    text: OWN.sectioned,
  },
  {
    title: "sectioned, tools and rules set to nothing",
    prompt: sectioned({ sections: { tools: "", rules: "" } }),
    text: OWN.sectioned,
  },
  {
    title: "sectioned, custom prompt with an extension's tools and rules",
    prompt: sectioned({ customPrompt: "Be kind.", sections: { tools: "T", rules: "R" } }),
    text: "Be kind.",
  },
  {
    title: "failure i: <cwd> replaced",
    prompt: sectioned({ skills: SKILLS, sections: { cwd: `${CWD}\nBranch: main` } }),
    text: OWN.sectioned,
  },
  {
    title: "failure ii: <skills> replaced",
    prompt: sectioned({ skills: SKILLS, sections: { skills: "Another first line" } }),
    text: OWN.sectioned,
  },
  {
    title: "failure iii: <cwd> quoted after <cwd>",
    prompt: sectioned({ skills: SKILLS, sections: { env: `See\n\n<cwd>\n${CWD}\n</cwd>\n` } }),
    text: OWN.sectioned,
  },
  {
    title: "failure iv: footer line in a context file",
    prompt: sectioned({
      skills: SKILLS,
      contextFiles: [{ path: "/p/AGENTS.md", content: `${footer}\nPARENT CONTEXT` }],
    }),
    text: OWN.sectioned + CONTEXT.sectioned.replace("PARENT", `${footer}\nPARENT`),
  },
  {
    title: "failure iv: footer line in an extension's section",
    prompt: sectioned({ skills: SKILLS, sections: { env: `x\n${footer}` } }),
    text: OWN.sectioned,
  },
  {
    title: "failure v: the operator's own tools and rules",
    prompt: sectioned({ customPrompt: `Be kind.\n\n${pair}` }),
    text: `Be kind.\n\n${pair}`,
  },
  {
    title: "failure vi: <docs> in a snippet",
    prompt: sectioned().replace("Run", "<docs>\n<docs>\nRun"),
    text: OWN.sectioned,
  },
  {
    title: "failure vii: first line is <project_context>",
    prompt: classic({ customPrompt: "<project_context>" }),
    text: "<project_context>",
  },
  {
    title: "failure vii: first line is <cwd>",
    prompt: "<cwd>\nno directory",
    text: "<cwd>\nno directory",
    confidence: "guess",
  },
  {
    title: "failure viii: forced text, sections by name",
    prompt: host.sectioned.buildSystemPromptSections(
      sectionedParts({
        sections: { cwd: `${CWD}\nBranch: main`, env: `${footer}\n<cwd>\n${CWD}\n</cwd>` },
      }),
    ),
    text: OWN.sectioned,
  },
  {
    title: "a custom prompt that copies Pi's own, given parts",
    prompt: classic({ customPrompt: classic() }),
    options: {
      parts: host.classicOptions({ cwd: CWD, customPrompt: classic() }, ["read", "bash"], TOOLS),
    },
    text: classic(),
  },
  {
    title: "a footer quoted in a context file, given parts",
    prompt: classic({ customPrompt: "Be kind.", contextFiles: [{ path: "/a", content: footer }] }),
    options: {
      ...moved,
      parts: {
        cwd: CWD,
        customPrompt: "Be kind.",
        contextFiles: [{ path: "/a", content: footer }],
      },
    },
    text: "Be kind.",
  },
  {
    title: "a footer quoted in a context file, without parts",
    prompt: classic({ customPrompt: "Be kind.", contextFiles: [{ path: "/a", content: footer }] }),
    text: "Be kind.",
    confidence: "guess",
  },
];

function expectKept(prompt: string, { text, kept }: Identity): void {
  expect(kept.map(({ start, end }) => prompt.slice(start, end)).join("")).toBe(text);
}

describe("inheritedIdentity", () => {
  test.each(CASES)("$title", ({ prompt, options, text, confidence }) => {
    const identity = inheritedIdentity(prompt, { parentCwd: CWD, ...options });
    expect(identity.text).toBe(text);
    expect(identity.confidence).toBe(confidence ?? "exact");
    expect(identity.reason !== undefined).toBe(confidence === "guess");
    if (typeof prompt === "string") expectKept(prompt, identity);
  });

  const cases = tools.chain((all) =>
    fc.record({ all: fc.constant(all), selected: orderedChoice(all.map(({ name }) => name)) }),
  );

  test("does not change with custom sections and replaced session sections", () => {
    fc.assert(
      fc.property(cases, bases(prose), sections, ({ all, selected }, base, custom) => {
        const plain = host.sectionedOptions(base, selected, all);
        const full = { ...plain, sections: custom };
        const options = { parentCwd: base.cwd };
        const bySections = inheritedIdentity(
          host.sectioned.buildSystemPromptSections(plain),
          options,
        );
        expect(
          inheritedIdentity(host.sectioned.buildSystemPromptSections(full), options).text,
        ).toBe(bySections.text);
        const text = host.sectioned.buildSystemPrompt(full);
        expect(inheritedIdentity(text, { ...options, parts: full }).text).toBe(bySections.text);
      }),
      { numRuns: 300 },
    );
  });

  test("does not change with custom sections when there is only text", () => {
    let exact = 0;
    fc.assert(
      fc.property(cases, bases(plainProse), sections, ({ all, selected }, base, custom) => {
        const plain = host.sectionedOptions(base, selected, all);
        const options = { parentCwd: base.cwd };
        const expected = inheritedIdentity(
          host.sectioned.buildSystemPromptSections(plain),
          options,
        );
        const text = host.sectioned.buildSystemPrompt({ ...plain, sections: custom });
        const identity = inheritedIdentity(text, options);
        expectKept(text, identity);
        if (identity.confidence === "guess") {
          expect(expected.text.startsWith(identity.text)).toBe(true);
          return;
        }
        exact++;
        expect(identity.text).toBe(expected.text);
      }),
      { numRuns: 300 },
    );
    expect(exact).toBeGreaterThan(200);
  });

  test("keeps on the classic host what the options name, and nothing else", () => {
    fc.assert(
      fc.property(cases, bases(prose), plainProse, ({ all, selected }, base, around) => {
        const parts = host.classicOptions(base, selected, all);
        const text = `${around}\n${host.classic.buildSystemPrompt(parts)}\n${around}`;
        const identity = inheritedIdentity(text, { parentCwd: base.cwd, childCwd: "/new", parts });
        const head = parts.customPrompt ? parts.customPrompt : OWN.classic;
        const append = parts.appendSystemPrompt ? `\n\n${parts.appendSystemPrompt}` : "";
        expect(identity.text).toBe((head + append).trimEnd());
        expect(identity.confidence).toBe("exact");
        expectKept(text, identity);
      }),
      { numRuns: 300 },
    );
  });

  test("gives a relocated child no context file of the parent, from text alone too", () => {
    const mark = "PARENT CONTEXT";
    const files = fc.array(
      prose.map((content) => ({ path: "/p/A.md", content: `${content}\n${mark}` })),
      {
        minLength: 1,
        maxLength: 2,
      },
    );
    fc.assert(
      fc.property(cases, bases(prose), files, ({ all, selected }, base, contextFiles) => {
        const full = { ...base, contextFiles };
        const texts = [
          host.classic.buildSystemPrompt(host.classicOptions(full, selected, all)),
          host.sectioned.buildSystemPrompt(host.sectionedOptions(full, selected, all)),
        ];
        for (const text of texts) {
          const identity = inheritedIdentity(text, { parentCwd: base.cwd, childCwd: "/new" });
          expect(identity.text).not.toContain(mark);
          expectKept(text, identity);
        }
      }),
      { numRuns: 400 },
    );
  });
});

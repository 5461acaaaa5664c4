import fc from "fast-check";
import { type Base, classic, classicOptions, sectioned, type Tool } from "./hosts.ts";
import { skill, type Skill } from "./skill.ts";

export { skill } from "./skill.ts";

/** Names that decide more than their own line, and names that don't. */
const NAMES = ["read", "bash", "edit", "write", "grep", "find", "ls", "powershell", "mcp", "a-b"];

/** Few texts, so that tools share and clash; some are what Pi writes itself. */
const GUIDELINES = [
  "Prefer small steps",
  "  Prefer small steps ",
  "Ask first",
  "Ask first\n- Prefer small steps",
  "Two lines\nof text",
  "Use bash for file operations like ls, rg, find",
  "Be concise in your responses",
  "   ",
];

const SNIPPETS = ["Read files", "Run: a command", "Read files", "(none)", "<docs>"];

export const tools: fc.Arbitrary<Tool[]> = fc.subarray(NAMES).chain((names) =>
  fc.tuple(
    ...names.map((name) =>
      fc.record(
        {
          name: fc.constant(name),
          promptSnippet: fc.constantFrom(...SNIPPETS),
          promptGuidelines: fc.array(fc.constantFrom(...GUIDELINES), { maxLength: 3 }),
        },
        { requiredKeys: ["name"] },
      ),
    ),
  ),
);

/** An ordered choice of names. */
export function orderedChoice(names: readonly string[]): fc.Arbitrary<string[]> {
  return fc.shuffledSubarray([...names]);
}

const CWD = "/home/u/project";

/** Whole prompts of Pi's, to be quoted. */
const QUOTED = [
  classic.buildSystemPrompt(
    classicOptions(
      { cwd: CWD, skills: [skill("quoted", "A", "/q/SKILL.md")] },
      ["read"],
      [{ name: "read", promptSnippet: "Read files", promptGuidelines: ["Ask first"] }],
    ),
  ),
  sectioned.buildSystemPrompt({
    cwd: CWD,
    selectedTools: ["read"],
    toolSnippets: { read: "Read files" },
    contextFiles: [{ path: "/q/AGENTS.md", content: "quoted" }],
  }),
];

/** Fragments that look like Pi's own prompt. */
const FRAGMENTS = [
  ...QUOTED,
  "Available tools:\n- read: Read files",
  "Guidelines:\n- Be concise in your responses",
  `Current date: 2020-01-01\nCurrent working directory: ${CWD}`,
  "<project_context>\n\nProject-specific instructions and guidelines:\n\n",
  "</project_instructions>\n\n</project_context>",
  `<cwd>\n${CWD}\n</cwd>`,
  "</docs>\n\n<addendum>\nx",
  "<tools>\n- x: y\n</tools>\n\n<rules>\n- z\n</rules>",
  "</available_skills>",
  "\n\n\n",
  "\r\n",
  "\ud800",
];

/** Prose, with and without quotations. */
export const prose: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom("Be kind.", 'Hello <b> & "c"', "# Title", "") },
      { weight: 2, arbitrary: fc.constantFrom(...FRAGMENTS) },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((lines) => lines.join("\n"));

export const plainProse: fc.Arbitrary<string> = fc
  .array(fc.constantFrom("Be kind.", 'Hello <b> & "c"', "# Title", "", "- item"), {
    minLength: 1,
    maxLength: 4,
  })
  .map((lines) => lines.join("\n").trim() || "Plain.");

export const skills: fc.Arbitrary<Skill[]> = fc.uniqueArray(
  fc
    .tuple(
      fc.constantFrom("pdf", "release", "a&b", "<x>", "it's"),
      fc.constantFrom("Cut a release.", 'Text & <tables>\nof "PDF"', "&amp;lt;"),
      fc.constantFrom("/s/a/SKILL.md", "/s/b&c/SKILL.md"),
      fc.boolean(),
    )
    .map((args) => skill(...args)),
  { selector: ({ name }) => name, maxLength: 4 },
);

/** Options with the given prose in every place that takes prose. */
export function bases(text: fc.Arbitrary<string>): fc.Arbitrary<Base> {
  return fc.record(
    {
      cwd: fc.constantFrom(CWD, "C:\\Users\\u\\p", "/"),
      customPrompt: fc.oneof(fc.constant(""), text),
      appendSystemPrompt: fc.oneof(fc.constant(""), text),
      contextFiles: fc.array(
        fc.record({ path: fc.constantFrom("/a/AGENTS.md", "/b/CLAUDE.md"), content: text }),
        { maxLength: 2 },
      ),
      skills,
    },
    { requiredKeys: ["cwd"] },
  );
}

/** Custom sections and replacements of built-in ones. */
export const sections: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom("mcp_servers", "env", "tools", "rules", "skills", "cwd"),
  fc.oneof(fc.constant(""), prose),
  { maxKeys: 3 },
);

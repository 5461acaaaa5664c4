import type fc from "fast-check";
import { CLASSIC_PREAMBLE, SECTIONED_PREAMBLE } from "../src/anchors.ts";
import type * as host from "./hosts.ts";
import { lineOfQuotation, quotation } from "./quotations.ts";
import { skill } from "./skill.ts";

/** What a session consists of, with a quotation somewhere in it. */
export interface Session {
  readonly base: host.Base;
  readonly tools: readonly host.Tool[];
  /** What extensions wrote in front of the prompt and after it. */
  readonly before?: string;
  readonly after?: string;
}

const READ = { name: "read", promptSnippet: "Read", promptGuidelines: ["Ask first"] };
const TOOLS = [READ, { name: "bash", promptSnippet: "Run" }, { name: "edit" }];
/** Names of the registered tools, all of them active. */
export const NAMES = TOOLS.map(({ name }) => name);
const SKILLS = [skill("pdf", "Read PDF", "/s/pdf.md"), skill("release", "Release", "/s/r.md")];
const PLAIN: host.Base = {
  cwd: "/p",
  appendSystemPrompt: "APPENDED",
  contextFiles: [{ path: "/p/AGENTS.md", content: "CONTEXT" }],
  skills: SKILLS,
};

const withTool = (change: Partial<host.Tool>): Session => ({
  base: PLAIN,
  tools: [{ ...READ, ...change }, ...TOOLS.slice(1)],
});
const withBase = (change: Partial<host.Base>): Session => ({
  base: { ...PLAIN, ...change },
  tools: TOOLS,
});
const file = (path: string, content: string): Session =>
  withBase({ contextFiles: [{ path, content }, ...(PLAIN.contextFiles ?? [])] });

/** Where a quotation stands, which texts can stand there, and the session with it. */
type Place = readonly [
  name: string,
  texts: fc.Arbitrary<string>,
  quoting: (text: string) => Session,
];

/** Places that both hosts have. */
export const PLACES: readonly Place[] = [
  ["the custom prompt", quotation, (text) => withBase({ customPrompt: text })],
  ["a tool's line", lineOfQuotation, (text) => withTool({ promptSnippet: text })],
  ["a guideline", quotation, (text) => withTool({ promptGuidelines: [text, "Ask first"] })],
  ["the append text", quotation, (text) => withBase({ appendSystemPrompt: text })],
  [
    "the append text alone",
    quotation,
    (text) => ({ base: { cwd: "/p", appendSystemPrompt: text }, tools: TOOLS }),
  ],
  ["a context file", quotation, (text) => file("/q/AGENTS.md", text)],
  ["a context file's path", quotation, (text) => file(text, "x")],
  [
    "a skill's name",
    quotation,
    (text) => withBase({ skills: [skill(text, "x", "/x"), ...SKILLS] }),
  ],
  [
    "a skill's description",
    quotation,
    (text) => withBase({ skills: [...SKILLS, skill("x", text, "/x")] }),
  ],
  ["a skill's path", quotation, (text) => withBase({ skills: [skill("x", "x", text)] })],
  ["the directory", lineOfQuotation, (text) => withBase({ cwd: text })],
  [
    "what stands in front",
    quotation,
    (text) => ({ base: PLAIN, tools: TOOLS, before: `${text}\n\n` }),
  ],
  ["what stands after", quotation, (text) => ({ base: PLAIN, tools: TOOLS, after: `\n\n${text}` })],
  [
    "a custom prompt's end",
    quotation,
    (text) => ({ base: { cwd: "/p", customPrompt: `Be kind.\n\n${text}` }, tools: TOOLS }),
  ],
];

/** Places that a sectioned host alone has. */
export const SECTIONS: readonly Place[] = [
  ["a custom section", quotation, (text) => withBase({ sections: { env: text, more: "x" } })],
  ...["tools", "rules", "docs", "addendum", "project_context", "skills", "cwd"].map(
    (name): Place => [
      `a replaced <${name}>`,
      quotation,
      (text) => withBase({ sections: { [name]: text } }),
    ],
  ),
  [
    "a section where there is none",
    quotation,
    (text) => ({ base: { cwd: "/p", sections: { addendum: text, skills: text } }, tools: TOOLS }),
  ],
  [
    "the append text, with a hidden tool",
    quotation,
    (text) => withBase({ appendSystemPrompt: text, hiddenTools: ["bash"] }),
  ],
  [
    "the custom prompt, with hidden readers",
    quotation,
    (text) => withBase({ customPrompt: text, hiddenTools: ["bash", "read"] }),
  ],
];

/**
 * Whether another session has the very same text, so that no reader of the text could tell: one in
 * which Pi wrote what the user wrote here.
 */
export function isCopy(shape: "classic" | "sectioned", { base, before = "" }: Session): boolean {
  const { customPrompt = "", appendSystemPrompt = "", sections = {} } = base;
  const start = before || customPrompt;
  if (HEADS.some((head) => start.startsWith(head))) return true;
  if (shape === "sectioned") {
    return (
      SECTION.test(`\n\n${before}${customPrompt}`) ||
      TOOL_LINES.test(sections["tools"] ?? "") ||
      sections["rules"]?.startsWith("- ") === true ||
      CATALOGUE.test(sections["skills"] ?? "")
    );
  }
  return `${customPrompt}\n${appendSystemPrompt}`.trimEnd().endsWith("</available_skills>");
}

const SECTION = /\n\n<(addendum|project_context|skills|cwd)>\n/;

const TOOL_LINES = /^(\(none\)|- [^]*)\n\n(In addition to|Additional tools)[^\n]*$/;
const CATALOGUE = /^The following skills[^]*<\/available_skills>$/;

/** How the default prompts of the hosts begin. */
const HEADS = [
  `${CLASSIC_PREAMBLE}\n\nAvailable tools:`,
  `${CLASSIC_PREAMBLE}\n\n<tools>`,
  `${SECTIONED_PREAMBLE}\n\n<tools>`,
];

import { renderFor } from "../src/index.ts";
import {
  type Base,
  classicOptions,
  type ClassicOptions,
  sectionedOptions,
  type SectionedOptions,
  TODAY,
  type Tool,
} from "./hosts.ts";
import { skill } from "./skill.ts";

/** One set of options; each host version has one golden for it. */
export interface GoldenCase {
  /** Name of the golden's file. */
  readonly name: string;
  readonly base: Base;
  /** All registered tools. */
  readonly tools: readonly Tool[];
  /** The selected ones in order; absent where the host chooses. */
  readonly active?: readonly string[];
  /** Set if a classic host would write what another case has it write. */
  readonly only?: "sectioned";
  /** Hosts on which the text alone has more than one reading. */
  readonly unclear?: readonly ("classic" | "sectioned")[];
  /** Set if a classic text alone reads as another prompt, which it is the same as. */
  readonly copies?: true;
  /** Set if context files hold tags of context files: text alone gives one reading of several. */
  readonly nested?: true;
}

/** What stands in a golden instead of the paths of an installation. */
export const DOCS = { readme: "/pi/README.md", docs: "/pi/docs", examples: "/pi/examples" };

/** What the hosts select when nothing is selected. */
export const DEFAULT_TOOLS = ["read", "bash", "edit", "write"];

const BUILT_IN: readonly Tool[] = [
  {
    name: "read",
    promptSnippet: "Read file contents",
    promptGuidelines: ["Use read to examine files instead of cat or sed."],
  },
  { name: "bash", promptSnippet: "Execute bash commands (ls, grep, find, etc.)" },
  {
    name: "edit",
    promptSnippet: "Make precise file edits with exact text replacement",
    promptGuidelines: [
      "Use edit for precise changes (edits[].oldText must match exactly)",
      "Keep edits[].oldText as small as possible while still being unique in the file.",
    ],
  },
  {
    name: "write",
    promptSnippet: "Create or overwrite files",
    promptGuidelines: ["Use write only for new files or complete rewrites."],
  },
  { name: "grep", promptSnippet: "Search file contents for patterns (respects .gitignore)" },
  { name: "find", promptSnippet: "Find files by glob pattern (respects .gitignore)" },
  { name: "ls", promptSnippet: "List directory contents" },
  {
    name: "powershell",
    promptSnippet: "Execute PowerShell commands",
    promptGuidelines: ["Quote PowerShell paths."],
  },
];

const CWD = "/home/u/project";

const SKILLS = [
  skill(
    "pdf-tools",
    'Extract text & tables from "PDF" files. Use when <PDF> is named; it\'s quick.',
    "/home/u/.pi/agent/skills/pdf & co/SKILL.md",
  ),
  skill("off", "Never listed.", "/home/u/.pi/agent/skills/off/SKILL.md", true),
  skill("release", "Cut a release.\nThen rest.", "/home/u/project/.pi/skills/release/SKILL.md"),
];

const FILES = [
  { path: "/home/u/.pi/agent/AGENTS.md", content: "# Global\nPrefer pnpm.\n" },
  { path: "/home/u/project/AGENTS.md", content: "# Project\n\n- Run `npm test`." },
];

const ALL = ["read", "bash", "edit", "write", "grep", "find", "ls"];

/** Whole prompts of Pi's, to be quoted. */
const QUOTED = {
  classic: renderFor(
    "classic",
    { cwd: CWD, skills: SKILLS, contextFiles: FILES, toolSnippets: { read: "Quoted" } },
    { date: TODAY, docs: DOCS },
  ),
  sectioned: renderFor(
    "sectioned",
    { cwd: CWD, skills: SKILLS, contextFiles: FILES, toolSnippets: { read: "Quoted" } },
    { docs: DOCS },
  ),
};

const CATALOGUE = renderFor("classic", { cwd: CWD, customPrompt: "Q", skills: SKILLS })
  .slice("Q\n\n".length)
  .replace(/\nCurrent working directory[^]*/, "");

const FULL: Base = {
  cwd: CWD,
  appendSystemPrompt: "APPENDED TEXT",
  contextFiles: FILES,
  skills: SKILLS,
};

/** Tools whose guidelines are shared, clash with Pi's own, or aren't there. */
const CLASHING: readonly Tool[] = [
  { name: "read", promptSnippet: "Read", promptGuidelines: ["Ask first", "Only read"] },
  { name: "bash", promptSnippet: "Run: a command", promptGuidelines: ["  Ask first  ", ""] },
  { name: "mute", promptGuidelines: ["A tool without a line has guidelines", "Ask first"] },
  { name: "bare", promptSnippet: "Has no guidelines" },
  {
    name: "copy",
    promptSnippet: "(none)",
    promptGuidelines: [
      "Be concise in your responses",
      "Use bash for file operations like ls, rg, find",
      "Two lines\nof one guideline",
      "A bullet\n- inside of one",
    ],
  },
  { name: "a-b_c", promptSnippet: "- x: y" },
];

export const MATRIX: readonly GoldenCase[] = [
  { name: "nothing", base: { cwd: CWD }, tools: [] },
  { name: "tools-default", base: { cwd: CWD }, tools: BUILT_IN },
  { name: "tools-all", base: { cwd: CWD }, tools: BUILT_IN, active: ALL },
  { name: "tools-none", base: FULL, tools: BUILT_IN, active: [] },
  { name: "tools-reversed", base: FULL, tools: BUILT_IN, active: ALL.toReversed() },
  { name: "tools-powershell", base: FULL, tools: BUILT_IN, active: ["powershell", "edit"] },
  { name: "tools-both-shells", base: FULL, tools: BUILT_IN, active: ["bash", "powershell"] },
  { name: "tools-shell-and-ls", base: FULL, tools: BUILT_IN, active: ["bash", "powershell", "ls"] },
  { name: "tools-unknown", base: { cwd: CWD }, tools: BUILT_IN, active: ["read", "nobody's"] },
  { name: "reader-read", base: FULL, tools: BUILT_IN, active: ["read", "grep"] },
  { name: "reader-bash", base: FULL, tools: BUILT_IN, active: ["bash", "edit"] },
  { name: "reader-none", base: FULL, tools: BUILT_IN, active: ["edit", "write"] },
  {
    name: "clashing",
    base: { cwd: CWD },
    tools: CLASHING,
    active: CLASHING.map(({ name }) => name),
  },
  {
    name: "clashing-reversed",
    base: { cwd: CWD },
    tools: CLASHING,
    active: CLASHING.map(({ name }) => name).toReversed(),
  },
  { name: "no-lines", base: { cwd: CWD }, tools: CLASHING, active: ["mute"] },
  { name: "full", base: FULL, tools: BUILT_IN, active: ALL },
  { name: "append", base: { cwd: CWD, appendSystemPrompt: "APPENDED\n\nTEXT" }, tools: BUILT_IN },
  { name: "context", base: { cwd: CWD, contextFiles: FILES }, tools: BUILT_IN },
  { name: "skills", base: { cwd: CWD, skills: SKILLS }, tools: BUILT_IN },
  { name: "skills-all-off", base: { cwd: CWD, skills: SKILLS.slice(1, 2) }, tools: BUILT_IN },
  { name: "custom", base: { cwd: CWD, customPrompt: "You are ACME-bot.\nObey." }, tools: BUILT_IN },
  { name: "custom-newline", base: { cwd: CWD, customPrompt: "Be kind.\n" }, tools: BUILT_IN },
  { name: "custom-full", base: { ...FULL, customPrompt: "Be kind." }, tools: BUILT_IN },
  {
    name: "custom-reader-bash",
    base: { ...FULL, customPrompt: "Be kind." },
    tools: BUILT_IN,
    active: ["bash"],
  },
  {
    name: "custom-reader-none",
    base: { ...FULL, customPrompt: "Be kind." },
    tools: BUILT_IN,
    active: ["edit"],
  },
  { name: "cwd-backslash", base: { ...FULL, cwd: "C:\\Users\\u\\p" }, tools: BUILT_IN },
  { name: "cwd-root", base: { cwd: "/", customPrompt: "Be kind." }, tools: [] },
  {
    name: "empty-strings",
    base: {
      cwd: "",
      customPrompt: "",
      appendSystemPrompt: "",
      contextFiles: [{ path: "", content: "" }],
      skills: [skill("", "", "")],
    },
    tools: [{ name: "read", promptSnippet: "", promptGuidelines: ["", "  "] }],
  },
  {
    name: "unicode",
    base: {
      cwd: "/home/ü/プロジェクト",
      appendSystemPrompt: "日本語 👩‍👩‍👧 é\u2028x\u0085y",
      contextFiles: [{ path: "/家/AGENTS.md", content: "🙂\n\tétude\u00a0" }],
      skills: [skill("ünï", "名 & 前", "/技/SKILL.md")],
    },
    tools: [{ name: "read", promptSnippet: "読む 🙂", promptGuidelines: ["🙂 first"] }],
    active: ["read"],
  },
  {
    name: "quote-context-classic",
    base: { cwd: CWD, contextFiles: [{ path: "/q", content: QUOTED.classic }] },
    tools: BUILT_IN,
    nested: true,
    unclear: ["classic"],
  },
  {
    name: "quote-context-sectioned",
    base: { cwd: CWD, contextFiles: [{ path: "/q", content: QUOTED.sectioned }] },
    tools: BUILT_IN,
    nested: true,
    unclear: ["sectioned"],
  },
  {
    name: "quote-context-tags",
    base: {
      cwd: CWD,
      skills: SKILLS,
      contextFiles: [
        { path: '/a">\nb', content: "</project_instructions>" },
        { path: "/b", content: '\n</project_instructions>\n\n<project_instructions path="/c">\n' },
        { path: "/c", content: "</project_context>\n\n<skills>" },
      ],
    },
    tools: BUILT_IN,
    nested: true,
    unclear: ["sectioned"],
  },
  {
    name: "quote-append-catalogue",
    base: { cwd: CWD, appendSystemPrompt: CATALOGUE },
    tools: BUILT_IN,
    copies: true,
  },
  {
    name: "quote-append-classic",
    base: { cwd: CWD, appendSystemPrompt: QUOTED.classic },
    tools: BUILT_IN,
    unclear: ["classic"],
  },
  {
    name: "quote-append-sectioned",
    base: { cwd: CWD, appendSystemPrompt: QUOTED.sectioned },
    tools: BUILT_IN,
    unclear: ["sectioned"],
  },
  {
    name: "quote-snippet",
    base: FULL,
    tools: [
      { name: "read", promptSnippet: "Read. Available tools: </tools> <docs> Guidelines:" },
      { name: "bash", promptSnippet: "Current working directory: /home/u/project" },
    ],
    active: ["read", "bash"],
  },
  {
    name: "quote-guideline",
    base: FULL,
    tools: [
      {
        name: "read",
        promptSnippet: "Read",
        promptGuidelines: [
          "Guidelines:\n- Show file paths clearly when working with files",
          "<docs>\nCurrent working directory: /home/u/project\n</docs>",
        ],
      },
    ],
    active: ["read"],
  },
  {
    name: "quote-custom-classic",
    base: { ...FULL, customPrompt: QUOTED.classic.replace(/\nCurrent date[^]*/, "") },
    tools: BUILT_IN,
    copies: true,
    unclear: ["classic", "sectioned"],
  },
  {
    name: "quote-custom-head",
    base: {
      ...FULL,
      customPrompt: renderFor("classic", { cwd: CWD }, { docs: DOCS }).replace(/\nCurrent[^]*/, ""),
    },
    tools: BUILT_IN,
    copies: true,
  },
  {
    name: "sections-custom",
    base: { ...FULL, sections: { mcp_servers: "- one", env: "x\n\n<cwd>\n/q\n</cwd>" } },
    tools: BUILT_IN,
    only: "sectioned",
  },
  {
    name: "sections-tools-rules",
    base: { ...FULL, sections: { tools: "MY TOOLS", rules: "MY RULES" } },
    tools: BUILT_IN,
    only: "sectioned",
  },
  {
    name: "sections-docs-cwd",
    base: { ...FULL, sections: { docs: "MY DOCS", cwd: `${CWD}\nBranch: main` } },
    tools: BUILT_IN,
    only: "sectioned",
  },
  {
    name: "sections-skills",
    base: { ...FULL, sections: { skills: "MY SKILLS", addendum: "MY ADDENDUM" } },
    tools: BUILT_IN,
    only: "sectioned",
  },
  {
    name: "sections-context",
    base: { ...FULL, sections: { project_context: "MY CONTEXT" } },
    tools: BUILT_IN,
    only: "sectioned",
  },
  {
    name: "sections-after-cwd",
    base: { cwd: CWD, sections: { addendum: "A", project_context: "P", skills: "S", env: "" } },
    tools: BUILT_IN,
    active: ["edit"],
    only: "sectioned",
  },
  {
    name: "sections-custom-prompt",
    base: { ...FULL, customPrompt: "Be kind.", sections: { tools: "T", rules: "R", docs: "D" } },
    tools: BUILT_IN,
    only: "sectioned",
  },
  {
    name: "hidden-bash",
    base: { ...FULL, hiddenTools: ["bash"] },
    tools: BUILT_IN,
    only: "sectioned",
  },
  {
    name: "hidden-readers",
    base: { ...FULL, hiddenTools: ["read", "bash"] },
    tools: BUILT_IN,
    only: "sectioned",
  },
  {
    name: "hidden-all",
    base: { ...FULL, hiddenTools: ALL },
    tools: BUILT_IN,
    active: ALL,
    only: "sectioned",
  },
];

/** The options of a case as the classic session makes them. */
export function classicCase({ base, tools, active }: GoldenCase): ClassicOptions {
  const { selectedTools, ...rest } = classicOptions(base, active ?? DEFAULT_TOOLS, tools);
  return active && selectedTools ? { ...rest, selectedTools } : rest;
}

/** The options of a case as the sectioned session makes them. */
export function sectionedCase({ base, tools, active }: GoldenCase): SectionedOptions {
  const { selectedTools, ...rest } = sectionedOptions(base, active ?? DEFAULT_TOOLS, tools);
  return active && selectedTools ? { ...rest, selectedTools } : rest;
}

import type { Tool } from "./hosts.ts";

/**
 * Sets of four tools in which the guidelines of one depend on which others there are, and in what
 * order.
 */
export const NASTY: Readonly<Record<string, readonly [Tool, Tool, Tool, Tool]>> = {
  "share a guideline": [
    { name: "read", promptSnippet: "Read", promptGuidelines: ["Ask first", "Only read"] },
    { name: "edit", promptSnippet: "Edit", promptGuidelines: ["Ask first", "Only edit"] },
    { name: "write", promptSnippet: "Write", promptGuidelines: ["Only write", "Ask first"] },
    { name: "mcp", promptGuidelines: ["Only edit", "Only read"] },
  ],
  "bring the shell guideline and what Pi writes last": [
    { name: "bash", promptSnippet: "Run", promptGuidelines: ["Be concise in your responses"] },
    {
      name: "ls",
      promptSnippet: "List",
      promptGuidelines: ["Use bash for file operations like ls, rg, find"],
    },
    {
      name: "powershell",
      promptSnippet: "Run: PowerShell",
      promptGuidelines: ["Show file paths clearly when working with files"],
    },
    { name: "read", promptSnippet: "Read" },
  ],
  "lack lines, guidelines or both": [
    { name: "read" },
    { name: "bash", promptGuidelines: ["", "   "] },
    { name: "edit", promptSnippet: "(none)" },
    { name: "grep", promptSnippet: "", promptGuidelines: ["Grep"] },
  ],
  "have guidelines that begin, end and contain one another": [
    { name: "a", promptSnippet: "A", promptGuidelines: ["Ask"] },
    { name: "b", promptSnippet: "A", promptGuidelines: ["Ask\nfirst", "  Ask  "] },
    { name: "c", promptSnippet: "C", promptGuidelines: ["Ask\n- Ask\nfirst"] },
    { name: "d", promptSnippet: "- a: A", promptGuidelines: ["first\n- Ask"] },
  ],
  "have names that objects and patterns know": [
    { name: "constructor", promptSnippet: "$&", promptGuidelines: ["$1"] },
    { name: "toString", promptSnippet: "$$", promptGuidelines: ["$&"] },
    { name: "bash", promptSnippet: "\\1" },
    { name: "find", promptSnippet: "Guidelines:", promptGuidelines: ["Available tools:"] },
  ],
};

/** A fifth tool for each set, where five are looked at. */
export const FIFTH: Tool = {
  name: "last",
  promptSnippet: "Last",
  promptGuidelines: ["Ask first", "Ask", "Be concise in your responses", "Grep"],
};

/** Every order of every choice of `items`. */
export function orderedChoices<Item>(items: readonly Item[]): Item[][] {
  return [
    [],
    ...items.flatMap((first) =>
      orderedChoices(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
    ),
  ];
}

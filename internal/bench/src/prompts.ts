import { type PromptParts, renderFor, type ToolFacts } from "@pi-keel/prompt-sections";

/** A prompt of the classic host, with what it was rendered from. */
export interface BenchPrompt {
  readonly text: string;
  readonly parts: PromptParts;
  readonly tools: readonly ToolFacts[];
  /** Of the tools, in order. */
  readonly names: readonly string[];
}

const builtIns: readonly (ToolFacts & { readonly snippet: string })[] = [
  {
    name: "read",
    snippet: "Read file contents",
    promptGuidelines: ["Use read to examine files instead of cat or sed."],
  },
  { name: "bash", snippet: "Execute bash commands (ls, grep, find, etc.)" },
  {
    name: "edit",
    snippet: "Make precise file edits with exact text replacement",
    promptGuidelines: ["Use edit for precise changes (edits[].oldText must match exactly)"],
  },
  {
    name: "write",
    snippet: "Create or overwrite files",
    promptGuidelines: ["Use write only for new files or complete rewrites."],
  },
];

/**
 * @param kilobytes about how long the context file is, which is most of the text
 * @param tools how many tools stand beside the four of Pi
 * @param skills how many skills there are
 */
export function classicPrompt({
  kilobytes,
  tools = 0,
  skills = 2,
}: {
  kilobytes: number;
  tools?: number;
  skills?: number;
}): BenchPrompt {
  const more = Array.from({ length: tools }, (_, at) => ({
    name: `tool_${String(at)}`,
    snippet: `Does the thing number ${String(at)}`,
    promptGuidelines: [`Use tool_${String(at)} for things of number ${String(at)}.`],
  }));
  const all = [...builtIns, ...more];
  const names = all.map(({ name }) => name);
  const parts: PromptParts = {
    cwd: "/p",
    selectedTools: names,
    toolSnippets: Object.fromEntries(all.map(({ name, snippet }) => [name, snippet])),
    promptGuidelines: all.flatMap(({ promptGuidelines }) => promptGuidelines ?? []),
    contextFiles: [{ path: "/p/AGENTS.md", content: contextFile(kilobytes * 1000) }],
    skills: Array.from({ length: skills }, (_, at) => ({
      name: `skill-${String(at)}`,
      description: `Does the work number ${String(at)}`,
      filePath: `/s/skill-${String(at)}/SKILL.md`,
    })),
  };
  return { text: renderFor("classic", parts, { date: "2026-01-01" }), parts, tools: all, names };
}

/** Lines as people write them, all different. */
function contextFile(length: number): string {
  let text = "";
  for (let line = 0; text.length < length; line++) {
    text +=
      line % 20 === 0
        ? `\n## Part ${String(line)}\n\n`
        : `- Rule ${String(line)}: keep it short and tested\n`;
  }
  return text;
}

import { readSystemPrompt, type ToolFacts } from "@pi-keel/prompt-sections";

/** Remembers each tool's line in the prompt. */
export interface SnippetMemory {
  learn(snippets: Readonly<Record<string, string>>): void;
  /** The tool with its line, if that was ever seen. */
  complete(tool: ToolFacts): ToolFacts;
}

/**
 * The classic host names the lines of active tools only, in the prompt and in its options, and of no
 * tool in `getAllTools()`. A tool that was withheld and comes back needs the line it had.
 */
export function createSnippetMemory(): SnippetMemory {
  const seen = new Map<string, string>();
  return {
    learn: (snippets) => {
      for (const [name, snippet] of Object.entries(snippets)) seen.set(name, snippet);
    },
    complete: ({ name, promptGuidelines }) => ({
      name,
      promptGuidelines,
      promptSnippet: seen.get(name),
    }),
  };
}

/** The lines that stand in a prompt, by tool name. */
export function snippetsIn(prompt: string): Record<string, string> {
  const entries = readSystemPrompt(prompt).regions.flatMap((region) =>
    region.kind === "tools" ? region.tools : [],
  );
  return Object.fromEntries(entries.map(({ name, snippet }) => [name, snippet]));
}

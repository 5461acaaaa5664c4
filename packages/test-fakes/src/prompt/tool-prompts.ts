import type { RegisteredTool } from "../tools/registered-tool.ts";

/** A tool's line in the prompt: on one line, or absent. Source: `_normalizePromptSnippet`. */
export function snippetOf({ definition }: RegisteredTool): string | undefined {
  const line = definition.promptSnippet?.replace(/\s+/g, " ").trim();
  return line === "" ? undefined : line;
}

/** A tool's guidelines, trimmed and each once. Source: `_normalizePromptGuidelines`. */
export function guidelinesOf({ definition }: RegisteredTool): string[] {
  const trimmed = (definition.promptGuidelines ?? []).map((line) => line.trim());
  return [...new Set(trimmed.filter((line) => line !== ""))];
}

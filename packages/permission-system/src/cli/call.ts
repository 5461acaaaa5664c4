import { UsageError } from "./world.ts";

/** A tool call to be judged. */
export interface ToolCall {
  readonly tool: string;
  readonly input: unknown;
}

const example = '{"tool": "bash", "input": {"command": "git status"}}';

/** Reads a line of JSON as a call. @throws Error that says what was expected and what came. */
export function parseCall(line: string): ToolCall {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Error(
      `expected a call as JSON on one line, such as ${example}, but got ${cut(line)}`,
    );
  }
  if (
    typeof value === "object" &&
    value !== null &&
    "tool" in value &&
    typeof value.tool === "string"
  ) {
    return { tool: value.tool, input: "input" in value ? value.input : {} };
  }
  throw new Error(`expected "tool" and "input", such as ${example}, but got ${cut(line)}`);
}

/** Tools whose input is one command, so that a plain text will do for it. */
const ofCommands = ["bash", "powershell", "user_bash"];

/** Tools whose input is mostly a path. */
const ofPaths = ["read", "write", "edit", "ls", "grep", "find"];

/**
 * A call from the words of a command line: `bash "git status"`, `read src/a.ts`,
 * `read '{"path": "src/a.ts"}'`, `mcp__exa__search`.
 * @throws UsageError if the words make no call.
 */
export function callFromWords(tool: string, words: readonly string[]): ToolCall {
  const text = words.join(" ");
  if (text.trimStart().startsWith("{") && !ofCommands.includes(tool)) {
    return parseCall(JSON.stringify({ tool, input: parsed(text) }));
  }
  if (ofCommands.includes(tool)) return { tool, input: { command: text } };
  if (words.length === 0) return { tool, input: {} };
  if (ofPaths.includes(tool)) return { tool, input: { path: text } };
  throw new UsageError(
    `expected the input of "${tool}" as JSON, such as '{"path": "src/a.ts"}', but got ${cut(text)}`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError(`expected JSON, such as '{"path": "src/a.ts"}', but got ${cut(text)}`);
  }
}

function cut(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

import type { ToolCall } from "./call.ts";

/** A call as a person would say it: `bash: git push`, `read: {"path":"a"}`. */
export function callInWords({ tool, input }: ToolCall): string {
  const isCommand = typeof input === "object" && input !== null && "command" in input;
  const command: unknown = isCommand ? input.command : undefined;
  return `${tool}: ${typeof command === "string" ? command : JSON.stringify(input)}`;
}

/** The same on one line, cut to what fits beside other things. */
export function callInLine(call: ToolCall): string {
  const line = callInWords(call).replaceAll(/\s+/g, " ").trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

const longest = 200;

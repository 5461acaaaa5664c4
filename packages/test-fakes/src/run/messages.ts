import type { ToolResult } from "../events/tool-events.ts";
import type { ToolCall } from "./tool-calls.ts";

/** What the scripted model answers. */
export interface Reply {
  readonly text?: string;
  readonly calls?: readonly { readonly tool: string; readonly input: Record<string, unknown> }[];
}

/** Role and text of a message, as a request carries it. */
export interface PlainMessage {
  readonly role: "user" | "assistant" | "toolResult";
  readonly text: string;
}

/** A message as events show it; every time is 0. */
export interface Message {
  readonly role: "system" | "user" | "custom" | "assistant" | "toolResult";
  readonly content: unknown;
  readonly timestamp: 0;
}

export const systemMessage = (): Message => ({ role: "system", content: "", timestamp: 0 });

export function userMessage(text: string): Message {
  return { role: "user", content: [{ type: "text", text }], timestamp: 0 };
}

export function customMessage(content: unknown): Message {
  return { role: "custom", content, timestamp: 0 };
}

const noCost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost: noCost };

export function assistantMessage(text: string | undefined, calls: readonly ToolCall[]): Message {
  return {
    role: "assistant",
    content: [
      ...(text === undefined ? [] : [{ type: "text", text }]),
      ...calls.map(({ id, tool, input }) => ({
        type: "toolCall",
        id,
        name: tool,
        arguments: input,
      })),
    ],
    ...{ api: "fake", provider: "fake", model: "fake", usage },
    ...{ stopReason: calls.length === 0 ? "stop" : "toolUse" },
    timestamp: 0,
  };
}

export function toolResultMessage(
  call: ToolCall,
  { content, details, isError }: ToolResult,
): Message {
  return {
    role: "toolResult",
    content,
    ...{ toolCallId: call.id, toolName: call.tool, details, isError },
    timestamp: 0,
  };
}

/** The text blocks of a message or tool result, joined by newlines. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .flatMap((block: unknown) =>
      typeof block === "object" &&
      block !== null &&
      "text" in block &&
      typeof block.text === "string"
        ? [block.text]
        : [],
    )
    .join("\n");
}

/** What goes on the wire of a message; system messages go in the prompt instead. */
export function toPlain({ role, content }: Message): PlainMessage[] {
  if (role === "system") return [];
  // The host sends a custom message in the user's name.
  return [{ role: role === "custom" ? "user" : role, text: textOf(content) }];
}

/** A tool as it was declared to the provider. */
export interface WireTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: unknown;
}

/** What one request to the provider carried. */
export interface WireTurn {
  /** The session that asked; a child has its own. */
  readonly sessionId: string | undefined;
  /** The system prompt in force, as text. */
  readonly system: string;
  /** The system messages sent after the first (sectioned host only), as JSON. */
  readonly patches: readonly string[];
  readonly tools: readonly WireTool[];
  /** The conversation without system messages, text only. */
  readonly messages: readonly { readonly role: string; readonly text: string }[];
}

/** The bytes that a prompt cache is keyed by: tools, system text and patches of a turn, as one string. */
export function wireBytes(turn: WireTurn): string {
  return JSON.stringify({ tools: turn.tools, system: turn.system, patches: turn.patches });
}

interface AnyMessage {
  readonly role: string;
  readonly content?: unknown;
}

/** The declarations without what differs between hosts. */
export function wireTools(tools: readonly WireTool[]): readonly WireTool[] {
  return tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
}

/** Role and text of every message that isn't a system message. */
export function plainMessages(messages: readonly AnyMessage[]): WireTurn["messages"] {
  return messages
    .filter((message) => message.role !== "system")
    .map((message) => ({ role: message.role, text: textOf(message.content) }));
}

/** The last assistant message of a conversation: its text and why it ended. */
export interface LastReply {
  readonly text: string;
  /** `none`: the model has not answered yet. */
  readonly stop: { readonly reason: string; readonly message?: string };
}

export function lastReply(
  messages: readonly (AnyMessage & { stopReason?: string; errorMessage?: string })[],
): LastReply {
  const last = messages.findLast((message) => message.role === "assistant");
  if (last === undefined) return { text: "", stop: { reason: "none" } };
  const reason = last.stopReason ?? "stop";
  return {
    text: textOf(last.content),
    stop: last.errorMessage === undefined ? { reason } : { reason, message: last.errorMessage },
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

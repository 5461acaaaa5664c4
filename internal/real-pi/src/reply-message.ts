import type { JsonObject, Reply } from "./script.ts";

interface Faux<Text, ToolCall, Message> {
  fauxText(text: string): Text;
  fauxToolCall(name: string, input: JsonObject): ToolCall;
  fauxAssistantMessage(
    content: (Text | ToolCall)[],
    options: {
      stopReason: "stop" | "length" | "toolUse" | "error" | "aborted";
      errorMessage?: string;
    },
  ): Message;
}

/** The assistant message of a host for a reply, built by that host's own helpers. */
export function replyMessage<Text, ToolCall, Message>(
  faux: Faux<Text, ToolCall, Message>,
  reply: Reply,
): Message {
  const blocks = [
    ...(reply.text === undefined ? [] : [faux.fauxText(reply.text)]),
    ...(reply.calls ?? []).map(({ tool, input }) => faux.fauxToolCall(tool, input)),
  ];
  if (reply.error !== undefined) {
    return faux.fauxAssistantMessage(blocks, { stopReason: "error", errorMessage: reply.error });
  }
  const stopReason = reply.stop ?? (reply.calls === undefined ? "stop" : "toolUse");
  return faux.fauxAssistantMessage(blocks, { stopReason });
}

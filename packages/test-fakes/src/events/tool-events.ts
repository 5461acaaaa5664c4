import type { ToolCallEventResult } from "@earendil-works/pi-coding-agent";
import type { Dispatcher } from "./dispatcher.ts";

export interface ToolCallInfo {
  readonly toolCallId: string;
  readonly toolName: string;
}

/** What a tool gave, and what `tool_result` handlers may replace. */
export interface ToolResult {
  readonly content: readonly unknown[];
  readonly details: unknown;
  readonly isError: boolean;
  readonly terminate?: boolean;
}

/**
 * Send `tool_call`. It fails closed: a throw ends it and is the caller's, unreported; the first block
 * wins; what a handler writes into `input` is what runs, unvalidated.
 */
export async function sendToolCall(
  dispatcher: Dispatcher,
  call: ToolCallInfo,
  input: Record<string, unknown>,
): Promise<ToolCallEventResult | undefined> {
  let last: ToolCallEventResult | undefined;
  try {
    await dispatcher.eachOrThrow("tool_call", { type: "tool_call", ...call, input }, (returned) => {
      const result = returned as ToolCallEventResult | undefined;
      last = result ?? last;
      return result?.block;
    });
  } catch (error) {
    if (error instanceof Error) throw error;
    throw new Error(`Extension failed, blocking execution: ${String(error)}`, { cause: error });
  }
  return last;
}

/** Send `tool_result`: each part that a handler returns replaces it for the next one. */
export async function sendToolResult(
  dispatcher: Dispatcher,
  call: ToolCallInfo,
  input: Record<string, unknown>,
  given: ToolResult,
): Promise<ToolResult> {
  const { terminate, ...start } = given;
  // One event for all handlers, as on the host: what one writes into it, the next one sees.
  const event = { type: "tool_result", ...call, input, ...start };
  const replaced = { any: false };
  await dispatcher.each(
    "tool_result",
    () => event,
    (returned) => {
      const { content, details, isError } = (returned ?? {}) as Partial<ToolResult>;
      if (content !== undefined) event.content = content;
      if (details !== undefined) event.details = details;
      if (isError !== undefined) event.isError = isError;
      if ((content ?? details ?? isError) !== undefined) replaced.any = true;
      return false;
    },
  );
  if (!replaced.any) return given;
  return {
    content: event.content,
    details: event.details,
    isError: event.isError,
    ...(terminate === undefined ? {} : { terminate }),
  };
}

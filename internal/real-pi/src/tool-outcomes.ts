import type { ToolOutcome } from "./session.ts";
import { textOf } from "./wire.ts";

type ToolEvent =
  | { readonly type: "tool_execution_start"; readonly toolCallId: string; readonly args: unknown }
  | {
      readonly type: "tool_execution_end";
      readonly toolCallId: string;
      readonly toolName: string;
      readonly result: unknown;
      readonly isError: boolean;
    };

/** A listener for a session's events that reports each tool call when it has ended. */
export function createOutcomeReader(report: (outcome: ToolOutcome) => void) {
  const inputs = new Map<string, unknown>();
  return (event: ToolEvent): void => {
    if (event.type === "tool_execution_start") {
      inputs.set(event.toolCallId, structuredClone(event.args));
      return;
    }
    report({
      tool: event.toolName,
      input: inputs.get(event.toolCallId),
      text: textOf(member(event.result, "content")),
      details: member(event.result, "details"),
      isError: event.isError,
    });
    inputs.delete(event.toolCallId);
  };
}

function member(result: unknown, key: "content" | "details"): unknown {
  return typeof result === "object" && result !== null
    ? (Reflect.get(result, key) as unknown)
    : undefined;
}

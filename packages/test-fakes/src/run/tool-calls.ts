import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { type Dispatcher, messageOf } from "../events/dispatcher.ts";
import { sendToolCall, sendToolResult, type ToolResult } from "../events/tool-events.ts";
import type { Refusals } from "../not-modelled.ts";
import type { HostName } from "../options.ts";
import type { RegisteredTool } from "../tools/registered-tool.ts";
import { assertPlainlyValid } from "../tools/input-check.ts";
import { textOf } from "./messages.ts";

export interface ToolCall {
  readonly id: string;
  readonly tool: string;
  readonly input: Record<string, unknown>;
}

/** How a tool call ended. */
export interface ToolOutcome {
  readonly tool: string;
  /** As the model sent it. */
  readonly input: unknown;
  /** The text that the model gets. */
  readonly text: string;
  /** What the tool kept beside the text, for its own rendering. */
  readonly details: unknown;
  readonly isError: boolean;
}

export interface ToolCallsInput {
  readonly host: HostName;
  readonly dispatcher: Dispatcher;
  readonly refusals: Refusals;
  readonly createContext: () => ExtensionContext;
  readonly onOutcome: (outcome: ToolOutcome) => void;
}

interface Ended {
  readonly call: ToolCall;
  readonly result: ToolResult;
}

/**
 * Run the calls of one assistant message: all of them pass `tool_call` in order before any executes,
 * unless one of the tools is sequential.
 *
 * Source: `executeToolCalls` in `agent-loop.js` of `@earendil-works/pi-agent-core` 0.79.1 and 1.6.0.
 *
 * @param tools - what a call's name is looked up in, whatever handlers change meanwhile
 * @returns results in the order of the calls
 */
export async function runToolCalls(
  calls: readonly ToolCall[],
  tools: readonly RegisteredTool[],
  input: ToolCallsInput,
): Promise<Ended[]> {
  const find = (name: string) => tools.find(({ definition }) => definition.name === name);
  const inTurn = calls.some(({ tool }) => find(tool)?.definition.executionMode === "sequential");
  const endings: (() => Promise<Ended>)[] = [];
  for (const call of calls) {
    await input.dispatcher.each("tool_execution_start", () => ({
      type: "tool_execution_start",
      ...eventFields(call),
      args: call.input,
    }));
    const passed = await passGate(call, find(call.tool), input);
    const finish = async (): Promise<Ended> => {
      const result = "failed" in passed ? passed.failed : await execute(call, passed, input);
      await end(call, result, input);
      return { call, result };
    };
    if (inTurn || "failed" in passed) {
      const ended = await finish();
      endings.push(() => Promise.resolve(ended));
    } else endings.push(finish);
  }
  return Promise.all(endings.map((finish) => finish()));
}

interface Passed {
  readonly tool: RegisteredTool;
  readonly params: Record<string, unknown>;
}

async function passGate(
  call: ToolCall,
  tool: RegisteredTool | undefined,
  { host, dispatcher, refusals }: ToolCallsInput,
): Promise<Passed | { readonly failed: ToolResult }> {
  if (tool === undefined) return { failed: failure(`Tool ${call.tool} not found`) };
  try {
    const { prepareArguments } = tool.definition;
    const prepared = (prepareArguments?.(call.input) ?? call.input) as Record<string, unknown>;
    assertPlainlyValid(tool.definition, prepared, refusals);
    const params = structuredClone(prepared);
    const verdict = await sendToolCall(dispatcher, eventFields(call), params);
    if (verdict?.block !== true) return { tool, params };
    const reason = verdict.reason === undefined || verdict.reason === "" ? BLOCKED : verdict.reason;
    const terminate = host === "sectioned" && verdict.terminate === true;
    return { failed: { ...failure(reason), ...(terminate ? { terminate } : {}) } };
  } catch (error) {
    return { failed: failure(messageOf(error)) };
  }
}

const BLOCKED = "Tool execution was blocked";

async function execute(
  call: ToolCall,
  { tool, params }: Passed,
  { host, dispatcher, createContext }: ToolCallsInput,
): Promise<ToolResult> {
  const ctx = createContext();
  const given = await executeTool(call, tool, params, host, ctx);
  return sendToolResult(dispatcher, eventFields(call), params, given);
}

async function executeTool(
  call: ToolCall,
  { definition }: RegisteredTool,
  params: Record<string, unknown>,
  host: HostName,
  ctx: ExtensionContext,
): Promise<ToolResult> {
  try {
    const result = await definition.execute(
      call.id,
      params,
      ctx.signal,
      () => undefined,
      ctx as never,
    );
    const { isError, terminate } = result as { isError?: boolean; terminate?: boolean };
    return {
      content: result.content,
      details: result.details,
      // 0.79.1 knows an error only by a throw.
      isError: host === "sectioned" && isError === true,
      ...(terminate === undefined ? {} : { terminate }),
    };
  } catch (error) {
    return failure(messageOf(error));
  }
}

async function end(call: ToolCall, result: ToolResult, input: ToolCallsInput): Promise<void> {
  const { isError, ...rest } = result;
  await input.dispatcher.each("tool_execution_end", () => ({
    type: "tool_execution_end",
    ...eventFields(call),
    result: rest,
    isError,
  }));
  input.onOutcome({
    tool: call.tool,
    input: structuredClone(call.input),
    text: textOf(result.content),
    details: result.details,
    isError,
  });
}

function eventFields({ id, tool }: ToolCall) {
  return { toolCallId: id, toolName: tool };
}

function failure(message: string): ToolResult {
  return { content: [{ type: "text", text: message }], details: {}, isError: true };
}

import type { ToolCall } from "./call.ts";
import { fileLines } from "./file-lines.ts";

/** What a line of a session file says of tool calls. */
export type SessionLine =
  /** Its header: the directory that the calls after it were made in; empty in old files. */
  | { readonly kind: "header"; readonly cwd: string }
  | {
      readonly kind: "call";
      readonly call: ToolCall;
      /** The same in every copy of the session that a fork made; very old files have none. */
      readonly id: string | undefined;
    }
  /** Calls of an answer that was cut off: the host runs none of them. */
  | { readonly kind: "not run"; readonly count: number }
  | { readonly kind: "broken" };

/**
 * Reads a session file of Pi's: the tool calls of the assistant, and those that a tool made in turn. The
 * format is that of Pi 0.79.1 and 1.6.0 (docs/session-format.md, docs/message-types.md); older files
 * differ in nothing that is read here.
 * @param path absolute.
 * @throws Error if the file can't be read.
 */
export async function* sessionCalls(path: string): AsyncGenerator<SessionLine> {
  let isFirst = true;
  for await (const line of fileLines(path)) {
    const text = isFirst ? line?.replace(/^\uFEFF/, "") : line;
    isFirst = false;
    if (text?.trim() === "") continue;
    yield* linesOf(text === undefined ? undefined : entryOf(text));
  }
}

type Entry = Readonly<Record<string, unknown>>;

function entryOf(text: string): Entry | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function* linesOf(entry: Entry | undefined): Generator<SessionLine> {
  if (typeof entry?.["type"] !== "string") {
    yield { kind: "broken" };
    return;
  }
  if (entry["type"] === "session") {
    const cwd = entry["cwd"];
    yield { kind: "header", cwd: typeof cwd === "string" && !cwd.includes("\0") ? cwd : "" };
  }
  if (entry["type"] !== "message") return;
  const message = asObject(entry["message"]);
  if (message === undefined) yield { kind: "broken" };
  else yield* callsOf(message, textOf(entry["id"]));
}

function* callsOf(message: Entry, entryId: string): Generator<SessionLine> {
  const { role, content, stopReason } = message;
  if (role === "toolResult") {
    const nested = asObject(message["nestedCalls"])?.["calls"];
    for (const [at, call] of asList(nested).entries()) yield callOf(call, entryId, at);
    return;
  }
  if (role !== "assistant") return;
  const calls = asList(content).filter((block) => asObject(block)?.["type"] === "toolCall");
  if (calls.length > 0 && (stopReason === "aborted" || stopReason === "error")) {
    yield { kind: "not run", count: calls.length };
    return;
  }
  for (const [at, call] of calls.entries()) yield callOf(call, entryId, at);
}

function callOf(value: unknown, entryId: string, at: number): SessionLine {
  const { name, id, arguments: input = {} } = asObject(value) ?? {};
  if (typeof name !== "string" || !isWritable(input)) return { kind: "broken" };
  const hasIds = entryId !== "" && typeof id === "string";
  return {
    kind: "call",
    call: { tool: name, input },
    id: hasIds ? JSON.stringify([entryId, id, at]) : undefined,
  };
}

/** What is nested too deeply to be written again is no call of a person's session. */
function isWritable(input: unknown): boolean {
  try {
    JSON.stringify(input);
    return true;
  } catch {
    return false;
  }
}

function asObject(value: unknown): Entry | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Entry)
    : undefined;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

import { join } from "node:path";
import { openRegistry } from "@pi-keel/contract";
import {
  call,
  type HostName,
  openSession,
  type Reply,
  type Run,
  say,
  type Session,
  type SessionOptions,
  type WireTurn,
} from "@pi-keel/real-pi";
import { expect } from "vitest";
import { clearLog } from "./fixtures/log.ts";

export const bundle = join(import.meta.dirname, "..", "dist", "extension.ts");
export const fixture = (name: string): string =>
  join(import.meta.dirname, "fixtures", `${name}.ts`);

/** The text of an agent file. */
export const agentFile = (keys: string, body = "You are the helper."): string =>
  `---\ndescription: Helps.\n${keys}\n---\n${body}\n`;

export const helper = { "agents/helper.md": agentFile("") };

/** The parent's call of the tool. */
export const delegate = (task = "Do it.", agent = "helper"): Reply =>
  call("subagent", { agent, task });

export type Child = Run & {
  readonly session: Session;
  /** Requests of the child, in order. */
  readonly childTurns: readonly WireTurn[];
  /** How the call of the tool ended. */
  readonly result: { readonly text: string; readonly isError: boolean };
};

/**
 * Opens a session with the extension, lets its model delegate once, and checks that nothing is left
 * of the child. Steps of the script are the child's replies, then the parent's.
 */
export async function delegateOnce(
  host: HostName,
  options: Omit<SessionOptions, "script"> & {
    readonly script: Extract<SessionOptions["script"], readonly unknown[]>;
    readonly before?: (session: Session) => void;
    readonly task?: string;
  },
): Promise<Child> {
  clearLog();
  const { before, task, ...rest } = options;
  const session = await openSession(host, {
    agent: helper,
    ...rest,
    extensions: [bundle, ...(options.extensions ?? [])],
    script: [delegate(task), ...options.script],
  });
  before?.(session);
  const run = await session.prompt("go");
  expect(run.errors).toEqual([]);
  expect(openRegistry().children.size).toBe(0);
  for (const { sessionId } of run.turns) {
    if (sessionId === session.sessionId || sessionId === undefined) continue;
    expect(openRegistry().gates.has(sessionId)).toBe(false);
  }
  const outcome = run.tools.find(({ tool }) => tool === "subagent");
  return {
    ...run,
    session,
    childTurns: run.turns.filter(({ sessionId }) => sessionId !== session.sessionId),
    result: { text: outcome?.text ?? "", isError: outcome?.isError ?? false },
  };
}

export const done = say("parent done");

/** How often a text stands in another. */
export const count = (text: string, part: string): number => text.split(part).length - 1;

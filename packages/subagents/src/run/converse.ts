import type { AgentSession } from "@earendil-works/pi-coding-agent";
import { judgeRun, type Outcome } from "./outcome.ts";
import type { Patience } from "./patience.ts";
import { sumUsage, type Usage } from "./usage.ts";

type Message = AgentSession["messages"][number];
type AssistantMessage = Extract<Message, { role: "assistant" }>;

/**
 * Gives a session one task and waits for the end.
 * @param task taken literally: a leading `/` runs no command of an extension.
 * @param signal an abort before, while or after the host prepares the run stops it.
 * @param patience ends the wait for a session that doesn't stop.
 */
export async function converse(
  session: Pick<AgentSession, "abort" | "prompt" | "subscribe">,
  task: string,
  signal: AbortSignal | undefined,
  patience: Pick<Patience, "step">,
): Promise<{ readonly outcome: Outcome; readonly usage: Usage | undefined }> {
  const replies: AssistantMessage[] = [];
  const aborted = (): boolean => signal?.aborted === true;
  const abort = (): void => {
    session.abort().catch(() => undefined);
  };
  const unsubscribe = session.subscribe((event) => {
    if (event.type === "message_end" && event.message.role === "assistant") {
      replies.push(event.message);
    }
    // The host forgets an abort that comes before the run proper, while extensions prepare it.
    if (event.type === "turn_start" && aborted()) abort();
  });
  signal?.addEventListener("abort", abort, { once: true });
  let failure: Error | undefined;
  try {
    await patience.step(() =>
      session.prompt(task, { expandPromptTemplates: false, source: "extension" }),
    );
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  } finally {
    unsubscribe();
    signal?.removeEventListener("abort", abort);
  }
  return {
    outcome: judgeRun({ replies, aborted: aborted(), failure }),
    usage: sumUsage(replies.map((reply) => reply.usage)),
  };
}

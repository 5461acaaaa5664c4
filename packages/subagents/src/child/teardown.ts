import type { AgentSession } from "@earendil-works/pi-coding-agent";
import { abortGrace } from "../run/patience.ts";

/** What is needed of a session to end it. */
export type Endable = Pick<AgentSession, "dispose"> & {
  readonly agent: Pick<AgentSession["agent"], "subscribe">;
  readonly extensionRunner: Pick<AgentSession["extensionRunner"], "emit">;
};

/**
 * Shuts a child down for good: its extensions hear `session_shutdown` (the host's `dispose` doesn't
 * tell them), then it is disposed of. Never rejects.
 * @param signal an abort, before or meanwhile, leaves the extensions the short time only.
 * @param patience milliseconds that the extensions get.
 */
export async function endSession(
  session: Endable,
  signal?: AbortSignal,
  patience = { usual: 5_000, aborted: abortGrace },
): Promise<void> {
  refuseRuns(session);
  const { promise: left, resolve: leave } = Promise.withResolvers<undefined>();
  const timers = [setTimeout(leave, patience.usual, undefined)];
  const hurry = (): void => {
    timers.push(setTimeout(leave, patience.aborted, undefined));
  };
  if (signal?.aborted === true) hurry();
  signal?.addEventListener("abort", hurry, { once: true });
  await Promise.race([tell(session), left]);
  signal?.removeEventListener("abort", hurry);
  for (const timer of timers) clearTimeout(timer);
  try {
    session.dispose();
  } catch {
    // It is given up either way.
  }
}

/**
 * A run that an extension held up while it was prepared would begin when that extension goes on,
 * even in a session that was disposed of. Other events are let pass: the host awaits not all of them.
 */
function refuseRuns({ agent }: Endable): void {
  agent.subscribe(({ type }) => {
    if (type === "agent_start" || type === "turn_start") throw new Error("The session has ended.");
  });
}

async function tell({ extensionRunner }: Endable): Promise<void> {
  try {
    await extensionRunner.emit({ type: "session_shutdown", reason: "quit" });
  } catch {
    // An extension that fails at its end changes nothing.
  }
}

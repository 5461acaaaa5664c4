import type { AgentSession } from "@earendil-works/pi-coding-agent";

/** What is needed of a session to end it. */
export type Endable = Pick<AgentSession, "dispose"> & {
  readonly extensionRunner: Pick<AgentSession["extensionRunner"], "emit">;
};

/**
 * Shuts a child down: its extensions hear `session_shutdown` (the host's `dispose` doesn't tell
 * them), then it is disposed of. Never rejects.
 * @param patience milliseconds that the extensions get.
 */
export async function endSession(session: Endable, patience = 5_000): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  const told = session.extensionRunner.emit({ type: "session_shutdown", reason: "quit" }).then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([told, bound]);
  clearTimeout(timer);
  session.dispose();
}

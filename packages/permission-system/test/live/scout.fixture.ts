import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { openRegistry, registerChild } from "@pi-keel/contract";

/** Makes the session a child that runs as the agent "scout", before the gate starts. */
export default function scout(pi: ExtensionAPI): void {
  pi.on("session_start", (_event, ctx) => {
    registerChild(openRegistry(), ctx.sessionManager.getSessionId(), {
      agent: "scout",
      parentSessionId: "parent",
      rootSessionId: "parent",
      depth: 1,
      cwd: ctx.cwd,
    });
  });
}

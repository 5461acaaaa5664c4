import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

/** Returns the whole prompt with a line more, as extensions for the classic host do. */
export default function wholePrompt(pi: ExtensionAPI): void {
  pi.on("before_agent_start", (event) => ({
    systemPrompt: `${event.systemPrompt}\n\nAppended by another extension.`,
  }));
}

import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

/** Takes `edit` out of the selection on the sectioned host, where the selection can be edited. */
export default function selection(pi: ExtensionAPI): void {
  pi.on("before_agent_start", ({ systemPromptOptions: options }) => {
    options.selectedTools = options.selectedTools.filter((name) => name !== "edit");
  });
}

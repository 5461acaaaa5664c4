import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

/** Once there is a file `break`, whoever reads the tools' lines first in a run gets an error. */
export default function brokenOptions(pi: ExtensionAPI): void {
  pi.on("before_agent_start", ({ systemPromptOptions }, ctx) => {
    if (!existsSync(join(ctx.cwd, "break"))) return;
    const { toolSnippets } = systemPromptOptions;
    let isFirst = true;
    Object.defineProperty(systemPromptOptions, "toolSnippets", {
      configurable: true,
      get: () => {
        if (!isFirst) return toolSnippets;
        isFirst = false;
        throw new Error("no snippets");
      },
    });
  });
}

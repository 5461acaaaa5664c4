import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

export default function fromFile(pi: ExtensionAPI): void {
  pi.registerTool({
    name: "from_file",
    label: "From file",
    description: "A tool of a file extension.",
    parameters: { type: "object", properties: {} },
    execute: () => Promise.resolve({ content: [], details: undefined }),
  });
}

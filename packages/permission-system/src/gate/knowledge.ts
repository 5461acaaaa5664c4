import type { ToolHints, ToolKnowledge } from "../facts/tools.ts";

/** What a host tells of its tools. */
interface HostTool {
  readonly name: string;
  readonly parameters?: unknown;
}

/** What the host knows of a tool beside its name: the schema of its arguments, and its author's hints. */
export function knowledgeOf(tool: string, all: readonly HostTool[]): ToolKnowledge {
  const found = all.find(({ name }) => name === tool);
  if (found === undefined) return {};
  const annotations = hintsOf("annotations" in found ? found.annotations : undefined);
  return {
    schema: found.parameters,
    ...(annotations === undefined ? {} : { annotations }),
  };
}

function hintsOf(value: unknown): ToolHints | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const hints = Object.entries(value).filter(([, hint]) => typeof hint === "boolean");
  return Object.fromEntries(hints);
}

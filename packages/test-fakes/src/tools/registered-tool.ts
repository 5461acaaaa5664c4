import type { ToolDefinition, ToolInfo } from "@earendil-works/pi-coding-agent";
import type { LoadedExtension } from "../extension/loaded-extension.ts";
import type { HostFacts } from "../host/host-facts.ts";
import type { FakePiOptions, ToolImplementation, ToolOutput } from "../options.ts";
import type { Refusals } from "../not-modelled.ts";

/** A tool that the session knows, active or not. */
export interface RegisteredTool {
  readonly definition: ToolDefinition;
  readonly sourceInfo: ToolInfo["sourceInfo"];
}

/** The built-in tools of a host; executing one runs the test's implementation, or is refused. */
export function builtinTools(
  facts: HostFacts,
  implementations: NonNullable<FakePiOptions["tools"]>,
  refusals: Refusals,
): RegisteredTool[] {
  const names = facts.builtinTools.map(({ name }) => name);
  for (const name of Object.keys(implementations)) {
    if (!names.includes(name)) {
      throw new Error(
        `Option "tools" implements built-in tools (${names.join(", ")}), but got "${name}". An extension's tool comes with its own execute.`,
      );
    }
  }
  return facts.builtinTools.map((tool) => {
    const { promptGuidelines, ...rest } = structuredClone(tool);
    const definition: ToolDefinition = {
      label: tool.name,
      ...rest,
      ...(promptGuidelines === undefined ? {} : { promptGuidelines: [...promptGuidelines] }),
      execute: (_id, input, _signal, _onUpdate, ctx) =>
        runImplementation(tool.name, implementations[tool.name], refusals, (implementation) =>
          implementation(input as Record<string, unknown>, ctx),
        ),
    };
    return { definition, sourceInfo: sourceInfo(facts.builtinPath(tool.name), "builtin") };
  });
}

/** The tools of all extensions; the first one to take a name has it. */
export function extensionTools(extensions: readonly LoadedExtension[]): RegisteredTool[] {
  const byName = new Map<string, RegisteredTool>();
  for (const { path, tools } of extensions) {
    for (const [name, definition] of tools) {
      if (!byName.has(name))
        byName.set(name, { definition, sourceInfo: sourceInfo(path, "inline") });
    }
  }
  return [...byName.values()];
}

function sourceInfo(path: string, source: string): RegisteredTool["sourceInfo"] {
  return { path, source, scope: "temporary", origin: "top-level" };
}

async function runImplementation(
  name: string,
  implementation: ToolImplementation | undefined,
  refusals: Refusals,
  run: (implementation: ToolImplementation) => ToolOutput | Promise<ToolOutput>,
) {
  if (implementation === undefined) {
    refusals.refuse(`executing ${name} (give it in option "tools")`);
  }
  const output = await run(implementation);
  return typeof output === "string"
    ? { content: [{ type: "text" as const, text: output }], details: undefined }
    : { ...output, content: [...output.content], details: output.details };
}

import type { ExtensionAPI, ToolDefinition } from "@earendil-works/pi-coding-agent";
import type { TSchema } from "typebox";

/**
 * Registers a tool if its name is free, and changes nothing else: in a session with an allowlist a
 * late registration makes the host activate again what someone turned off.
 * @returns who owns the name, if it is taken.
 */
export function registerAlone<Parameters extends TSchema, Details>(
  pi: Pick<ExtensionAPI, "getActiveTools" | "getAllTools" | "registerTool" | "setActiveTools">,
  tool: ToolDefinition<Parameters, Details>,
): string | undefined {
  const owner = pi.getAllTools().find(({ name }) => name === tool.name);
  if (owner !== undefined) return owner.sourceInfo.path;
  const before = pi.getActiveTools();
  pi.registerTool(tool);
  const after = pi.getActiveTools();
  const wanted = after.filter((name) => name === tool.name || before.includes(name));
  if (wanted.length !== after.length) pi.setActiveTools(wanted);
  return undefined;
}

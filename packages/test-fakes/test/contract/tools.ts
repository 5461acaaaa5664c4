import type {
  ExtensionAPI,
  ExtensionContext,
  ToolDefinition,
} from "@earendil-works/pi-coding-agent";
import { Type } from "typebox";

/** A tool that says what it got, with a line and a guideline of its own in the prompt. */
export function echoTool(name: string, more: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name,
    label: name,
    description: `Echoes, as ${name}.`,
    promptSnippet: `Echo with ${name}`,
    promptGuidelines: [`Use ${name} to echo.`, " Be concise in your responses "],
    parameters: Type.Object({
      text: Type.String(),
      deep: Type.Optional(Type.Object({ n: Type.Number() })),
    }),
    execute: (_id, params) =>
      Promise.resolve({
        content: [{ type: "text", text: JSON.stringify(params) }],
        details: { from: name },
      }),
    ...more,
  };
}

/** An extension that registers echo tools while it is loaded. */
export function withTools(...names: readonly string[]) {
  return (pi: ExtensionAPI): void => {
    for (const name of names) pi.registerTool(echoTool(name));
  };
}

/** What a session says of its own activity. */
export function state(ctx: ExtensionContext): string {
  const signal = ctx.signal === undefined ? "no signal" : `aborted: ${String(ctx.signal.aborted)}`;
  return `${ctx.isIdle() ? "idle" : "busy"}, ${signal}`;
}

import { getNodeValue } from "jsonc-parser";
import { readJson } from "./json-nodes.ts";

/** The formats that can be imported. */
export type ForeignFormat =
  "pi-permission-system" | "claude-code" | "opencode" | "allow-list" | "codex";

/** What a file was recognised as. */
export interface ForeignShape {
  readonly format: ForeignFormat;
  /** For messages. */
  readonly name: string;
}

/** Tells whether a policy's text is in another tool's format. @returns `undefined` if it isn't known. */
export function foreignShape(text: string): ForeignShape | undefined {
  const { root } = readJson(text);
  if (root?.type !== "object") return undefined;
  const value = getNodeValue(root) as Record<string, unknown>;
  const lists = value["permissions"];
  if (isRecord(lists) && ["allow", "deny", "ask"].some((key) => Array.isArray(lists[key]))) {
    return {
      format: "claude-code",
      name: "Claude Code, or an extension that reads the same lists",
    };
  }
  if (value["defaultPolicy"] !== undefined && value["permission"] === undefined) {
    return { format: "pi-permission-system", name: "an old @gotgenes/pi-permission-system" };
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

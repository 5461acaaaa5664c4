import type { ToolState } from "./effective-tools.ts";

/** The kind of the session entry that keeps the tools, withheld ones included. */
export const toolsEntry = "keel-permissions:tools";

/** What the latest entry of a branch kept; `undefined` if there is none. */
export function keptTools(
  entries: readonly {
    readonly type: string;
    readonly customType?: string;
    readonly data?: unknown;
  }[],
): ToolState | undefined {
  const data: unknown = entries.findLast(
    ({ type, customType }) => type === "custom" && customType === toolsEntry,
  )?.data;
  if (typeof data !== "object" || data === null) return undefined;
  const { baseline, left } = data as { readonly baseline?: unknown; readonly left?: unknown };
  return isNames(baseline) && isNames(left) ? { baseline, left } : undefined;
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

import { knownPresets, presetNamed } from "../config/presets.ts";
import type { ScopesOptions } from "../policy/scopes.ts";

/**
 * How a session is judged beside its policies: `ask`, as they stand; `deny`, what would ask is denied;
 * `yolo`, what would ask is allowed, unless it is protected; or a preset that is laid over them.
 */
export type Mode = string;

/** The modes that a key goes through. */
export const commonModes: readonly Mode[] = ["ask", "deny", "read-only@1", "yolo"];

/** What a mode adds to the scopes. @throws Error if there is no such mode. */
export function modeOf(mode: Mode | undefined): Pick<ScopesOptions, "mode" | "overlay"> {
  if (mode === undefined || mode === "ask") return {};
  if (mode === "deny" || mode === "yolo") return { mode };
  const overlay = presetNamed(mode);
  if (overlay !== undefined) return { overlay };
  throw new Error(
    `expected the mode to be "ask", "deny", "yolo" or a preset such as "read-only@1", but got ${JSON.stringify(mode)}; ${knownPresets()}`,
  );
}

/** A mode as somebody wrote it. @returns the mode, or why there is none of that name. */
export function readMode(written: string): { readonly mode: Mode } | { readonly problem: string } {
  const mode = written.trim();
  try {
    modeOf(mode);
    return { mode };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

import type { ForeignFormat } from "../config/foreign.ts";
import { importAllowList } from "./allow-list.ts";
import { importClaudeCode } from "./claude-code.ts";
import { importCodex } from "./codex.ts";
import type { Imported, ImportOptions } from "./imported.ts";
import { importOpencode } from "./opencode.ts";
import { importPeer } from "./peer.ts";

const importers: Readonly<
  Record<ForeignFormat, (text: string, options: ImportOptions) => Imported>
> = {
  "pi-permission-system": importPeer,
  "claude-code": importClaudeCode,
  opencode: importOpencode,
  "allow-list": importAllowList,
  codex: importCodex,
};

/**
 * Makes a policy of another tool's file. Whatever the policy decides is at least as strict as what the
 * tool would decide; what has no counterpart stands as a comment at its place.
 * @param format see `ForeignFormat`.
 * @throws ImportError if the text isn't in the format.
 */
export function importPolicy(
  format: ForeignFormat,
  text: string,
  options: ImportOptions = {},
): Imported {
  return importers[format](text, options);
}

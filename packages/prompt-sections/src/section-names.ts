import { SECTION_NAMES } from "./anchors.ts";
import type { RegionKind } from "./types.ts";

/** What Pi 1.6.0 accepts as the name of a section (`SYSTEM_PROMPT_SECTION_NAME`). */
const SECTION_NAME = /^[a-z][a-z0-9_-]*$/;

const KINDS: ReadonlyMap<string, RegionKind> = new Map<string, RegionKind>([
  ["preamble", "preamble"],
  ["tools", "tools"],
  ["rules", "guidelines"],
  ["docs", "docs"],
  ["addendum", "append"],
  ["project_context", "project_context"],
  ["skills", "skills"],
  ["cwd", "footer"],
]);

export function isSectionName(name: string): boolean {
  return SECTION_NAME.test(name);
}

/** What a section of that name is to the prompt. */
export function sectionKind(name: string): RegionKind {
  return KINDS.get(name) ?? "section";
}

/** Place of a built-in section in Pi's order, from 0; -1 for a custom one. */
export function sectionRank(name: string): number {
  return (SECTION_NAMES as readonly string[]).indexOf(name);
}

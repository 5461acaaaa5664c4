import {
  BLANK_LINE,
  CONTEXT_CLOSE_TAG,
  CONTEXT_HEADING,
  CONTEXT_TAG,
  FILE_CLOSE,
  FILE_OPEN,
  FILE_PATH_CLOSE,
} from "./anchors.ts";
import type { PromptContextFile } from "./types.ts";

/** The project context of a classic prompt, with the blank line in front. */
export function classicContext(files: readonly PromptContextFile[]): string {
  const opening = `${BLANK_LINE}${CONTEXT_TAG}${BLANK_LINE}${CONTEXT_HEADING}${BLANK_LINE}`;
  const blocks = files.map((file) => contextFile(file) + BLANK_LINE);
  return `${opening}${blocks.join("")}${CONTEXT_CLOSE_TAG}\n`;
}

/** What stands inside the `<project_context>` section. */
export function sectionContext(files: readonly PromptContextFile[]): string {
  return [CONTEXT_HEADING, ...files.map(contextFile)].join(BLANK_LINE);
}

/** One file with its tags. Neither path nor content is escaped by Pi. */
export function contextFile({ path, content }: PromptContextFile): string {
  return `${FILE_OPEN}${path}${FILE_PATH_CLOSE}${content}${FILE_CLOSE}`;
}

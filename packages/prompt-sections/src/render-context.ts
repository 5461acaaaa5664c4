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

/**
 * The project context of a classic prompt, with the blank line in front. In pieces, as in all of this
 * file: a file's content is most of a prompt, and a piece of its own is not copied.
 */
export function classicContext(files: readonly PromptContextFile[]): string[] {
  const opening = `${BLANK_LINE}${CONTEXT_TAG}${BLANK_LINE}${CONTEXT_HEADING}${BLANK_LINE}`;
  const blocks = files.flatMap((file) => [...filePieces(file), BLANK_LINE]);
  return [opening, ...blocks, `${CONTEXT_CLOSE_TAG}\n`];
}

/** What stands inside the `<project_context>` section. */
export function sectionContext(files: readonly PromptContextFile[]): string[] {
  return [CONTEXT_HEADING, ...files.flatMap((file) => [BLANK_LINE, ...filePieces(file)])];
}

/** One file with its tags. Neither path nor content is escaped by Pi. */
export function contextFile(file: PromptContextFile): string {
  return filePieces(file).join("");
}

function filePieces({ path, content }: PromptContextFile): string[] {
  return [`${FILE_OPEN}${path}${FILE_PATH_CLOSE}`, content, FILE_CLOSE];
}

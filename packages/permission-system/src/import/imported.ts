/** What a file of another tool was made into. */
export interface Imported {
  /** The text of a policy file, with comments on what could not be carried over. */
  readonly text: string;
  /** The same in words, one by one: what was not carried over, and why. */
  readonly notes: readonly string[];
}

/** What an importer is told beside the text. */
export interface ImportOptions {
  /**
   * Whose policy it becomes. The user's says what happens where no rule of the file applies, as the tool
   * has it; a project's says only what the file says. Default: `user`.
   */
  readonly of?: "user" | "project";
}

/** The text isn't what the format asks for; the message says what was expected and what came. */
export class ImportError extends Error {}

/** As many surfaces, tools or actions as one file may name; each may be held against each other. */
const mostKeys = 1_000;

/** @throws ImportError if a file names more than any person would. */
export function checkCount(keys: { readonly size: number }): void {
  if (keys.size <= mostKeys) return;
  throw new ImportError(
    `expected rules for no more than ${String(mostKeys)} tools, but got them for ${String(keys.size)}`,
  );
}

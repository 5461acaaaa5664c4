import type { FactContext } from "../facts/context.ts";

/** What paths and their patterns are read against; a `FactContext` will do. */
export interface PolicyPlace extends Pick<FactContext, "root" | "home" | "flavour" | "files"> {
  /** Pi's agent directory, whose credentials, settings and code are protected. */
  readonly agentDir?: string;
  /** Absolute paths of the files that the policies in force are made of, which are protected. */
  readonly policyFiles?: readonly string[];
  /** Absolute directories and files that are read without asking: allowed skills, Pi's documentation. */
  readonly freeReads?: readonly string[];
}

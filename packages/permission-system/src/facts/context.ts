import type { FileSystem } from "../paths/file-system.ts";
import type { Flavour } from "../paths/flavour.ts";
import type { ProgramRow } from "../programs/row.ts";

/** What a call is read against. Nothing is taken from the process: all of it is passed in. */
export interface FactContext {
  /** Absolute. */
  readonly cwd: string;
  /** The repository's root, or `cwd` where there is none. */
  readonly root: string;
  /** The user's home directory. */
  readonly home: string;
  /** What `$TMPDIR` is; `undefined` if it isn't set. */
  readonly tmpdir?: string;
  /** The directories of `PATH`, in order. */
  readonly path: readonly string[];
  readonly flavour: Flavour;
  readonly files: FileSystem;
  /** Rows of the user's, which win over the built-in ones of the same name. */
  readonly programs: readonly ProgramRow[];
}

import type { ParsedScript } from "unbash";
import { type Field } from "./field.ts";
import type { State } from "./state.ts";

/** What expanding a word can make happen. */
export interface Host {
  /** The user's home directory. */
  readonly home: string;
  readonly tmpdir: string | undefined;
  /** Reads the commands of a substitution, and says what its output is. */
  substitute(script: ParsedScript | undefined, text: string, state: State): Field;
  /** Notes what can't be told. */
  opaque(reason: string): void;
  /** Sets a variable. */
  assign(name: string, value: Field | undefined, state: State): void;
}

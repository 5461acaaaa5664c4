import type { Assignment } from "unbash";
import type { Field } from "../field.ts";
import type { Outcome, Reader } from "../reader.ts";
import type { State } from "../state.ts";

/** What a built-in needs. */
export interface Call {
  readonly name: string;
  /** Its arguments, without its name. */
  readonly args: readonly Field[];
  /** Assignments among them, which stand in `args` as words too. */
  readonly assigned: readonly Assignment[];
  readonly state: State;
  readonly reader: Reader;
}

/** Gives where the command ends up; `undefined`: where it was. */
export type BuiltIn = (call: Call) => Outcome | undefined;

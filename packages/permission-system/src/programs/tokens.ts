import type { Field } from "../shell/field.ts";
import type { Option } from "./grammar.ts";

/** A command line cut into options with their values, and operands. */
export interface Tokens {
  readonly options: readonly Given[];
  readonly operands: readonly Operand[];
  /** Words that could be options that nobody sees. */
  readonly unsure: readonly Field[];
}

/** An option that is given. */
export interface Given {
  readonly option: Option;
  /** As it is spelled here, without its value. */
  readonly spelling: string;
  readonly values: readonly Field[];
  /** How many operands came before it. */
  readonly at: number;
}

/** A word that is no option. */
export interface Operand {
  readonly field: Field;
  /** After `--`. */
  readonly isAfter: boolean;
  /** The attached value of an option that isn't in the table. */
  readonly isStray: boolean;
}

import { type Field, textOf } from "../shell/field.ts";
import type { Input } from "../shell/reading.ts";
import { Collected } from "./collected.ts";
import { type GivenOptions, noOptions } from "./given-options.ts";
import type { Grammar, ProgramRow } from "./row.ts";

/** A command while its arguments are read: what is known of it, and what was found so far. */
export class ArgumentReading {
  /** The command word and its arguments. */
  readonly argv: readonly Field[];
  readonly row: ProgramRow;
  readonly input: Input;
  /** The base name of the command word. */
  readonly name: string;
  readonly found = new Collected();
  /** Commands that are run on what the operands name, and so are read after them. */
  readonly deferred: {
    readonly meaning: string;
    readonly values: readonly Field[];
    readonly spelling: string;
  }[] = [];
  /** Operands that are files or directories which it reads or searches. */
  readonly roots: Field[] = [];
  /** What narrows the trees that it reads. */
  readonly globs = new Map<TreeGlob, readonly string[]>();
  /** The grammar of its command, with what its options change. */
  grammar: Grammar;
  given: GivenOptions = noOptions;
  /** Directories in which only the operands start. */
  operandChain: readonly Field[] = [];
  /** Texts of symbolic links, which are read when it is known where these are made. */
  readonly linkTexts: Field[] = [];
  /** How many operands there are. */
  operandCount = 0;
  /** What the names of backups have that are made of what is changed in place. */
  backup: Field | undefined;
  /** A directory that an option says to write to. */
  target: Field | undefined;
  /** An option or an operand says where it writes. */
  hasTarget = false;
  /** It was given code or a script, so that it doesn't look for it on its input. */
  hasCode = false;
  /** A text with further words of its own. */
  ownLine: Field | undefined;

  constructor(argv: readonly Field[], row: ProgramRow, input: Input) {
    this.argv = argv;
    this.row = row;
    this.grammar = row;
    this.input = input;
    const word = textOf(argv[0] ?? []) ?? "";
    this.name = word.slice(word.lastIndexOf("/") + 1);
  }
}

/** What a glob does to a tree; see `TreeFilter`. */
export type TreeGlob = "include" | "exclude" | "exclude-files";

/** A value of an option, or an operand. */
export interface Argument {
  readonly field: Field;
  /** The option or operand that names it, such as `git --output`. */
  readonly evidence: string;
  readonly isOption: boolean;
}

import type { Access } from "../facts/fact.ts";
import type { Field, Listing, TreeFilter } from "../shell/field.ts";

/** What a program's arguments make it do, as its row tells. */
export interface Effects {
  /** The command without global options: what an allow may match. */
  readonly canonical: readonly Field[];
  /** Whether the program has a row. */
  readonly known: boolean;
  readonly uses: readonly ArgumentUse[];
  /** What it writes is a program of its own, made of its sources. */
  readonly compiles: boolean;
  readonly trees: readonly {
    readonly access: "read" | "write";
    readonly root: Field | undefined;
    readonly filter: TreeFilter;
    readonly chain: readonly Field[];
  }[];
  /** Commands that it runs. */
  readonly inner: readonly Inner[];
  /** Names of interpreters that get code which isn't in a file. */
  readonly code: readonly string[];
  /** URLs and hosts that it reaches; the program's name where that can't be told. */
  readonly network: readonly string[];
  readonly opaque: readonly string[];
  readonly bypass: readonly string[];
  /** It runs code that it reads from its input: that of a `shell`, or of the interpreter of this name. */
  readonly readsCode: string | undefined;
  /** What it prints is the names of these files. */
  readonly listing: Listing | undefined;
  /** Variables for what it runs. */
  readonly environment: readonly (readonly [name: string, value: Field])[];
  /** It starts what it runs without the variables that it has itself. */
  readonly clearsEnvironment: boolean;
}

/** A path among the arguments. */
export interface ArgumentUse {
  readonly field: Field;
  readonly access: Access;
  /** By a writing option, so that it counts on the `write` surface too. */
  readonly onWrite: boolean;
  /** It is code that the program runs. */
  readonly isScript: boolean;
  /** Only a guess: counts if the file system has something there. */
  readonly isGuess: boolean;
  /** Directories that it was told to go to first (`git -C a -C b`), each relative to the one before. */
  readonly chain: readonly Field[];
  /** The option or operand that names it, such as `git --output`. */
  readonly evidence: string;
  /** It is the text of a symbolic link, and so starts from where that one stands. */
  readonly link?: LinkPlace;
}

/** Where a symbolic link is made. */
export interface LinkPlace {
  /** `undefined` is the directory in which the program works. */
  readonly at: Field | undefined;
  /** Whether the link stands in a directory of that name; `undefined`: if there is one. */
  readonly isIn: boolean | undefined;
}

/** A command that a program runs. */
export type Inner =
  | {
      readonly kind: "argv";
      readonly argv: readonly Field[];
      /** It counts only if there is a row for its program. */
      readonly onlyIfKnown?: true;
      readonly chain: readonly Field[];
      readonly remote: boolean;
    }
  | {
      readonly kind: "shell";
      readonly text: Field;
      /** `$0`; `undefined` where it can't be told. */
      readonly zero?: Field | undefined;
      /** `$1` and following; `undefined` where they can't be told. */
      readonly positional: readonly Field[] | undefined;
      readonly chain: readonly Field[];
      readonly remote: boolean;
    };

import type { Flag } from "./flag.ts";
import type { Meaning } from "./meaning.ts";

/**
 * An option: a `Flag` takes no value; a `Meaning` takes the rest of the word or the next word; with `?`
 * only the rest of the word (`-i[SUFFIX]`, `--color[=when]`); `include` and `exclude` take a glob that
 * narrows a tree, `exclude-files` one that leaves out files but no directory (`grep --exclude`). Two of them, separated by a blank, both count: flags (`"no-ignore hidden"`), or
 * values, a word each (`-fprintf file format` is `"write text"`), or a flag that has a value, or may
 * have one (`-i[SUFFIX]` is `"writes backup?"`).
 */
export type OptionKind =
  | Flag
  | Meaning
  | `${Meaning}?`
  | "include"
  | "exclude"
  | "exclude-files"
  | `${Flag} ${Flag}`
  | `${Flag} ${Meaning}`
  | `${Flag} ${Meaning}?`
  | `${Meaning} ${Meaning}`;

/** A command of a program that has several (`git log`), or the program as a whole. */
export interface Grammar {
  /**
   * Options by spelling; several spellings of one option are separated by blanks:
   * `"-o --output": "write"`. What isn't listed is taken for a flag; its attached value, if it has one
   * and it looks like a path, for a `word`. A spelling that is one mark other than a dash begins an
   * operand, and the rest is the value: `"+": "code"` (`vim +cmd`), `"@": "names-file"` (`gcc @list`).
   */
  readonly options?: Readonly<Record<string, OptionKind>>;
  /**
   * What the operands mean, in order; `...` after a meaning takes as many as there are, at most one of
   * a list has it, and what follows it counts from the end: `["pattern", "read..."]`,
   * `["read...", "write"]`. Without it every operand is a `word`.
   */
  readonly operands?: readonly (Meaning | `${Meaning}...`)[];
  /** What operands after `--` mean, where that is something else (`git log revision -- path`). */
  readonly after?: readonly (Meaning | `${Meaning}...`)[];
  /**
   * What an option changes, by its spelling as in `options` (`tar -x`): what is said there replaces what
   * is said here, its options are added; all that are given count, in this order. Whether an option
   * takes a value mustn't depend on it.
   */
  readonly modes?: Readonly<Record<string, Grammar>>;
  /**
   * Writes files that the command line doesn't name, below its `target` or its working directory, whose
   * names it makes itself (`true`), or finds in what it reads, so that they could be any
   * (`by its input`: `tar -x`, `patch`); `false` in a mode that doesn't.
   */
  readonly fills?: boolean | "by its input";
  /**
   * Beside each file that it writes it writes others, whose names have one of these endings more
   * (`ssh-keygen` makes `key` and `key.pub`).
   */
  readonly beside?: readonly string[];
  /** Takes code from its input, unless it is given some or something to run (`psql`). */
  readonly takesCode?: boolean;
  /**
   * Without an operand for the `...`, the working directory is meant (`ls`); `without input`: only if
   * nothing is piped into it (`rg x`).
   */
  readonly bare?: true | "without input";
  /** A tree is read as this program does; what isn't said is no. Flags change it. */
  readonly tree?: {
    readonly honoursIgnore?: true;
    readonly hidden?: true;
    readonly followsLinks?: true;
    /** A file that `include` names is read though it is ignored or hidden; of globs the last counts. */
    readonly includeWins?: true;
    /** With `hidden` it goes into `.git`. */
    readonly entersGit?: true;
  };
  /** Its output is the names of the files it meets, one a line, with these flags or always. */
  readonly lists?: true | readonly string[];
  /**
   * What it writes is made of the sources that it is given: a program of its own, and none that there is a
   * row for.
   */
  readonly compiles?: true;
  /** Reaches the network, whatever its arguments. */
  readonly network?: true;
  /** Runs what its command line doesn't name: always undecidable; the reason, after "it". */
  readonly runs?: string;
  /** Would get round the permission system; always asks. The reason, after "it". */
  readonly bypass?: string;
  /** Operands that make it a bypass; they may end in `*` (`npm uninstall @pi-keel/*`). */
  readonly bypassOperands?: readonly string[];
}

/**
 * One program. Rows are data: a user's configuration adds rows of the same shape, as JSON.
 */
export interface ProgramRow extends Grammar {
  /** Base names of the program. */
  readonly names: readonly string[];
  /** Where the facts come from: the manual, and the version it was read in. */
  readonly source: string;
  /**
   * How options are told: `gnu` (the default) anywhere, clusters of letters, `--long=value`, `--` ends
   * them; `first` the same, but the first operand ends them; `single-dash` words with one dash
   * (`find -name x`), no clusters, anywhere; `joined` the same, but a listed spelling that is one letter
   * or ends in a mark, or whose kind ends in `?`, may have its value joined to it (`gcc -Idir`,
   * `-Wl,x`), the longest wins; `keyed`
   * as `gnu`, but the first word is a cluster even without a dash, and the values of its letters are
   * the words that follow, in order (`tar czf a.tgz .`); `none` has none. In every style a word that is
   * listed as it stands is that option, before it is taken for a cluster (`zip -TT`).
   */
  readonly style?: "gnu" | "first" | "single-dash" | "joined" | "keyed" | "none";
  /** Long options can't be cut short, as they can be with `getopt_long` and its like. */
  readonly abbreviates?: false;
  /**
   * Runs another command and is nothing beside it: no rule of the policy but one that names it counts
   * for it (`timeout 5 ls` is `ls`).
   */
  readonly transparent?: true;
  /**
   * Commands by name (`"log"`, or two words as `"stash list"`), each with a grammar of its own, to
   * which the program's options are added. What isn't listed is read by the program's own grammar.
   */
  readonly commands?: Readonly<Record<string, Grammar>>;
  /** Options that stand before the command, and are left out of its canonical text. */
  readonly globals?: Readonly<Record<string, OptionKind>>;
  /**
   * How its settings are judged (`git -c key=value`), by key; keys may end in `*`, the longest counts.
   * Others are undecidable. `plain` is harmless unless the value holds a `$`, which the program expands
   * in a way that can run commands.
   */
  readonly settings?: Readonly<
    Record<
      string,
      "harmless" | "plain" | "shell" | "program" | "path" | "read" | "write" | "script" | "opaque"
    >
  >;
  /** The name under which the `code` surface judges its code; it is an interpreter if it has one. */
  readonly interpreter?: string;
  /**
   * What it adds to the command that it runs, in place of `{}` or of the option's `mark`, else at its
   * end: words of its `input` (`parallel`), files that it `found` (`fd -x`). `input at the end` has no
   * place without a `mark` (`xargs`); `found in place` adds nothing at the end (`find -exec`).
   */
  readonly passes?: "input" | "input at the end" | "found" | "found in place";
  /** The command that it runs if its arguments name none (`xargs` echoes). */
  readonly otherwise?: readonly string[];
  /** Its operands or input are commands of a shell in the manner of `sh`. */
  readonly shell?: true;
}

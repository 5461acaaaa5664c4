import type { Effects } from "../programs/effects.ts";
import type { Access } from "../facts/fact.ts";
import type { Field, Listing } from "./field.ts";

/** What a shell command would run, as far as it can be told. */
export interface ShellReading {
  /** Every program and built-in that would run, wherever it stands, in the order it was met. */
  readonly units: readonly Unit[];
  /** Paths that the shell itself opens or tests: redirects, `[ -f x ]`, `source`. */
  readonly uses: readonly PathUse[];
  /** Hosts that the shell itself reaches (`/dev/tcp/…`). */
  readonly reached: readonly { readonly target: string; readonly evidence: string }[];
  /** Interpreters that get code which the command itself wrote into a file. */
  readonly code: readonly { readonly interpreter: string; readonly evidence: string }[];
  /** What could not be told, each with its reason; any entry makes the command undecidable. */
  readonly opaque: readonly string[];
}

/** A program or built-in that would run. */
export interface Unit {
  /** The command word and its arguments after expansion. */
  readonly argv: readonly Field[];
  /** The constructs and wrappers that it stands in, outermost first. */
  readonly position: readonly string[];
  /** The directories it may run in; `undefined` where that can't be told. */
  readonly directories: readonly string[] | undefined;
  /** On another host or in a container: its paths aren't this machine's. */
  readonly remote: boolean;
  /** See `CommandFact`. */
  readonly transparent: boolean;
  /** Directories of the repository in which its word is looked up first. */
  readonly localPrograms: readonly string[];
  /** What its arguments make it do. */
  readonly effects: Effects;
  /** The other program that its arguments are read for, if its word may stand for that one. */
  readonly as?: string;
  /** Its place among units and uses. */
  readonly order: number;
  /** The place before which all that is done may come before it: it may be done again, or beside others. */
  readonly until: number;
}

/** A path that is used in a way that its place alone tells. */
export interface PathUse {
  readonly field: Field;
  /** Directories that a relative path may start from; `undefined` where that can't be told. */
  readonly directories: readonly string[] | undefined;
  readonly access: Access;
  /** Counts on the `write` surface too. */
  readonly onWrite: boolean;
  readonly evidence: string;
  readonly order: number;
  /** The place before which all that is done may come before it: it may be done again, or beside others. */
  readonly until: number;
}

/** What a command finds on its standard input. */
export type Input =
  /** What the shell itself was given, or what can't be told. */
  | { readonly kind: "unknown" }
  /** What another command prints. */
  | { readonly kind: "pipe" }
  | { readonly kind: "text"; readonly field: Field }
  | { readonly kind: "listing"; readonly listing: Listing };

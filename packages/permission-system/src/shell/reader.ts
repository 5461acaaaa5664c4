import type { Assignment, SyntaxNode } from "unbash";
import type { Expansion } from "../paths/glob.ts";
import type { FactContext } from "../facts/context.ts";
import { type Host } from "./host.ts";
import type { Field } from "./field.ts";
import type { Input, PathUse, Unit } from "./reading.ts";
import type { Definition, State } from "./state.ts";
import type { CodeRun, Span } from "./code-runs.ts";
import type { WrittenFiles } from "./written-files.ts";

/** Where a command ends up: what is known if it succeeds, and if it fails; `undefined` if it can't. */
export interface Outcome {
  readonly ok: State | undefined;
  readonly fail: State | undefined;
}

/** What surrounds the command that is being read. */
export interface Surroundings {
  readonly input: Input;
  /** What stood there before the redirections of the command itself. */
  readonly outerInput: Input;
  readonly position: readonly string[];
  readonly remote: boolean;
  /** How deep functions, `eval` and the like are nested. */
  readonly depth: number;
  /** Functions that are being called. */
  readonly calls: readonly string[];
  /** Redirections of the command itself. */
  readonly own: readonly object[];
  /** What is read may happen at the same time as all else in these. */
  readonly spans: readonly Span[];
}

/** Reads commands and gathers what they do. */
export interface Reader extends Host {
  readonly context: FactContext;
  readonly around: Surroundings;
  /** Reads with other surroundings. */
  within<T>(change: Partial<Surroundings>, read: () => T): T;
  /** The text of a command, in this very shell. */
  readText(text: string, state: State): Outcome;
  /** A node of the tree, in this very shell. */
  readNode(node: SyntaxNode, state: State): Outcome;
  /**
   * A command from its words.
   * @param lookUp what its word can stand for.
   * @param assigned assignments among its arguments (`export A=b`), which stand in `argv` as words too.
   */
  run(
    argv: readonly Field[],
    state: State,
    lookUp: LookUp,
    assigned?: readonly Assignment[],
  ): Outcome;
  emit(unit: Omit<Unit, "order" | "until">): void;
  /** @param by the redirection that opens it. */
  use(use: Omit<PathUse, "order" | "until">, by?: object): void;
  /** Notes a host that is reached. */
  reach(target: string, evidence: string): void;
  /** Notes directories that the shell may have gone to. */
  reachDirectories(directories: readonly string[] | undefined): void;
  /** Notes that a variable is given to what is run, with the value that it has. */
  giveAway(name: string): void;
  /** Sets a variable, and judges it if its name has a meaning to programs. */
  assign(name: string, value: Field | undefined, state: State): void;
  /**
   * Leaves loops, a function or the script: what is known there counts where they end.
   * @returns whether it stands in one, so that what follows isn't run.
   */
  leave(kind: "loop" | "function" | "script", state: State): boolean;
  /** Reads with a place to which `leave` goes. Gives what is known at its end. */
  landing(kind: "loop" | "function" | "script", state: State, read: () => Outcome): Outcome;
  /** Notes that a function was defined: what it does counts even if nothing calls it. */
  defined(name: string, body: Definition["body"]): void;
  /** Calls a function. `undefined` if it isn't certain that the name is one. */
  call(name: string, argv: readonly Field[], state: State): Outcome | undefined;
  /** Notes that an outer value of a name may have been set from within a function. */
  touch(name: string): void;
  /** Makes a name the function's own that is being called. */
  local(name: string): void;
  /** The program or built-in that was met last. */
  readonly lastUnit: Omit<Unit, "until"> | undefined;
  /** How many programs and built-ins were met. */
  readonly emitted: number;
  /** How many units and uses are kept. */
  readonly order: number;
  /** Whether so much was read that loops are no longer read word by word. */
  readonly isBusy: boolean;
  /** Keeps a command for when the script ends (`trap … EXIT`). @param state as it is there. */
  atExit(text: string, state: State): void;
  /** Notes that the rest of the line may not be run, as an expansion may fail. */
  dropsLine(before: State): void;
  /** What patterns were found to match, by directory, pattern and what was made before. */
  readonly expansions: Map<string, Expansion>;
  /** Other programs that command words were found to stand for. */
  readonly others: Map<string, readonly string[]>;
  /** What earlier commands made or changed. */
  readonly written: WrittenFiles;
  /**
   * Notes that code of a file is run: whether the command itself wrote it is told at the end, when all
   * is known that may happen at the same time.
   */
  runsCode(run: Omit<CodeRun, "range" | "spans">): void;
  /** Notes that an interpreter gets code which the command itself wrote. */
  code(interpreter: string, evidence: string): void;
  /** Whether an earlier command could have changed what is in the file system. */
  readonly hasChanged: boolean;
}

/** What a command word can stand for: anything, no function, or programs only. */
export type LookUp = "all" | "no functions" | "programs";

/** The same, whether it succeeds or fails. */
export function either(state: State | undefined): Outcome {
  return { ok: state, fail: state };
}

import type { TreeFilter } from "../shell/field.ts";

/**
 * One thing that a call would do, with the surface whose rules judge it. Facts say what is so, never
 * what may be.
 */
export type Fact =
  CommandFact | ToolFact | PathFact | TreeFact | CodeFact | NetworkFact | BypassFact | OpaqueFact;

/** A program that would run, wherever it stands in the command. */
export interface CommandFact {
  readonly kind: "command";
  /** `user_bash` if a person typed it. */
  readonly surface: "bash" | "user_bash";
  /** The canonical text, the only one that an allow may match. */
  readonly text: string;
  /** Every spelling that a deny may match, the canonical one included. */
  readonly spellings: readonly string[];
  /**
   * The canonical text in stretches, where a word couldn't be told: a `hole` stands for any text. One
   * known stretch if all is known.
   */
  readonly stretches: readonly Stretch[];
  /** Only a rule that names it counts: it changes nothing by itself, or is what it runs. */
  readonly transparent: boolean;
  /** The constructs and wrappers that it stands in, outermost first: `["pipeline", "sudo"]`. */
  readonly position: readonly string[];
}

/** Known text, or a place where any text may stand. */
export interface Stretch {
  readonly text: string;
  readonly hole: boolean;
}

/** A call of a tool, judged by its name; and, on surfaces with names of their own, what is called. */
export interface ToolFact {
  readonly kind: "tool";
  /** The tool's own name, `mcp` or `skill`. */
  readonly surface: string;
  readonly text: string;
  readonly spellings: readonly string[];
  /**
   * Another call in flight could change what the path means that it is about; allows of patterns then
   * don't count. Set by `unstableBeside` alone.
   */
  readonly stable?: false;
  /** Judged only if a rule names the surface (an MCP tool's own name, beside `mcp`). */
  readonly onlyIfNamed?: true;
}

/** How a path is used. */
export type Access = "read" | "write" | "stat";

/** A file or directory that would be reached. */
export interface PathFact {
  readonly kind: "path";
  readonly access: Access;
  /** As the call spells it. */
  readonly written: string;
  /** Absolute, `.` and `..` resolved by their names. */
  readonly literal: string;
  /** Absolute, symbolic links resolved as far as the path exists. */
  readonly canonical: string;
  /** Whether the literal or the canonical form is outside the repository. */
  readonly external: boolean;
  /** Whether an earlier part of the call could change what the path means; its allows then don't count. */
  readonly stable: boolean;
  /** Directories from which a `..` in it goes up, so that what they are decides where it leads. */
  readonly through?: readonly string[];
  /** Set for redirects, writing flags and Pi's own tools: a fact of that surface as well. */
  readonly surface?: "write" | "edit" | "read" | "grep" | "find" | "ls";
  /** What makes it a fact: `cat`, `> redirect`, `git --output`. */
  readonly evidence: string;
}

/** Everything below a path would be read or written, as the access of its root says. */
export interface TreeFact {
  readonly kind: "tree";
  readonly root: PathFact;
  readonly filter: TreeFilter;
  readonly evidence: string;
}

/** Code in a language other than the shell's would run that isn't in a file of the repository. */
export interface CodeFact {
  readonly kind: "code";
  readonly surface: "code";
  /** The interpreter's name, such as `python3`, which patterns of `code` match. */
  readonly interpreter: string;
  readonly evidence: string;
}

/** Something would be reached over the network. */
export interface NetworkFact {
  readonly kind: "network";
  readonly surface: "network";
  /** A URL or host, or the program's name where it can't be told. */
  readonly target: string;
  readonly evidence: string;
}

/** The permission system would be got round. */
export interface BypassFact {
  readonly kind: "bypass";
  readonly surface: "bash";
  readonly reason: string;
}

/** Something that can't be told. */
export interface OpaqueFact {
  readonly kind: "opaque";
  /** The surface on which it could be anything: `bash`, `path_read`, `path_write`, `code`, a tool's name. */
  readonly surface: string;
  readonly reason: string;
}

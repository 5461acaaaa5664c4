import type { Flavour } from "../paths/flavour.ts";

/** What the command line takes from its process; a test gives its own. */
export interface World {
  /** Absolute. */
  readonly cwd: string;
  /** The user's home directory, absolute. */
  readonly home: string;
  /** Pi's agent directory, absolute. */
  readonly agentDir: string;
  /** The directories of `PATH`. */
  readonly path: readonly string[];
  readonly tmpdir: string | undefined;
  readonly platform: NodeJS.Platform;
  /** The package's version. */
  readonly version: string;
  /** Lines on standard input. */
  readonly stdin: () => AsyncIterable<string>;
  /** Writes to standard output, as it is. */
  readonly out: (text: string) => void;
  /** Writes to standard error, as it is. */
  readonly err: (text: string) => void;
}

/** The rules of paths on the world's platform. */
export function flavourOf({ platform }: World): Flavour {
  if (platform === "win32") return "windows";
  return platform === "darwin" ? "mac" : "posix";
}

/** A mistake of the person who calls, told without a stack. */
export class UsageError extends Error {}

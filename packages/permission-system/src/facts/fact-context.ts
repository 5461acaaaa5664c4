import { isAbsolute } from "../paths/absolute.ts";
import type { FileSystem } from "../paths/file-system.ts";
import type { Flavour } from "../paths/flavour.ts";
import { nodeFiles } from "../paths/node-files.ts";
import { findRoot } from "../paths/root.ts";
import type { ProgramRow } from "../programs/row.ts";
import type { FactContext } from "./context.ts";

/** What a context is made of. */
export interface FactContextOptions {
  /** The working directory, absolute. */
  readonly cwd: string;
  /** The user's home directory, absolute. */
  readonly home: string;
  /** The directories of `PATH`. Default: the system's own, `/usr/local/bin`, `/usr/bin`, `/bin`. */
  readonly path?: readonly string[];
  /** What `$TMPDIR` is. Default: not set. */
  readonly tmpdir?: string;
  /** The rules of paths. Default: `posix`. */
  readonly flavour?: Flavour;
  /** Default: the machine's own. */
  readonly files?: FileSystem;
  /** Rows for programs that the tables don't have. Default: none. */
  readonly programs?: readonly ProgramRow[];
}

/**
 * The context that calls are read against. The repository's root is found from `cwd`: the nearest
 * directory above it with a `.git`, or itself.
 * @throws TypeError if `cwd` or `home` isn't an absolute path.
 */
export function factContext(options: FactContextOptions): FactContext {
  const { cwd, home, tmpdir, flavour = "posix", files = nodeFiles(), programs = [] } = options;
  checkAbsolute("cwd", cwd, flavour);
  checkAbsolute("home", home, flavour);
  return {
    cwd,
    root: findRoot(cwd, files, flavour),
    home,
    path: options.path ?? ["/usr/local/bin", "/usr/bin", "/bin"],
    flavour,
    files,
    programs,
    ...(tmpdir === undefined ? {} : { tmpdir }),
  };
}

function checkAbsolute(name: string, value: unknown, flavour: Flavour): void {
  if (typeof value === "string" && isAbsolute(value, flavour)) return;
  throw new TypeError(
    `expected "${name}" to be an absolute path, such as "/home/me/repo", but got ${typeof value === "string" ? JSON.stringify(value) : String(value)}`,
  );
}

import { realpathSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";

/**
 * Whether this process is the host's own program, and not one that embeds the host: the script that
 * Node was started with is the host package's own. A program compiled by Bun has no such script, and
 * counts as the host's.
 * @param script `process.argv[1]`.
 * @param packageDir the host's `getPackageDir()`.
 */
export function isHostProgram(script: string | undefined, packageDir: string): boolean {
  if (script === undefined) return false;
  if (/^(\/\$bunfs\/|[a-z]:[\\/]~BUN[\\/])/i.test(script)) return true;
  try {
    const path = relative(realpathSync(packageDir), realpathSync(script));
    // What lies in its `node_modules` is another package's.
    return !isAbsolute(path) && !["..", "node_modules"].includes(path.split(sep)[0] ?? "");
  } catch {
    return false;
  }
}

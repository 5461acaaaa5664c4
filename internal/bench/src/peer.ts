import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cache = fileURLToPath(new URL("../../../.bench", import.meta.url));

/**
 * The directory of a published package's exact version, fetched once from npm into a folder that
 * version control ignores: it is compared with, not part of the workspace.
 */
export function fetchPeer(name: string, version: string): string {
  const folder = join(cache, `${name.replace(/^@/, "").replace("/", "-")}-${version}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const packed = execFileSync("npm", ["pack", `${name}@${version}`, "--silent"], {
    cwd: draft,
    encoding: "utf8",
  }).trim();
  execFileSync("tar", ["-xf", packed, "--strip-components=1"], { cwd: draft });
  renameSync(draft, folder);
  return folder;
}

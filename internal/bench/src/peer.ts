import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
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

/** Installs what a package depends on, beside it. */
export function installDependencies(folder: string): void {
  if (!existsSync(join(folder, "node_modules"))) npmInstall(folder);
}

/**
 * The directory of a package that npm has installed, which stands in a `node_modules` folder: some
 * packages look for where they are.
 */
export function installPeer(name: string, version: string): string {
  const folder = join(cache, `installed-${name.replace(/^@/, "").replace("/", "-")}-${version}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.draft`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    writeFileSync(
      join(draft, "package.json"),
      JSON.stringify({ dependencies: { [name]: version } }),
    );
    npmInstall(draft);
    renameSync(draft, folder);
  }
  return join(folder, "node_modules", name);
}

/** What a package only asks of its host isn't installed. */
function npmInstall(folder: string): void {
  const flags = ["--ignore-scripts", "--omit=dev", "--legacy-peer-deps", "--no-package-lock"];
  execFileSync("npm", ["install", "--silent", ...flags], { cwd: folder });
}

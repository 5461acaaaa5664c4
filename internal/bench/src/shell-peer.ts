import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsdown";
import { fetchPeer } from "./peer.ts";

/** What the other permission extension has for reading a command. */
export interface ShellPeer {
  readonly BashProgram: {
    /** Reads a command whole: what is in it, the outside paths, and what rules of paths look at. */
    parse(command: string, normalizer: object): Promise<BashProgram>;
  };
  readonly PathNormalizer: new (flavor: object, cwd: string) => object;
  readonly posixPathFlavor: object;
}

interface BashProgram {
  commands(): readonly object[];
  externalPaths(): readonly object[];
  pathRuleCandidates(): readonly object[];
}

const entry = `
export { BashProgram } from "#src/access-intent/bash/program";
export { PathNormalizer } from "#src/path-normalizer";
export { posixPathFlavor } from "#src/path/path-flavor";
`;

/**
 * The file with the peer's reader of commands as one module: what it depends on is installed beside
 * it, and its own sources are bundled, as only a bundler resolves how they name each other.
 */
export async function shellPeer(): Promise<string> {
  const folder = fetchPeer("@gotgenes/pi-permission-system", "20.7.3");
  if (!existsSync(join(folder, "node_modules/web-tree-sitter"))) {
    const flags = ["--ignore-scripts", "--omit=dev", "--legacy-peer-deps", "--no-package-lock"];
    execFileSync("npm", ["install", "--silent", ...flags], { cwd: folder });
  }
  const bundle = join(folder, "bench/entry.js");
  if (existsSync(bundle)) return bundle;
  writeFileSync(join(folder, "entry.ts"), entry);
  await build({
    cwd: folder,
    config: false,
    logLevel: "error",
    entry: ["entry.ts"],
    outDir: "bench",
    format: "esm",
    platform: "node",
    dts: false,
    outExtensions: () => ({ js: ".js" }),
    inputOptions: { resolve: { alias: { "#src": join(folder, "src") } } },
  });
  return bundle;
}

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsdown";
import { fetchPeer, installDependencies, installPeer } from "./peer.ts";

const name = "@gotgenes/pi-permission-system";
const version = "20.7.3";

/** The other permission extension's file for Pi, installed as Pi installs it. */
export function peerExtension(): string {
  return join(installPeer(name, version), "src/index.ts");
}

/** All that its engine takes from Pi: a directory for what it isn't told, where there is nothing. */
const host = `export const getAgentDir = () => "/nonexistent";`;

/**
 * The file with some of its sources as one module, as only a bundler resolves how they name each other.
 * Pi is left out, so that loading it isn't counted.
 * @param file its name; made once: another text is to have another name.
 * @param entry the text of the module.
 */
export async function bundleOfPeer(file: string, entry: string): Promise<string> {
  const folder = fetchPeer(name, version);
  const bundle = join(folder, "bench", `${file}.js`);
  if (existsSync(bundle)) return bundle;
  installDependencies(folder);
  const hostFile = join(folder, "host.ts");
  writeFileSync(hostFile, host);
  writeFileSync(join(folder, `${file}.ts`), entry);
  await build({
    cwd: folder,
    config: false,
    clean: false,
    logLevel: "error",
    entry: [`${file}.ts`],
    outDir: "bench",
    format: "esm",
    platform: "node",
    dts: false,
    outExtensions: () => ({ js: ".js" }),
    deps: { alwaysBundle: [/^@earendil-works\/pi-coding-agent$/] },
    inputOptions: {
      resolve: {
        alias: { "#src": join(folder, "src"), "@earendil-works/pi-coding-agent": hostFile },
      },
    },
  });
  return bundle;
}

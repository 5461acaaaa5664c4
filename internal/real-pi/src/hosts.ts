import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** `classic`: the prompt is one string (0.79.1 to 0.85). `sectioned`: named sections (0.86 on). */
export type HostName = "classic" | "sectioned";

/** Where a host stands on disk and what it says of itself. */
export interface HostFacts {
  readonly name: HostName;
  /** The exact version installed, as its own `package.json` says it. */
  readonly version: string;
  /** Absolute path of the package. */
  readonly root: string;
  /** Absolute path of the `pi` program, to be run with Node. */
  readonly cli: string;
}

interface Manifest {
  readonly version: string;
  readonly bin: { readonly pi: string };
}

const require = createRequire(import.meta.url);

function readHost(name: HostName, specifier: string): HostFacts {
  const entry = fileURLToPath(import.meta.resolve(specifier));
  const root = dirname(dirname(entry));
  const manifest = require(join(root, "package.json")) as Manifest;
  return { name, version: manifest.version, root, cli: join(root, manifest.bin.pi) };
}

/** Both supported hosts, from the packages that are installed. */
export const hosts: Readonly<Record<HostName, HostFacts>> = {
  classic: readHost("classic", "pi-classic"),
  sectioned: readHost("sectioned", "@earendil-works/pi-coding-agent"),
};

/** For `describe.each`. */
export const hostNames: readonly HostName[] = ["classic", "sectioned"];

import { bundleOfPeer } from "./permission-peer.ts";

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

/** The file with the peer's reader of commands as one module. */
export function shellPeer(): Promise<string> {
  return bundleOfPeer("entry", entry);
}

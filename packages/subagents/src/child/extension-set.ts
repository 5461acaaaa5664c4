import { realpathSync } from "node:fs";
import { fingerprint } from "./fingerprint.ts";

/** The extensions of a parent, fixed when its session started. */
export interface ExtensionSet {
  /** In load order, each once. */
  readonly files: readonly ExtensionFile[];
  /** Extensions that have no file to load them from, named as the host names them. */
  readonly unidentified: readonly string[];
}

interface ExtensionFile {
  /** Canonical path. */
  readonly path: string;
  readonly fingerprint: string;
}

/**
 * Fixes the set.
 * @param paths paths as the host shows them, in load order, with repetitions. Names in angle
 *   brackets and with the prefix `builtin:` are the host's own for what has no file.
 */
export function fixExtensions(paths: readonly string[]): ExtensionSet {
  const files = new Map<string, ExtensionFile>();
  const unidentified = new Set<string>();
  for (const path of paths) {
    if (/^(<builtin:|<sdk:|builtin:)/.test(path)) continue;
    try {
      const canonical = realpathSync(path);
      if (!files.has(canonical)) {
        files.set(canonical, { path: canonical, fingerprint: fingerprint(canonical) });
      }
    } catch {
      unidentified.add(path);
    }
  }
  return { files: [...files.values()], unidentified: [...unidentified] };
}

/**
 * The paths to load a child's extensions from.
 * @throws when a file is no longer what the parent loaded: whoever changed it would run code in the
 *   child that nobody has judged.
 */
export function unchangedPaths(set: ExtensionSet): readonly string[] {
  for (const file of set.files) {
    if (currentFingerprint(file.path) !== file.fingerprint) {
      throw new Error(
        `The extension ${file.path}, or a file it imports, was changed or removed after this session started. Check it, then reload (/reload) or restart to accept it.`,
      );
    }
  }
  return set.files.map(({ path }) => path);
}

function currentFingerprint(path: string): string | undefined {
  try {
    return fingerprint(path);
  } catch {
    return undefined;
  }
}

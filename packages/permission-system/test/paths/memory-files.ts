import { byName, nameOf, parentOf } from "../../src/paths/absolute.ts";
import { canonicalPath } from "../../src/paths/canonical.ts";
import type { FileSystem } from "../../src/paths/file-system.ts";
import type { Flavour } from "../../src/paths/flavour.ts";

/** What stands at a path: a text is a file's, `"directory"` of its own an empty one. */
export type MemoryEntry = string | { readonly link: string } | { readonly directory: true };

/** A link, where the type checker takes `{ link }` for the old method of texts. */
export function linkTo(target: string): MemoryEntry {
  const entry: { readonly link: string } = { link: target };
  return entry;
}

/**
 * A file system in memory: `{ "/p/a": "text", "/p/l": { link: "../x" } }`. Directories above an entry
 * are there by themselves; links are followed as a kernel does.
 */
export function memoryFiles(
  entries: Readonly<Record<string, MemoryEntry>>,
  flavour: Flavour = "posix",
): FileSystem {
  const all = new Map<string, MemoryEntry>();
  for (const [path, entry] of Object.entries(entries)) {
    const named = byName(path, flavour);
    all.set(named, entry);
    for (let up = parentOf(named, flavour); !all.has(up); up = parentOf(up, flavour)) {
      all.set(up, { directory: true });
    }
  }
  const flat: FileSystem = {
    kind: flatKind,
    readLink: flatLink,
    names: () => [],
    text: () => undefined,
  };
  return {
    kind: (path) => {
      if (path.includes("\0")) return undefined;
      // A slash at the end asks for a directory, and follows.
      if (path.endsWith("/") && path.length > 1) {
        return flatKind(real(path)) === "directory" ? "directory" : undefined;
      }
      return flatKind(entry(path));
    },
    readLink: (path) => flatLink(entry(path)),
    names: (directory) => {
      const path = real(directory);
      if (flatKind(path) !== "directory") return undefined;
      return [...all.keys()]
        .filter((key) => key !== path && parentOf(key, flavour) === path)
        .map(nameOf);
    },
    text: (path, most) => {
      const found = all.get(real(path));
      return typeof found === "string" && found.length <= most ? found : undefined;
    },
  };

  function flatKind(path: string): ReturnType<FileSystem["kind"]> {
    const found = all.get(path);
    if (found === undefined) return undefined;
    if (typeof found === "string") return "file";
    return "link" in found ? "link" : "directory";
  }

  function flatLink(path: string): string | undefined {
    const found = all.get(path);
    return typeof found === "object" && "link" in found ? found.link : undefined;
  }

  function real(path: string): string {
    return canonicalPath(path, flat, flavour);
  }

  /** The entry itself, links followed only before its last name. */
  function entry(path: string): string {
    const named = path.slice(0, path.lastIndexOf("/"));
    const last = nameOf(path);
    if (last === "" || last === "." || last === "..") return real(path);
    const above = real(named === "" ? "/" : `${named}/`);
    return byName(`${above}/${last}`, flavour);
  }
}

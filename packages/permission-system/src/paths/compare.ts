import type { Flavour } from "./flavour.ts";

/** Whether two absolute paths by name are the same to the file system, links aside. */
export function samePath(a: string, b: string, flavour: Flavour): boolean {
  return foldPath(a, flavour) === foldPath(b, flavour);
}

/** Whether a path is a directory or below it. Both absolute, by name. */
export function isInside(path: string, directory: string, flavour: Flavour): boolean {
  const inner = foldPath(path, flavour);
  const outer = foldPath(directory, flavour);
  if (!inner.startsWith(outer)) return false;
  return inner.length === outer.length || outer.endsWith("/") || inner[outer.length] === "/";
}

/**
 * A spelling that all spellings of a name share. macOS and Windows take upper and lower case as one,
 * macOS composed and decomposed letters too (APFS, case-insensitive as installed); upper case comes
 * first because some letters differ only from there (`ſ` is `S`). For comparison alone.
 */
export function foldPath(path: string, flavour: Flavour): string {
  if (flavour === "posix") return path;
  // Letters can fall into others that fold further; a few turns settle all that Unicode has.
  let folded = path;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const next = foldOnce(folded, flavour);
    if (next === folded) break;
    folded = next;
  }
  return folded;
}

const mostTurns = 5;

function foldOnce(path: string, flavour: Flavour): string {
  if (flavour === "windows") return path.replaceAll("\\", "/").toUpperCase().toLowerCase();
  return path.normalize("NFD").toUpperCase().toLowerCase().normalize("NFC");
}

import { below, byName, isPlain, parentOf, rootOf, windowsForm } from "./absolute.ts";
import type { FileSystem } from "./file-system.ts";
import type { Flavour } from "./flavour.ts";
import { memoryOf } from "./remembered-files.ts";

/** Linux gives up after as many links in one path (path_resolution(7), man-pages 6.9). */
const mostLinks = 40;

/** No path that a kernel takes has as many names (PATH_MAX is 4096). */
const mostNames = 4096;

/**
 * The path that is reached, links followed name by name as far as it exists, what doesn't exist yet
 * appended. `..` goes up from where the links before it led. A loop, or a path that is too long, is
 * given by its names.
 *
 * `/proc/self` is not followed: it is another process that will use the path. On macOS the data volume
 * counts under its usual names; on Windows a name counts without what Windows leaves out.
 * @param path absolute; may hold `.` and `..`.
 */
export function canonicalPath(path: string, files: FileSystem, flavour: Flavour): string {
  const memory = flavour === "posix" ? memoryOf(files) : undefined;
  const known = memory?.get(path);
  if (known !== undefined) return known;
  return memory !== undefined && path.length <= longestShared && isPlain(path)
    ? sharedForm(path, files, memory)
    : canonicalForm(path, files, flavour);
}

/** Many paths share their directories, so that only the last name is new. @param path as it is by name. */
function sharedForm(path: string, files: FileSystem, memory: Map<string, string>): string {
  const known = memory.get(path);
  if (known !== undefined) return known;
  const slash = path.lastIndexOf("/");
  const directory = slash === 0 ? "/" : sharedForm(path.slice(0, slash), files, memory);
  const next = below(directory, path.slice(slash + 1));
  const isLink = !isOfAnotherProcess(next) && files.kind(next) === "link";
  const canonical = isLink ? canonicalForm(path, files, "posix") : next;
  memory.set(path, canonical);
  return canonical;
}

/** Over this a path is worked out by itself: PATH_MAX of Linux. */
const longestShared = 4096;

function canonicalForm(path: string, files: FileSystem, flavour: Flavour): string {
  const form = flavour === "windows" ? windowsForm(path) : path;
  const followed = follow(form, files, flavour) ?? byName(form, flavour);
  return flavour === "mac" ? withoutDataVolume(followed) : followed;
}

function follow(path: string, files: FileSystem, flavour: Flavour): string | undefined {
  let reached = rootOf(path, flavour);
  const ahead = path.slice(reached.length).split("/").reverse();
  let links = 0;
  for (let names = 0; names < mostNames; names += 1) {
    const name = ahead.pop();
    if (name === undefined) return reached;
    if (name === "" || name === ".") continue;
    if (name === "..") {
      reached = parentOf(reached, flavour);
      continue;
    }
    const next = below(reached, flavour === "windows" ? windowsName(name) : name);
    const target = isOfAnotherProcess(next) ? undefined : linkTarget(next, files, flavour);
    if (target === undefined) {
      reached = next;
      continue;
    }
    links += 1;
    if (links > mostLinks) return undefined;
    const root = startOf(target, reached, flavour);
    if (root !== undefined) reached = root;
    ahead.push(
      ...target
        .slice(root?.length ?? 0)
        .split("/")
        .reverse(),
    );
  }
  return undefined;
}

function linkTarget(path: string, files: FileSystem, flavour: Flavour): string | undefined {
  if (files.kind(path) !== "link") return undefined;
  const target = files.readLink(path);
  if (target === undefined || target === "" || target.length > mostNames) return undefined;
  return flavour === "windows" ? windowsForm(target) : target;
}

/** The root that an absolute link target starts from, `undefined` for a relative one. */
function startOf(target: string, reached: string, flavour: Flavour): string | undefined {
  if (flavour !== "windows") return target.startsWith("/") ? "/" : undefined;
  const root = rootOf(target, flavour);
  if (!target.startsWith("/")) return target.startsWith(root) ? root : undefined;
  return root === "/" ? rootOf(reached, flavour).slice(0, 3) : root;
}

function isOfAnotherProcess(path: string): boolean {
  return (
    path === "/proc/self" ||
    path === "/proc/thread-self" ||
    path.startsWith("/proc/self/") ||
    path.startsWith("/proc/thread-self/")
  );
}

/**
 * Windows drops dots and blanks at the end of a name, and what follows a colon names a stream of the
 * same file (Microsoft Learn, "Naming Files, Paths, and Namespaces" and "File Streams", 2024).
 */
function windowsName(name: string): string {
  const colon = name.indexOf(":");
  const file = colon > 0 ? name.slice(0, colon) : name;
  let end = file.length;
  while (end > 0 && (file[end - 1] === "." || file[end - 1] === " ")) end -= 1;
  return file.slice(0, end);
}

/** `/System/Volumes/Data/Users` is `/Users` by a firmlink, which looks like a directory (macOS 10.15 on). */
function withoutDataVolume(path: string): string {
  const volume = "/System/Volumes/Data";
  const folded = path.toLowerCase();
  if (folded === volume.toLowerCase()) return "/";
  return folded.startsWith(`${volume.toLowerCase()}/`) ? path.slice(volume.length) : path;
}

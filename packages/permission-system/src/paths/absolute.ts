import type { Flavour } from "./flavour.ts";

/*
 * Paths as text. Every path that this folder gives out is absolute, has `/` between its names (Windows
 * takes it as well), an upper-case drive letter, and no `/` at its end unless it is a root.
 */

/**
 * A path as it is reached from a directory, with `/` between names; `.` and `..` stay, because what
 * they mean depends on the links before them.
 *
 * On Windows `c:x` without a directory of its drive is taken from that drive's root, `/x` stands on the
 * base's drive, and `\\?\` and `\\.\` are left out.
 * @param base absolute.
 * @returns absolute.
 */
export function join(base: string, text: string, flavour: Flavour): string {
  if (flavour !== "windows") return text.startsWith("/") ? text : below(base, text);
  const path = windowsForm(text);
  const from = windowsForm(base);
  if (path.startsWith("//") || isDriveRoot(path)) return path;
  if (path.startsWith("/")) return below(rootOf(from, flavour), path.slice(1));
  if (!hasDrive(path)) return below(from, path);
  const drive = path.slice(0, 2);
  const rest = path.slice(2);
  return from.startsWith(drive) ? below(from, rest) : below(`${drive}/`, rest);
}

/** The path with `.`, `..` and repeated slashes taken out by their names alone. @param path absolute. */
export function byName(path: string, flavour: Flavour): string {
  if (flavour !== "windows" && isPlain(path)) return path;
  const form = flavour === "windows" ? windowsForm(path) : path;
  const root = rootOf(form, flavour);
  const names: string[] = [];
  for (const name of form.slice(root.length).split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return below(root, names.join("/"));
}

/** Whether nothing is to be taken out of a path that begins with `/`. */
export function isPlain(path: string): boolean {
  return path.length > 1 && !/\/\.{0,2}(?:\/|$)/.test(path);
}

/** Whether the text needs no base. */
export function isAbsolute(text: string, flavour: Flavour): boolean {
  if (flavour !== "windows") return text.startsWith("/");
  const path = windowsForm(text);
  return path.startsWith("/") || isDriveRoot(path);
}

/** `/`, `C:/` or `//server/share/`, whatever the path starts with. @param path absolute. */
export function rootOf(path: string, flavour: Flavour): string {
  if (flavour !== "windows") return "/";
  if (isDriveRoot(path)) return path.slice(0, 3);
  if (!path.startsWith("//")) return "/";
  const [server = "", share = ""] = path.slice(2).split("/");
  return `//${server}/${share}/`;
}

/** The directory that a path stands in; a root stands in itself. @param path absolute, by name. */
export function parentOf(path: string, flavour: Flavour): string {
  const root = rootOf(path, flavour);
  if (path.length <= root.length) return path;
  return path.slice(0, Math.max(root.length, path.lastIndexOf("/")));
}

/** The last name of a path, empty for a root. @param path absolute, by name. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A name below a directory. @param directory absolute. */
export function below(directory: string, name: string): string {
  if (name === "") return directory;
  return directory.endsWith("/") ? directory + name : `${directory}/${name}`;
}

/** Windows' own spellings as one: `C:/x`, `//server/share/x`. */
export function windowsForm(text: string): string {
  let path = text.replaceAll("\\", "/");
  if (path.startsWith("//?/") || path.startsWith("//./")) {
    path = path.slice(4);
    if (path.toUpperCase().startsWith("UNC/")) path = `//${path.slice(4)}`;
  }
  return hasDrive(path) ? path.slice(0, 1).toUpperCase() + path.slice(1) : path;
}

function hasDrive(path: string): boolean {
  return /^[A-Za-z]:/.test(path);
}

function isDriveRoot(path: string): boolean {
  return hasDrive(path) && path.charAt(2) === "/";
}

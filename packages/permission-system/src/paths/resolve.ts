import { fileURLToPath } from "node:url";
import { byName, isAbsolute, join } from "./absolute.ts";
import type { Flavour } from "./flavour.ts";

/** What a tool's path argument is read against. */
export interface ToolPlace {
  /** Absolute. */
  readonly cwd: string;
  readonly home: string;
  readonly flavour: Flavour;
}

/** What a program's path argument is read against. */
export interface ShellPlace {
  /** The program's working directory, absolute. */
  readonly base: string;
  readonly flavour: Flavour;
}

/**
 * A path argument as Pi's own tools resolve it: unusual blanks become blanks, a leading `@` is left
 * out, `~` is the home directory, `file://` URLs are read, the rest is taken from `cwd`. On Windows
 * `/c/x`, `/mnt/c/x` and `/cygdrive/c/x` are drives. `.` and `..` go by name, as Pi resolves them.
 *
 * A URL that Pi rejects is taken for a name. (@earendil-works/pi-coding-agent 1.6.0,
 * dist/utils/paths.js and dist/core/tools/path-utils.js.)
 * @returns absolute, by name.
 */
export function resolveToolPath(text: string, place: ToolPlace): string {
  return resolveTool(text, place, true);
}

/**
 * Every way in which a supported host resolves the argument: Pi 1.6.0, and, where it differs, 0.79.1,
 * which doesn't know drives written as `/c/x`.
 */
export function toolPathReadings(text: string, place: ToolPlace): readonly string[] {
  if (place.flavour !== "windows") return [resolveTool(text, place, true)];
  return [...new Set([resolveTool(text, place, true), resolveTool(text, place, false)])];
}

/**
 * Other spellings under which Pi's `read` looks for a file that isn't there: the narrow blank and the
 * curly apostrophe of macOS' screenshots, and decomposed letters. (`resolveReadPathAsync`, both hosts.)
 * @param path absolute.
 */
export function readVariants(path: string): readonly string[] {
  const decomposed = path.normalize("NFD");
  const variants = [
    path.replaceAll(/ (AM|PM)\./gi, "\u202f$1."),
    decomposed,
    path.replaceAll("'", "\u2019"),
    decomposed.replaceAll("'", "\u2019"),
  ];
  return [...new Set(variants)].filter((variant) => variant !== path);
}

/**
 * A path argument as a program resolves it: from its directory, nothing special but `/proc/self/cwd`
 * and `/proc/self/root`. The shell has replaced a `~` before.
 * @returns absolute, by name.
 */
export function resolveShellPath(text: string, place: ShellPlace): string {
  return byName(reachedPath(text, place), place.flavour);
}

/** As `resolveShellPath`, but with `..` left in for the links before it: the form for `canonicalPath`. */
export function reachedPath(text: string, { base, flavour }: ShellPlace): string {
  if (flavour === "windows") return windowsShellPath(text, base);
  return throughSelf(join(base, text, flavour), base);
}

/** Whether a path doesn't depend on where it starts: absolute, and not by `/proc/self/cwd`. */
export function isFixed(text: string, flavour: Flavour): boolean {
  return isAbsolute(text, flavour) && !(text.includes("proc/") && /self(?:\/|$)/.test(text));
}

const unusualBlanks = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;

function resolveTool(
  text: string,
  { cwd, home, flavour }: ToolPlace,
  knowsShellDrives: boolean,
): string {
  let path = text.replaceAll(unusualBlanks, " ");
  if (path.startsWith("@")) path = path.slice(1);
  if (flavour === "windows" && knowsShellDrives) path = shellDrive(path) ?? path;
  if (path === "~") path = home;
  else if (path.startsWith("~/") || (flavour === "windows" && path.startsWith("~\\"))) {
    path = `${home}/${path.slice(2)}`;
  } else if (path.startsWith("file://")) path = fromUrl(path, flavour) ?? path;
  const named = byName(join(cwd, path, flavour), flavour);
  return flavour === "windows" ? named : byName(throughSelf(named, cwd), flavour);
}

function fromUrl(url: string, flavour: Flavour): string | undefined {
  try {
    return fileURLToPath(url, { windows: flavour === "windows" });
  } catch {
    return undefined;
  }
}

/** `/c/x` as `C:/x`, as Pi 1.6.0 does; the root of the shell's own tree is another place. */
function shellDrive(path: string): string | undefined {
  if (path.startsWith("//") || path.includes("\\")) return undefined;
  const match = /^\/(?:mnt\/|cygdrive\/)?([a-z])(?:\/|$)/i.exec(path);
  const drive = match?.[1];
  return match === null || drive === undefined
    ? undefined
    : `${drive.toUpperCase()}:/${path.slice(match[0].length)}`;
}

/** A shell's `/x` stands in a tree of its own, where only drives lead out. */
function windowsShellPath(text: string, base: string): string {
  const drive = shellDrive(text);
  if (drive !== undefined) return drive;
  return text.startsWith("/") && !text.startsWith("//") ? text : join(base, text, "windows");
}

/** `/proc/self/cwd/x` as `x` from the base, `/proc/self/root/x` as `/x`; others are what they are. */
function throughSelf(path: string, base: string): string {
  if (!path.includes("proc")) return path;
  const names = path.split("/");
  let stack: string[] = [];
  let rest: number | undefined;
  for (const [index, name] of names.entries()) {
    if (name === "..") stack.pop();
    else if (name !== "" && name !== ".") stack.push(name);
    const place = selfLink(stack);
    if (place === "cwd") return `${base}/${names.slice(index + 1).join("/")}`;
    if (place === "root") {
      stack = [];
      rest = index + 1;
    }
  }
  return rest === undefined ? path : `/${names.slice(rest).join("/")}`;
}

function selfLink(names: readonly string[]): "cwd" | "root" | undefined {
  const last = names.at(-1);
  if (names[0] !== "proc" || (last !== "cwd" && last !== "root")) return undefined;
  if (names[1] !== "self" && names[1] !== "thread-self") return undefined;
  const direct = names.length === 3;
  return direct || (names.length === 5 && names[2] === "task") ? last : undefined;
}

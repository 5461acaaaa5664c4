import type { FactContext } from "../facts/context.ts";
import type { Access, Fact, PathFact } from "../facts/fact.ts";
import { type Field, hasHole, knownStart, textOf, written } from "../shell/field.ts";
import { below, byName, isAbsolute, rootOf } from "./absolute.ts";
import { canonicalPath } from "./canonical.ts";
import { isInside } from "./compare.ts";
import { expandField } from "./glob.ts";
import { isHarmlessDevice } from "./harmless-device.ts";
import { isFixed, reachedPath } from "./resolve.ts";

/** What is known of a path before its forms are worked out. */
export interface PathUse {
  readonly written: string;
  /** Absolute; `..` may still stand in it, and then goes up from where the links before it lead. */
  readonly literal: string;
  readonly access: Access;
  readonly evidence: string;
  readonly surface?: PathFact["surface"];
  /** True if left out. */
  readonly stable?: boolean;
}

/** What else may be said of a path of a command. */
export type PathExtras = Pick<PathUse, "surface" | "stable">;

/** The fact of a path with its literal and canonical form, and whether either is outside the repository. */
export function pathFact(use: PathUse, context: FactContext): PathFact {
  const { files, flavour } = context;
  const literal = byName(use.literal, flavour);
  const canonical = canonicalPath(use.literal, files, flavour);
  const through = climbedFrom(use.literal, context);
  return {
    kind: "path",
    access: use.access,
    written: use.written,
    literal,
    canonical,
    external:
      isOutside(literal, context) || (canonical !== literal && isOutside(canonical, context)),
    stable: (use.stable ?? true) && (through === undefined || through.length <= mostClimbs),
    ...(through === undefined ? {} : { through }),
    ...(use.surface === undefined ? {} : { surface: use.surface }),
    evidence: use.evidence,
  };
}

/** As many directories as are looked at from which a path goes up. */
const mostClimbs = 32;

/** The directories from which `..` goes up, by name and by where they lead. @param path absolute. */
function climbedFrom(path: string, { files, flavour }: FactContext): readonly string[] | undefined {
  if (!path.includes("..")) return undefined;
  const names = path.split("/");
  const through = new Set<string>();
  names.forEach((name, at) => {
    // From there on it goes up by what was found to be there.
    if (name !== ".." || names[at - 1] === ".." || through.size > mostClimbs) return;
    const start = names.slice(0, at).join("/");
    if (start === "") return;
    through.add(byName(start, flavour));
    through.add(canonicalPath(start, files, flavour));
  });
  return through.size === 0 ? undefined : [...through];
}

/**
 * The facts of a word that a program takes for a path: one for every file that its patterns match and
 * every directory that it may start from. What can't be told is an opaque fact of reading or writing,
 * unless only existence is asked. Devices without content (`/dev/null`) give nothing.
 * @param bases the directories that the program may work in, absolute; `undefined` if none is known.
 */
export function pathFactsOf(
  field: Field,
  bases: readonly string[] | undefined,
  access: Access,
  evidence: string,
  context: FactContext,
  more: PathExtras = {},
): readonly Fact[] {
  const word = written(field);
  if (hasHole(field)) {
    return unknown(access, `${evidence}: which file ${quoted(word)} is can't be told`);
  }
  if (word === "") return [];
  if (word.includes("\0")) return unknown(access, `${evidence}: a path with a NUL character`);
  const start = knownStart(field);
  const elsewhere = unknown(
    access,
    `${evidence}: ${quoted(word)} is what a process has open, or where another one is`,
  );
  if (isOfAnotherProcess(word)) return elsewhere;
  const from = isFixed(start, context.flavour) ? ["/"] : bases;
  if (from === undefined || from.length === 0) {
    return unknown(
      access,
      `${evidence}: ${quoted(word)} starts from a directory that can't be told`,
    );
  }
  const { flavour } = context;
  const factsAt = (literal: string, path: string): readonly Fact[] =>
    isHarmlessDevice(byName(literal, flavour), flavour)
      ? []
      : isOfAnotherProcess(literal)
        ? elsewhere
        : [pathFact({ written: path, literal, access, evidence, ...more }, context)];
  if (from.length === 1 && textOf(field) !== undefined) {
    return factsAt(reachedPath(word, { base: from[0] ?? "/", flavour }), word);
  }
  const facts = new Map<string, Fact>();
  for (const base of from) {
    const { paths, complete } = expandField(field, base, context);
    if (!complete) {
      const reason = `${evidence}: ${quoted(word)} may match more files than were looked at`;
      for (const fact of unknown(access, reason)) facts.set("", fact);
    }
    for (const path of paths) {
      const literal = reachedPath(path, { base, flavour });
      for (const fact of factsAt(literal, path)) facts.set(literal, fact);
    }
  }
  return [...facts.values()];
}

/**
 * Whether a word of a program that nobody knows is taken for a path: if something is there, or if it is
 * spelled like a path and the first directory of it exists. Flags, URLs, `key=value`, `@scope/name` and
 * what looks like a regular expression are none unless they exist.
 * @param base the directory that it would start from, absolute; without one only absolute words are looked for.
 */
export function isWordAPath(text: string, base: string | undefined, context: FactContext): boolean {
  if (text === "" || text.length > longestPath || text.includes("\0")) return false;
  const { files, flavour, home } = context;
  const absolute = isAbsolute(text, flavour);
  if (base === undefined && !absolute) return looksLikePath(text) && !isOtherText(text);
  const place = { base: base ?? "/", flavour };
  const path = reachedPath(text, place);
  if (files.kind(canonicalPath(path, files, flavour)) !== undefined) return true;
  if (files.kind(byName(path, flavour)) !== undefined) return true;
  if (isOtherText(text) || !looksLikePath(text)) return false;
  if (text.startsWith("~/")) return isDirectory(home, context);
  const start = absolute ? firstDirectory(path, flavour) : (text.split("/", 1)[0] ?? "");
  return isDirectory(reachedPath(start, place), context);
}

/**
 * Links of `/proc` to where another process is, or what it has open, and what is below a directory that
 * this one has open (proc(5), man-pages 6.9). @param path may be a pattern.
 */
export function isOfAnotherProcess(path: string): boolean {
  if (!/\/(?:proc|dev)\//.test(path)) return false;
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  const [top, process = "", ...rest] = names;
  if (top === "dev") return process === "fd" && rest.length > 1;
  if (top !== "proc") return false;
  const [link = "", ...below] = rest[0] === "task" ? rest.slice(2) : rest;
  if (process !== "self" && process !== "thread-self") return otherLinks.has(link);
  return link === "fd" && below.length > 1;
}

const otherLinks = new Set(["cwd", "root", "fd", "exe", "map_files"]);

/** PATH_MAX of Linux; others take less. */
const longestPath = 4096;

/** Whether a form is outside the repository, whose root counts by its name and by where it leads. */
function isOutside(form: string, { root, files, flavour }: FactContext): boolean {
  return (
    !isInside(form, byName(root, flavour), flavour) &&
    !isInside(form, canonicalPath(root, files, flavour), flavour)
  );
}

/** No rule applies to a question of existence, so nothing is lost if the path is unknown. */
function unknown(access: Access, reason: string): readonly Fact[] {
  if (access === "stat") return [];
  return [{ kind: "opaque", surface: access === "write" ? "path_write" : "path_read", reason }];
}

function quoted(word: string): string {
  return word.length > 200 ? `"${word.slice(0, 200)}…"` : `"${word}"`;
}

function looksLikePath(text: string): boolean {
  return text.startsWith(".") || text.includes("/");
}

/** Text that only looks like a path. Linear: each alternative is anchored or a single class. */
function isOtherText(text: string): boolean {
  if (text.startsWith("-")) return true;
  if (/^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(text)) return true;
  if (/^@[^/]*\//.test(text)) return true;
  if (/^[A-Za-z_][\w.-]*=/.test(text)) return true;
  return /[\\^$+()[\]{}|\n]|\.\*/.test(text);
}

function firstDirectory(path: string, flavour: FactContext["flavour"]): string {
  const named = byName(path, flavour);
  const root = rootOf(named, flavour);
  return below(root, named.slice(root.length).split("/", 1)[0] ?? "");
}

/** Whether a path leads to a directory. @param path absolute. */
export function isDirectory(path: string, { files, flavour }: FactContext): boolean {
  return files.kind(canonicalPath(path, files, flavour)) === "directory";
}

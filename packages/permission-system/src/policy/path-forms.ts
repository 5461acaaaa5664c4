import { below, byName, isAbsolute, nameOf, parentOf } from "../paths/absolute.ts";
import { canonicalPath } from "../paths/canonical.ts";
import { foldPath, isInside } from "../paths/compare.ts";
import { exactPattern } from "./command-pattern.ts";
import type { PolicyPlace } from "./place.ts";

/**
 * The patterns that are about one path alone, as a person would write them: from the repository's root,
 * from `~`, absolute.
 * @param path absolute, by name.
 */
export function patternsOfPath(path: string, place: PolicyPlace): readonly string[] {
  const { root, home, flavour } = place;
  const inRoot = belowOne(path, root, place);
  const inHome = belowOne(path, home, place);
  return [
    ...(inRoot === undefined ? [] : [plainly(inRoot)]),
    ...(inHome === undefined ? [] : [inHome === "" ? "~" : `~/${inHome}`]),
    parentOf(path, flavour) === path ? below(path, ".") : path,
  ].map(exactPattern);
}

/**
 * The patterns for all that is in the directory of a path; none for the directories that the repository
 * or the home directory stands in, and for the home directory itself.
 * @param path absolute, by name.
 */
export function patternsOfDirectory(path: string, place: PolicyPlace): readonly string[] {
  const { flavour } = place;
  const directory = parentOf(path, flavour);
  return directory === path ? [] : patternsBelow(directory, place);
}

/** As `patternsOfDirectory`, for a directory with all that is in it. @param directory absolute, by name. */
export function patternsBelow(directory: string, place: PolicyPlace): readonly string[] {
  const { root, home, flavour, files } = place;
  const outer = [root, canonicalPath(root, files, flavour)];
  const homes = [home, canonicalPath(home, files, flavour)];
  const isAbove = (one: string): boolean => isInside(byName(one, flavour), directory, flavour);
  const isRoot = outer.some(
    (one) => foldPath(byName(one, flavour), flavour) === foldPath(directory, flavour),
  );
  if (homes.some(isAbove) || (!isRoot && outer.some(isAbove))) return [];
  const patterns = patternsOfPath(directory, place);
  // A pattern that begins with a star would match anywhere.
  return patterns.map((pattern) => `${pattern}/*`);
}

/** Where the paths begin that a pattern of paths can match: by name, and where links lead. */
export function startsOf(pattern: string, place: PolicyPlace): readonly string[] {
  const { files, flavour } = place;
  const start = pattern.split(/[*?]/, 1)[0] ?? "";
  if (start === "" && pattern !== "") return [""];
  const from = anchored(start, place);
  const isCut = start !== pattern;
  const path = byName(from, flavour);
  // What stands before the wildcard may be a part of a name.
  const isPart = isCut && !from.endsWith("/");
  const directory = isPart ? parentOf(path, flavour) : path;
  const rest = isPart ? nameOf(path) : "";
  const forms = [directory, canonicalPath(directory, files, flavour)];
  return [
    ...new Set(forms.map((form) => foldPath(rest === "" ? form : below(form, rest), flavour))),
  ];
}

/** Whether one path begins as the other one does. */
export function startAlike(a: readonly string[], b: readonly string[]): boolean {
  return a.some((one) => b.some((other) => one.startsWith(other) || other.startsWith(one)));
}

function anchored(pattern: string, { root, home, flavour }: PolicyPlace): string {
  const name = /^(?:~|\$HOME|\$\{HOME\})(?=\/|$)/.exec(pattern)?.[0];
  if (name !== undefined) return home + pattern.slice(name.length);
  return isAbsolute(pattern, flavour) ? pattern : below(root, pattern);
}

/** What follows a directory in a path, in the path's own spelling; `undefined` if it isn't in it. */
function belowOne(path: string, directory: string, place: PolicyPlace): string | undefined {
  const { files, flavour } = place;
  const forms = [byName(directory, flavour), canonicalPath(directory, files, flavour)];
  const outer = forms.find((form) => isInside(path, form, flavour));
  if (outer === undefined) return undefined;
  // Folding may change the length, so names are counted instead of letters.
  const depth = foldPath(outer, flavour).split("/").filter(Boolean).length;
  return path.split("/").filter(Boolean).slice(depth).join("/");
}

/** From the root; a name that would mean something else at the start is held by a dot before it. */
function plainly(path: string): string {
  if (path === "") return ".";
  return /^[~$*]/.test(path) ? `./${path}` : path;
}

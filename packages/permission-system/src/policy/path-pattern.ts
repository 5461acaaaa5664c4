import { below, byName, isAbsolute, nameOf, parentOf, windowsForm } from "../paths/absolute.ts";
import { canonicalPath } from "../paths/canonical.ts";
import { foldPath, isInside } from "../paths/compare.ts";
import { matches, type Pattern, readPattern } from "./pattern.ts";
import type { PolicyPlace } from "./place.ts";
import type { ReadyRule } from "./rules.ts";

/**
 * Whether the rule's pattern, taken for one of paths, matches a path.
 *
 * A pattern that begins with `*` matches any absolute path; `~` and `$HOME` are the home directory;
 * any other that isn't absolute starts from the repository's root. `src/*` also matches `src`, and
 * `src/` is `src/*`. Links before the first wildcard are followed, but never those within the
 * repository: whoever writes there must not move what a rule allows.
 * @param path folded, see `foldPath`.
 */
export function matchesPath(rule: ReadyRule, path: string, place: PolicyPlace): boolean {
  return pathMatcher(place)(rule, path);
}

/** As `matchesPath`, for many rules and paths in one place. */
export function pathMatcher(place: PolicyPlace): (rule: ReadyRule, path: string) => boolean {
  const made = patternsIn(place);
  return (rule, path) => {
    let patterns = made.get(rule);
    if (patterns === undefined) {
      patterns = absoluteForms(rule.source, place).map((form) =>
        readPattern(foldPath(form, place.flavour), "/*"),
      );
      made.set(rule, patterns);
    }
    return patterns.some((pattern) => matches(pattern, path));
  };
}

type Patterns = WeakMap<ReadyRule, readonly Pattern[]>;

/** Made once per rule and place, so that a link made later doesn't move what the rule is about. */
const known = new Map<string, Patterns>();
const ofPlaces = new WeakMap<PolicyPlace, Patterns>();

function patternsIn(place: PolicyPlace): Patterns {
  const before = ofPlaces.get(place);
  if (before !== undefined) return before;
  const key = `${place.flavour}\0${place.root}\0${place.home}`;
  const patterns: Patterns = known.get(key) ?? new WeakMap<ReadyRule, readonly Pattern[]>();
  known.set(key, patterns);
  ofPlaces.set(place, patterns);
  return patterns;
}

/** The pattern from the file system's root, and, where links lead elsewhere, as it is through them. */
function absoluteForms(source: string, place: PolicyPlace): readonly string[] {
  const { flavour } = place;
  const text = flavour === "windows" ? windowsForm(source) : source;
  const pattern = text.endsWith("/") ? `${text}*` : text;
  if (pattern.startsWith("*")) return [pattern];
  const { directory, rest } = split(anchored(pattern, place), place);
  const real = throughLinks(directory, place);
  return [...new Set([below(directory, rest), below(real, rest)])];
}

function anchored(pattern: string, { root, home, flavour }: PolicyPlace): string {
  for (const start of ["~", "$HOME", "${HOME}"]) {
    if (pattern === start || pattern.startsWith(`${start}/`)) {
      return home + pattern.slice(start.length);
    }
  }
  return isAbsolute(pattern, flavour) ? pattern : below(root, pattern);
}

/** The directories before the first wildcard, `.` and `..` taken out, and what follows. */
function split(
  pattern: string,
  { flavour }: PolicyPlace,
): { readonly directory: string; readonly rest: string } {
  const wildcard = pattern.search(/[*?]/);
  if (wildcard === -1) {
    const path = byName(pattern, flavour);
    return { directory: parentOf(path, flavour), rest: nameOf(path) };
  }
  const slash = pattern.lastIndexOf("/", wildcard);
  return {
    directory: byName(pattern.slice(0, slash + 1), flavour),
    rest: pattern.slice(slash + 1),
  };
}

function throughLinks(directory: string, { root, files, flavour }: PolicyPlace): string {
  const named = byName(root, flavour);
  const real = canonicalPath(root, files, flavour);
  if (isInside(directory, real, flavour)) return directory;
  if (!isInside(directory, named, flavour)) return canonicalPath(directory, files, flavour);
  const depth = named.split("/").filter(Boolean).length;
  return below(real, directory.split("/").filter(Boolean).slice(depth).join("/"));
}

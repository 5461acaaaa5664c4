/*
 * Patterns in the manner of .gitignore as patterns of a policy. There `*` and `?` stay within one name and
 * `**` goes through directories; here `*` and `?` go through them as well. What names a directory is about
 * all that is in it.
 */

/** Where a pattern begins, and whether it is also about what has the same name further below. */
export interface Anchor {
  /** Empty for the repository's root; otherwise with a slash at its end: `/`, `~/`. */
  readonly start: string;
  readonly anywhere: boolean;
}

/** Patterns that match at least what the one in the manner of .gitignore matches. */
export function widerPaths(pattern: string, { start, anywhere }: Anchor): readonly string[] {
  const names = namesOf(pattern).map(widerName);
  // The shorter ones match more, and come last.
  return placesOf(names, anywhere, "wide")
    .toReversed()
    .flatMap((place) => {
      const bare = place.at(-1) === below ? [...place.slice(0, -1), "*"] : place;
      const path = written(start, bare.map(shown).join("/"));
      // `x/*` is also `x` itself, but for a name that ends in a wildcard.
      if (path.endsWith("*")) return [path];
      return path.endsWith("?") ? [path, `${path}/*`] : [`${path}/*`];
    });
}

/** An allow, and the patterns within it that it must not match. */
export interface ExactPath {
  readonly pattern: string;
  readonly except: readonly string[];
}

/**
 * Patterns that match at most what the one in the manner of .gitignore matches.
 * @returns empty if there are none.
 */
export function exactPaths(pattern: string, { start, anywhere }: Anchor): readonly ExactPath[] {
  // Each wildcard takes a pattern more.
  if ((pattern.match(/[*?]/g) ?? []).length > mostWildcards) return [];
  const names = namesOf(pattern).map(exactName);
  if (names.length === 0 || !names.every((name) => name !== undefined)) return [];
  return placesOf(names, anywhere, "narrow").map((place) => exact(start, place));
}

/** As many ways as one pattern may be written in. */
const mostPlaces = 8;

const mostWildcards = 50;

/** Stands for some directories. */
const deep = "**";

/** Stands for all that is below, at the end. */
const below = "/**";

function namesOf(pattern: string): string[] {
  const names = pattern.split("/").filter((name) => name !== "" && name !== ".");
  // `a/**/**/b` is `a/**/b`.
  return names.filter((name, at) => name !== deep || names[at - 1] !== deep);
}

/** A name with `?` for what there are no words for here. */
function widerName(name: string): string {
  if (name === deep) return name;
  return plain(name, (special) => (special === "class" ? "?" : special.replace(/[*?]/, "?"))) ?? "";
}

function exactName(name: string): string | undefined {
  if (name === deep) return name;
  return plain(name, (special) => (/^(?:class|[*?])$/.test(special) ? undefined : special));
}

/** A name without escapes and classes. @param special is asked about what was escaped, and about "class". */
function plain(name: string, special: (what: string) => string | undefined): string | undefined {
  let text = "";
  const lastEnd = name.lastIndexOf("]");
  for (let at = 0; at < name.length; at += 1) {
    const character = name.charAt(at);
    const end = character === "[" && at + 2 <= lastEnd ? name.indexOf("]", at + 2) : -1;
    const isEscape = character === "\\" && at + 1 < name.length;
    if (!isEscape && end === -1) {
      text += character;
      continue;
    }
    const made = special(isEscape ? name.charAt(at + 1) : "class");
    if (made === undefined) return undefined;
    text += made;
    at = isEscape ? at + 1 : end;
  }
  return text.replaceAll(/\*+/g, "*");
}

/** The names with every `**` taken for no directory, and for some. */
function placesOf(
  names: readonly string[],
  anywhere: boolean,
  manner: "wide" | "narrow",
): string[][] {
  let places: string[][] = anywhere && names[0] !== deep ? [[], [deep]] : [[]];
  for (const [at, name] of names.entries()) {
    const isEnd = at === names.length - 1;
    if (name !== deep) for (const place of places) place.push(name);
    else if (isEnd) for (const place of places) place.push(below);
    else if (places.length * 2 <= mostPlaces) {
      places = places.flatMap((place) => [place, [...place, deep]]);
    } else if (manner === "narrow") for (const place of places) place.push(deep);
    // Whatever stands between the two, also without a slash.
    else for (const place of places) place.push(`${place.pop() ?? ""}*`);
  }
  return places;
}

function exact(start: string, place: readonly string[]): ExactPath {
  const isBelow = place.at(-1) === below;
  const names = isBelow ? place.slice(0, -1) : place;
  const last = names.at(-1) ?? "";
  // A plain name may be a directory's.
  const end = isBelow ? below : /^[^.*?]+$/.test(last) ? "/*" : "";
  // `x/*` would also be `x`; `x/**` is only what is below.
  const path = names
    .map(shown)
    .join("/")
    .replace(/(?<=\/)\*$/, "**");
  return {
    pattern: written(start, names.length === 0 ? "" : path + end),
    except: crossings(names, isBelow).map((crossed) => written(start, crossed + end)),
  };
}

/** For each wildcard of a name, the path in which it would stand for a slash as well. */
function crossings(names: readonly string[], isBelow: boolean): string[] {
  return names.flatMap((name, at) => {
    if (name === deep) return [];
    return Array.from(name.matchAll(/[*?]/g)).flatMap(({ 0: character, index }) => {
      // What stands before or behind it may be any directory anyway.
      if (character === "*" && index === 0 && names[at - 1] === deep) return [];
      const isLast = at === names.length - 1 && index === name.length - 1;
      if (character === "*" && isLast && isBelow) return [];
      const crossed = `${name.slice(0, index)}${character === "*" ? "*/*" : "/"}${name.slice(index + 1)}`;
      return [[...names.slice(0, at), crossed, ...names.slice(at + 1)].map(shown).join("/")];
    });
  });
}

function shown(name: string): string {
  return name === deep ? "*" : name;
}

function written(start: string, path: string): string {
  if (start === "/" && /^\*?(?:\/|$)/.test(path)) return path === "" ? "*" : path;
  if (start !== "") return `${start}${path === "" ? "*" : path}`;
  // What begins with one of these would begin elsewhere; a name alone says where it stands.
  const isPlain = path.includes("/") && !/^(?:[*~$]|[A-Za-z]:)/.test(path);
  return isPlain ? path : `./${path || "*"}`;
}

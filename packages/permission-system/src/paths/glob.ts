import { isAbsolute, join } from "./absolute.ts";
import type { FileSystem } from "./file-system.ts";
import type { Flavour } from "./flavour.ts";
import type { Field } from "../shell/field.ts";
import { written } from "../shell/field.ts";
import {
  type Effort,
  type Mark,
  marks,
  matchesTokens,
  readPattern,
  type Token,
} from "./wildcard.ts";

/** What is needed to look for files. */
export interface Place {
  readonly files: FileSystem;
  readonly flavour: Flavour;
}

/** The words that a field stands for. */
export interface Expansion {
  /** As the shell would pass them: relative ones stay relative. Sorted by code unit. */
  readonly paths: readonly string[];
  /** Whether these are all; a field with a hole has none, and isn't complete. */
  readonly complete: boolean;
}

const mostDirectories = 200;
const mostNames = 20_000;
const mostPaths = 500;
const mostSteps = 5_000_000;
const longestPattern = 2000;

/**
 * The words that bash makes of a field by looking for files that match: without matches the text as it
 * is; `*`, `?` and `[` leave out names that begin with a dot; `**` is `*`; `.*` also finds `.` and `..`,
 * as before bash 5.2. (Bash Reference Manual 5.2, 3.5.8.)
 *
 * Bounded in directories, names, results and steps: what lies beyond makes it incomplete.
 * @param base the directory that relative words start from, absolute.
 */
export function expandField(field: Field, base: string, place: Place): Expansion {
  if (field.some((piece) => piece.kind === "hole")) return { paths: [], complete: false };
  const text = written(field);
  if (field.every((piece) => piece.kind === "text")) return { paths: [text], complete: true };
  const pattern = field.flatMap((piece) => marks(piece.text, piece.kind === "glob"));
  if (pattern.length > longestPattern || hasSlashInGroup(pattern)) {
    return { paths: [], complete: false };
  }
  const search: Search = {
    base,
    place,
    effort: { left: mostSteps },
    directories: mostDirectories,
    names: mostNames,
    complete: true,
  };
  const found = components(pattern).reduce<readonly string[]>(
    (starts, component) => extend(starts, component, search),
    [""],
  );
  if (found.length === 0 && search.complete) return { paths: [text], complete: true };
  return { paths: [...found].sort(), complete: search.complete };
}

interface Search {
  readonly base: string;
  readonly place: Place;
  readonly effort: Effort;
  directories: number;
  names: number;
  complete: boolean;
}

/** A name of the pattern with the slashes before it. */
interface Component {
  readonly slashes: string;
  readonly name: readonly Mark[];
}

function components(pattern: readonly Mark[]): readonly Component[] {
  const all: { slashes: string; name: Mark[] }[] = [];
  let current: { slashes: string; name: Mark[] } = { slashes: "", name: [] };
  for (const mark of pattern) {
    if (mark.character !== "/") current.name.push(mark);
    else if (current.name.length === 0)
      current.slashes = all.length > 0 ? "/" : `${current.slashes}/`;
    else {
      all.push(current);
      current = { slashes: "/", name: [] };
    }
  }
  return [...all, current];
}

/** A slash ends a name even within a group, where bash's own answer depends on the rest; rare enough. */
function hasSlashInGroup(pattern: readonly Mark[]): boolean {
  let depth = 0;
  for (const { character, active } of pattern) {
    if (active && character === "(") depth += 1;
    else if (active && character === ")") depth -= 1;
    else if (character === "/" && depth > 0) return true;
  }
  return false;
}

/** Every start with every name that the component stands for. */
function extend(
  starts: readonly string[],
  component: Component,
  search: Search,
): readonly string[] {
  const { slashes, name } = component;
  if (!name.some((mark) => mark.active)) {
    const text = slashes + name.map((mark) => mark.character).join("");
    return starts.map((start) => start + text).filter((path) => isThere(path, search));
  }
  const tokens = readPattern(name);
  if (isIrregular(tokens)) search.complete = false;
  const found: string[] = [];
  for (const start of starts) {
    for (const entry of entries(start + slashes, name, search)) {
      const matched = matchesTokens(tokens, entry, false, search.effort);
      if (matched === undefined || (matched && found.length >= mostPaths)) {
        search.complete = false;
        return found;
      }
      if (matched) found.push(start + slashes + entry);
    }
  }
  return found;
}

/**
 * Whether bash has an answer of its own making: it takes shortcuts where a group follows a star, and
 * where a negation or a group of patterns stands beside other patterns.
 */
function isIrregular(tokens: readonly Token[]): boolean {
  return tokens.some((token, index) => {
    if (token.kind !== "group") return false;
    if (tokens[index - 1]?.kind === "any") return true;
    if (tokens.every((other) => other === token || other.kind === "text")) {
      return token.choices.some(isIrregular);
    }
    const plain = token.choices.every((choice) => choice.every((part) => part.kind === "text"));
    return token.operator === "!" || !plain;
  });
}

function entries(directory: string, name: readonly Mark[], search: Search): readonly string[] {
  if (search.directories <= 0 || search.names <= 0) {
    search.complete = false;
    return [];
  }
  search.directories -= 1;
  const names = search.place.files.names(absolute(directory, search)) ?? [];
  const looked = names.slice(0, search.names);
  if (looked.length < names.length) search.complete = false;
  search.names -= looked.length;
  return name[0]?.character === "." ? [".", "..", ...looked] : looked;
}

function isThere(path: string, search: Search): boolean {
  if (path === "") return true;
  return search.place.files.kind(absolute(path, search)) !== undefined;
}

function absolute(path: string, { base, place }: Search): string {
  return isAbsolute(path, place.flavour)
    ? path
    : join(base, path === "" ? "." : path, place.flavour);
}

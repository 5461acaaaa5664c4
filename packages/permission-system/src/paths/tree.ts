import type { TreeFilter } from "../shell/field.ts";
import { below, byName, parentOf } from "./absolute.ts";
import { canonicalPath } from "./canonical.ts";
import { samePath } from "./compare.ts";
import type { FileSystem } from "./file-system.ts";
import type { Flavour } from "./flavour.ts";
import {
  type IgnoreRule,
  matchesRule,
  readGlob,
  readIgnoreRules,
  verdict,
} from "./ignore-rules.ts";
import type { Effort } from "./wildcard.ts";

/** What is needed to walk a tree. */
export interface TreePlace {
  readonly files: FileSystem;
  readonly flavour: Flavour;
  /** Where ignore files stop to count if there is no repository, absolute. */
  readonly root?: string;
}

/** What is below a path, met one by one. */
export interface TreeContents extends Iterable<string> {
  /** Whether all was met; it can be told only when the walk has ended. */
  readonly complete: boolean;
}

/** Names that are looked at for each one that may be given out. */
const namesEach = 10;
const mostIgnoreText = 1_000_000;
const mostSteps = 50_000_000;

/**
 * The files and links below a path, absolute, breadth first and in the order of their names; the path
 * itself if it is a file. A link to a file is named as itself: where it leads is for the judge to see.
 * Rather too much is named than too little.
 *
 * `.gitignore` of every level up to the repository's root counts where the filter says so, with or
 * without a `.git`, and so does `.git/info/exclude`; what a `.ignore` or its kin takes back is in.
 * @param root absolute.
 * @param options.most how many are given out before the walk stops, incomplete.
 */
export function treeContents(
  root: string,
  filter: TreeFilter,
  { files, flavour, root: boundary }: TreePlace,
  { most = 10_000 }: { readonly most?: number } = {},
): TreeContents {
  const start = byName(root, flavour);
  const walk: Walk = {
    start,
    real: canonicalPath(start, files, flavour),
    boundary: boundary === undefined ? start : canonicalPath(boundary, files, flavour),
    files,
    flavour,
    filter,
    globs: readGlobs(filter),
    effort: { left: mostSteps },
    left: most,
    names: most * namesEach,
    complete: true,
  };
  return {
    get complete() {
      return walk.complete;
    },
    *[Symbol.iterator]() {
      yield* contents(walk);
    },
  };
}

interface Walk {
  readonly start: string;
  /** The start with links followed: the directories above it are those of this form. */
  readonly real: string;
  readonly boundary: string;
  readonly files: FileSystem;
  readonly flavour: Flavour;
  readonly filter: TreeFilter;
  readonly globs: Globs;
  readonly effort: Effort;
  left: number;
  names: number;
  complete: boolean;
}

interface Globs {
  readonly include: readonly IgnoreRule[];
  readonly exclude: readonly IgnoreRule[];
  readonly excludeFiles: readonly IgnoreRule[];
  /** Whether an include couldn't be read; all then are in. */
  readonly all: boolean;
}

/** The rules of one directory's ignore files. */
interface Level {
  readonly directory: string;
  readonly rules: readonly IgnoreRule[];
  /** Rules of other ignore files, which only count where they take something back. */
  readonly others: readonly IgnoreRule[];
}

interface Directory {
  readonly path: string;
  readonly levels: readonly Level[];
}

function* contents(walk: Walk): Generator<string> {
  const { start, files, flavour, filter } = walk;
  const kind = kindThroughLinks(start, walk);
  if (kind === undefined) return;
  if (kind !== "directory") {
    yield start;
    return;
  }
  const seen = new Set([walk.real]);
  const queue: Directory[] = [{ path: start, levels: outerLevels(walk) }];
  for (const directory of queue) {
    const names = files.names(directory.path);
    if (names === undefined) continue;
    const levels = filter.honoursIgnore ? withLevel(directory, names, walk) : [];
    for (const name of [...names].sort()) {
      walk.names -= 1;
      if (walk.names < 0 || walk.effort.left < 0) {
        walk.complete = false;
        return;
      }
      const path = below(directory.path, name);
      const entry = files.kind(path);
      if (entry === undefined) continue;
      const follows = entry === "link" && filter.followsLinks;
      const isDirectory =
        entry === "directory" || (follows && kindThroughLinks(path, walk) === "directory");
      if (!isIn(path, name, isDirectory, levels, walk)) continue;
      if (isDirectory) {
        if (filter.followsLinks) {
          const real = canonicalPath(path, files, flavour);
          if (seen.has(real)) continue;
          seen.add(real);
        }
        queue.push({ path, levels });
        continue;
      }
      if (walk.left <= 0) {
        walk.complete = false;
        return;
      }
      walk.left -= 1;
      yield path;
    }
  }
}

function kindThroughLinks(path: string, { files, flavour }: Walk): ReturnType<FileSystem["kind"]> {
  const kind = files.kind(path);
  if (kind !== "link") return kind;
  const target = files.kind(canonicalPath(path, files, flavour));
  // A link that leads nowhere is still there to be named.
  return target ?? "link";
}

function isIn(
  path: string,
  name: string,
  isDirectory: boolean,
  levels: readonly Level[],
  walk: Walk,
): boolean {
  const { filter, globs, effort } = walk;
  const names = namesFrom(walk.start, path);
  const matches = (rule: IgnoreRule): boolean => matchesRule(rule, names, isDirectory, effort);
  if (globs.exclude.some(matches)) return false;
  if (!isDirectory && globs.excludeFiles.some(matches)) return false;
  const included = !globs.all && globs.include.some(matches);
  if (filter.includeWins === true && included) return true;
  if (!isDirectory && !globs.all && globs.include.length > 0 && !included) return false;
  if (!filter.honoursIgnore) return filter.hidden || !name.startsWith(".");
  if (isDirectory && isWithinGit(path, name, filter)) return false;
  const ignored = judge(path, isDirectory, levels, walk);
  if (ignored === true) return false;
  // A rule that takes a name back makes it count even if it is hidden, in ripgrep and fd.
  return filter.hidden || ignored === false || !name.startsWith(".");
}

/** `.git`, and of it at least what is compressed, where no search finds anything. */
function isWithinGit(path: string, name: string, filter: TreeFilter): boolean {
  if (filter.entersGit !== true) return name === ".git";
  return name === "objects" && path.endsWith("/.git/objects");
}

/** Whether ignore files leave the path out; `undefined` if none speaks of it. */
function judge(
  path: string,
  isDirectory: boolean,
  levels: readonly Level[],
  walk: Walk,
): boolean | undefined {
  const real = realOf(path, walk);
  const inward = levels.toReversed();
  const ask = (level: Level, rules: readonly IgnoreRule[]): boolean | undefined =>
    rules.length === 0
      ? undefined
      : verdict(rules, namesFrom(level.directory, real), isDirectory, walk.effort);
  for (const level of inward) if (ask(level, level.others) === false) return false;
  for (const level of inward) {
    const answer = ask(level, level.rules);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

function realOf(path: string, { start, real }: Walk): string {
  return path === start ? real : below(real, namesFrom(start, path).join("/"));
}

function namesFrom(directory: string, path: string): readonly string[] {
  return path.slice(directory.endsWith("/") ? directory.length : directory.length + 1).split("/");
}

/** The levels above the start up to the repository's root, the outermost first. */
function outerLevels(walk: Walk): readonly Level[] {
  if (!walk.filter.honoursIgnore) return [];
  const above: string[] = [];
  let boundary = -1;
  let directory = walk.real;
  for (;;) {
    if (samePath(directory, walk.boundary, walk.flavour)) boundary = above.length;
    if (walk.files.kind(below(directory, ".git")) !== undefined) break;
    const parent = parentOf(directory, walk.flavour);
    if (parent === directory) {
      above.length = Math.max(boundary, 0);
      break;
    }
    above.push(parent);
    directory = parent;
  }
  return above.toReversed().map((path) => readLevel(path, ignoreFiles, walk));
}

function withLevel(
  { path, levels }: Directory,
  names: readonly string[],
  walk: Walk,
): readonly Level[] {
  // A repository within another one has rules of its own.
  const outer = names.includes(".git") ? [] : levels;
  const found = ignoreFiles.filter((name) => names.includes(name));
  if (found.length === 0 && !names.includes(".git")) return outer;
  return [...outer, readLevel(realOf(path, walk), found, walk)];
}

const otherIgnoreFiles = [".ignore", ".rgignore", ".fdignore"];
const ignoreFiles = [".gitignore", ...otherIgnoreFiles];

function readLevel(directory: string, names: readonly string[], { files }: Walk): Level {
  const rules = (name: string): readonly IgnoreRule[] =>
    readIgnoreRules(files.text(below(directory, name), mostIgnoreText) ?? "");
  return {
    directory,
    rules: [
      ...rules(".git/info/exclude"),
      ...names.filter((name) => name === ".gitignore").flatMap(rules),
    ],
    others: names.filter((name) => otherIgnoreFiles.includes(name)).flatMap(rules),
  };
}

function readGlobs(filter: TreeFilter): Globs {
  const include = filter.include.flatMap(alternatives).map((glob) => readGlob(anywhere(glob)));
  const read = (globs: readonly string[]): readonly IgnoreRule[] =>
    globs.map(readGlob).filter((rule) => rule !== undefined);
  return {
    include: include.filter((rule) => rule !== undefined),
    exclude: read(filter.exclude),
    excludeFiles: read(filter.excludeFiles ?? []),
    all: filter.include.length === 0 || include.includes(undefined),
  };
}

/** What a glob with a slash starts from differs among programs, so it may start anywhere. */
function anywhere(glob: string): string {
  const path = glob.startsWith("./") ? glob.slice(2) : glob;
  if (!path.includes("/") || path.startsWith("**/")) return path;
  return `**/${path.startsWith("/") ? path.slice(1) : path}`;
}

const mostAlternatives = 200;

/** `*.{a,b}` as itself and as `*.a`, `*.b`, since only some programs read braces. */
function alternatives(glob: string): readonly string[] {
  const all = [glob];
  for (const text of all) {
    const open = text.indexOf("{");
    const close = text.indexOf("}", open);
    const inner = text.lastIndexOf("{", close);
    if (open === -1 || close === -1) continue;
    for (const choice of text.slice(inner + 1, close).split(",")) {
      all.push(text.slice(0, inner) + choice + text.slice(close + 1));
    }
    if (all.length > mostAlternatives) return ["**"];
  }
  return all;
}

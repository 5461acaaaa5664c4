import { type Field, type Listing, literal, textOf, type TreeFilter } from "../shell/field.ts";
import type { ArgumentReading, TreeGlob } from "./argument-reading.ts";
import { listingOf } from "./collected.ts";
import type { Role } from "./roles.ts";

/**
 * A path is read, or written, with everything below it.
 * @param root `undefined` is the directory in which the program works.
 */
export function readTree(
  root: Field | undefined,
  evidence: string,
  reading: ArgumentReading,
  access: "read" | "write" = "read",
): void {
  const { found } = reading;
  const listing = root === undefined ? undefined : listingOf(root);
  if (listing !== undefined) {
    found.useListed(listing, evidence);
    return;
  }
  found.trees.push({ root, access, filter: filterOf(reading), chain: found.chain });
  if (root !== undefined) found.use(root, access, evidence);
}

/** Without operands the working directory is meant. */
export function readBare(roles: readonly Role[], reading: ArgumentReading): void {
  const many = roles.find(({ isMany }) => isMany)?.meaning;
  const { given, found, name } = reading;
  const isTree = many === "tree" || many === "pathspec";
  if (isTree || (many === "read" && given.effects.has("recursive"))) {
    readTree(undefined, name, reading);
  } else if (many === "list" || many === "pathspec-list") {
    found.use(literal("."), "read", name);
    if (given.effects.has("writes")) removeTree(literal("."), name, reading);
  }
}

/** What is found below a directory is removed (`find -delete`). */
export function removeTree(root: Field, evidence: string, reading: ArgumentReading): void {
  const { found } = reading;
  found.use(root, "write", evidence, { onWrite: true });
  found.trees.push({ root, access: "write", filter: filterOf(reading), chain: found.chain });
}

/** The files that the operands name, with what narrows them. */
export function filesOf(reading: ArgumentReading): Listing {
  return { roots: [...reading.roots], filter: filterOf(reading) };
}

/** The files whose names the program prints, if that is all it prints. */
export function printedNames(reading: ArgumentReading): Listing | undefined {
  const { lists } = reading.grammar;
  if (lists === undefined) return undefined;
  if (otherOutput.some((each) => reading.given.spellings.has(each))) return undefined;
  const isListing = lists === true || lists.some((each) => reading.given.spellings.has(each));
  return isListing ? filesOf(reading) : undefined;
}

/** Options of listers that print something else than names of files. */
const otherOutput: readonly string[] = ["-printf", "--format"];

/** A glob that narrows a tree; `!` before it turns it round (`rg -g '!*.md'`). */
export function addGlob(kind: TreeGlob, field: Field, { globs, grammar }: ArgumentReading): void {
  const text = textOf(field);
  if (text === undefined) {
    // What it leaves out, or takes in, can't be told: an exclusion less, an inclusion of all.
    if (kind === "include") globs.set("include", ["*"]);
    return;
  }
  const isTurned = kind === "include" && text.startsWith("!");
  // An earlier exclusion could be taken back by it.
  if (kind === "include" && !isTurned && grammar.tree?.includeWins === true) {
    globs.delete("exclude");
  }
  const list = isTurned ? "exclude" : kind;
  globs.set(list, [...(globs.get(list) ?? []), isTurned ? text.slice(1) : text]);
}

function filterOf({ grammar, given, globs, row, argv }: ArgumentReading): TreeFilter {
  const { tree } = grammar;
  const { effects } = given;
  const names = row.passes === "found in place" ? foundNames(argv) : [];
  const excludeFiles = globs.get("exclude-files");
  return {
    honoursIgnore: tree?.honoursIgnore === true && !effects.has("no-ignore"),
    // What isn't said of a program is taken for the most: names with a dot count.
    hidden: tree === undefined || tree.hidden === true || effects.has("hidden"),
    followsLinks: tree?.followsLinks === true || effects.has("follow"),
    include: [...(globs.get("include") ?? []), ...names],
    exclude: globs.get("exclude") ?? [],
    ...(excludeFiles === undefined ? {} : { excludeFiles }),
    ...(tree?.includeWins === true ? { includeWins: true } : {}),
    ...(tree?.entersGit === true && effects.has("hidden") ? { entersGit: true } : {}),
  };
}

/** Words of `find` that turn a test round, or give an alternative to it. */
const turns = new Set(["!", "-not", "-o", "-or", ",", "(", "-prune"]);

/**
 * The base names to which `find` is narrowed. Only where its expression is a plain row of tests: with an
 * alternative or a negation nothing is narrowed.
 */
function foundNames(argv: readonly Field[]): readonly string[] {
  const texts = argv.map(textOf);
  if (texts.some((text) => text !== undefined && turns.has(text))) return [];
  const end = texts.findIndex((text) => text !== undefined && /^-(?:exec|ok)/.test(text));
  const at = texts.slice(0, end === -1 ? undefined : end).indexOf("-name");
  const name = at === -1 ? undefined : texts[at + 1];
  return name === undefined ? [] : [name];
}

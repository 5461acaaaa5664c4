import { byName } from "../paths/absolute.ts";
import { isDirectory, isWordAPath, pathFactsOf } from "../paths/path-fact.ts";
import type { LinkPlace } from "../programs/effects.ts";
import { isFixed, reachedPath } from "../paths/resolve.ts";
import { type Field, hasHole, knownStart, literal, textOf, written } from "../shell/field.ts";
import type { Unit } from "../shell/reading.ts";
import { fieldFacts } from "./bash.ts";
import type { FactContext } from "./context.ts";
import type { Fact } from "./fact.ts";

/** The facts of the paths and trees among a program's arguments. */
export function argumentFacts(unit: Unit, context: FactContext): readonly Fact[] {
  const facts: Fact[] = [];
  for (const use of unit.effects.uses) {
    const from = basesOf(use.chain, unit.directories, context);
    const bases =
      use.link === undefined ? from : linkBases(use.link, from, unit.order > 0, context);
    const field = numbersAsGlobs(use.field);
    if (use.isGuess && !isWorthAFact(field, bases, context)) continue;
    for (const fact of fieldFacts(field, bases, use, context)) facts.push(fact);
  }
  for (const { root, access, filter, chain } of unit.effects.trees) {
    const bases = basesOf(chain, unit.directories, context);
    const evidence = `everything that ${written(unit.argv[0] ?? [])} ${access}s`;
    for (const fact of pathFactsOf(root ?? literal("."), bases, access, evidence, context)) {
      facts.push(fact.kind === "path" ? { kind: "tree", root: fact, filter, evidence } : fact);
    }
  }
  return facts;
}

/** Where relative paths start after the program went through the directories it was told. */
function basesOf(
  chain: readonly Field[],
  directories: readonly string[] | undefined,
  { flavour }: FactContext,
): readonly string[] | undefined {
  let bases = directories;
  for (const step of chain) {
    const text = textOf(step);
    if (text === undefined) return undefined;
    if (isFixed(text, flavour)) bases = ["/"];
    bases = bases?.map((base) => reachedPath(text === "" ? "." : text, { base, flavour }));
  }
  return bases;
}

/**
 * Where the text of a symbolic link starts: the directory that the link stands in. One that is named by a
 * directory stands in that, by another name of its own.
 * @param mayBeNew whether an earlier command may have made that directory.
 */
function linkBases(
  { at, isIn }: LinkPlace,
  bases: readonly string[] | undefined,
  mayBeNew: boolean,
  context: FactContext,
): readonly string[] | undefined {
  const { flavour } = context;
  const text = at === undefined ? "." : textOf(at);
  if (text === undefined) return undefined;
  return (isFixed(text, flavour) ? ["/"] : bases)?.flatMap((base) => {
    const place = reachedPath(text === "" ? "." : text, { base, flavour });
    const slash = place.lastIndexOf("/");
    const above = slash < 1 ? "/" : place.slice(0, slash);
    if (isIn === true || /^\.{0,2}$/.test(place.slice(slash + 1))) return [place];
    if (isIn === false) return [above];
    if (isDirectory(place, context)) return [place];
    const isMade = mayBeNew && context.files.kind(byName(place, flavour)) === undefined;
    return isMade ? [above, place] : [above];
  });
}

/** A number that isn't known stands for any name that could be one. */
function numbersAsGlobs(field: Field): Field {
  return field.map((piece) =>
    piece.kind === "hole" && piece.digits === true ? { kind: "glob", text: "[0-9]*" } : piece,
  );
}

/** A word of a program that nobody knows: whether it is a path is for the file system to say. */
function isWorthAFact(
  field: Field,
  bases: readonly string[] | undefined,
  context: FactContext,
): boolean {
  const text = textOf(field);
  if (text !== undefined) {
    return (bases ?? [undefined]).some((base) => isWordAPath(text, base, context));
  }
  if (hasHole(field)) return !/^[a-z][a-z\d+.-]*:\/\/[^/]/i.test(knownStart(field));
  return true;
}

import { foldPath } from "../paths/compare.ts";
import type { Flavour } from "../paths/flavour.ts";
import type { Fact, PathFact } from "./fact.ts";

/**
 * The facts of a call beside others that passed before it and may still run: a path that is, or lies
 * below, what one of them writes could lead elsewhere by the time it is used, so it isn't stable. If one
 * of them could write anything, no path is.
 *
 * What Pi's own `write` and `edit` write stays what it is: they put text into a file, and no link in its
 * place.
 * @param inFlight the facts of each other call.
 */
export function unstableBeside(
  facts: readonly [Fact, ...Fact[]],
  inFlight: readonly (readonly Fact[])[],
  flavour: Flavour,
): readonly [Fact, ...Fact[]] {
  const writers = inFlight.filter((call) => !isFileTool(call));
  const isTouched = writers.some((call) => call.some(writesAnything))
    ? () => true
    : touching(writers.flat(), flavour);
  const [first, ...others] = facts;
  return [beside(first, isTouched), ...others.map((fact) => beside(fact, isTouched))];
}

/** Whether a path could lead elsewhere. */
type Touched = (path: PathFact) => boolean;

function beside(fact: Fact, isTouched: Touched): Fact {
  if (fact.kind === "tree") return { ...fact, root: pathBeside(fact.root, isTouched) };
  return fact.kind === "path" ? pathBeside(fact, isTouched) : fact;
}

function pathBeside(path: PathFact, isTouched: Touched): PathFact {
  return path.access !== "stat" && isTouched(path) ? { ...path, stable: false } : path;
}

/** A call of Pi's `write` or `edit`; a redirect of a command is a fact of `write` too. */
function isFileTool(call: readonly Fact[]): boolean {
  return (
    call.some((fact) => fact.kind === "tool" && fileTools.includes(fact.surface)) &&
    !call.some((fact) => fact.kind === "command")
  );
}

const fileTools: readonly string[] = ["write", "edit"];

/** Code can do anything, and what can't be told can be anything; but who only reads changes nothing. */
function writesAnything(fact: Fact): boolean {
  if (fact.kind === "opaque") return !readingSurfaces.includes(fact.surface);
  return fact.kind === "code";
}

const readingSurfaces: readonly string[] = ["path_read", "read", "grep", "find", "ls"];

/** Tells paths at or below what is written, in time linear in their lengths. */
function touching(facts: readonly Fact[], flavour: Flavour): Touched {
  const top: Place = { names: new Map(), isWritten: false };
  for (const fact of facts) {
    const path = fact.kind === "tree" ? fact.root : fact;
    if (path.kind !== "path" || path.access !== "write") continue;
    for (const form of [path.literal, path.canonical]) {
      let place = top;
      for (const name of namesOf(form, flavour)) place = placeBelow(place, name);
      place.isWritten = true;
    }
  }
  return ({ literal, canonical }) =>
    [literal, canonical].some((form) => isBelowWritten(namesOf(form, flavour), top));
}

/** A directory or file among those that lead to what is written. */
interface Place {
  readonly names: Map<string, Place>;
  isWritten: boolean;
}

function placeBelow({ names }: Place, name: string): Place {
  const known = names.get(name);
  if (known !== undefined) return known;
  const made: Place = { names: new Map(), isWritten: false };
  names.set(name, made);
  return made;
}

function isBelowWritten(names: readonly string[], top: Place): boolean {
  let place: Place | undefined = top;
  for (const name of names) {
    if (place === undefined || place.isWritten) break;
    place = place.names.get(name);
  }
  return place?.isWritten === true;
}

function namesOf(path: string, flavour: Flavour): readonly string[] {
  return foldPath(path, flavour).split("/").filter(Boolean);
}

import type { Flavour } from "../paths/flavour.ts";
import { isAbsolute } from "../paths/absolute.ts";
import type { Fact, PathFact, ToolFact } from "./fact.ts";
import { WrittenPlaces } from "./written-places.ts";

/**
 * The facts of a call beside others that passed before it and may still run: a path that is, or lies
 * below, what one of them writes could lead elsewhere by the time it is used, so it isn't stable. If one
 * of them could write anything, no path is.
 *
 * What Pi's own `write` and `edit` write stays what it is: they put text into a file, and no link in its
 * place. Where another call may put a link, what is reached can't be told at all.
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
  const toBeside = (fact: Fact): Fact => beside(fact, isTouched, flavour);
  const mayLead = touching(writers.flat().filter(mayBeLink), flavour);
  return [toBeside(first), ...others.map(toBeside), ...unknownBeside(facts, mayLead)];
}

/** Paths below what may be a link by then: they could lead anywhere. */
function unknownBeside(facts: readonly Fact[], mayLead: Touched): readonly Fact[] {
  return facts.flatMap((fact): Fact[] => {
    const path = fact.kind === "tree" ? fact.root : fact;
    if (path.kind !== "path" || path.access === "stat" || !mayLead(path)) return [];
    const surface = path.access === "write" ? "path_write" : "path_read";
    const reason = `${path.written}: another call of this message may change where it leads`;
    return [{ kind: "opaque", surface, reason }];
  });
}

/** What makes directories and plain files, and no link in their place. */
const plainWriters: ReadonlySet<string> = new Set([
  "mkdir",
  "touch",
  "tee",
  "chmod",
  "chown",
  "rm",
  "rmdir",
  "truncate",
  "sed",
]);

function mayBeLink(fact: Fact): boolean {
  const path = fact.kind === "tree" ? fact.root : fact;
  if (path.kind !== "path" || path.access !== "write") return false;
  return path.surface === undefined && !plainWriters.has(path.evidence.split(" ", 1)[0] ?? "");
}

/** Whether a path could lead elsewhere. */
type Touched = (path: Pick<PathFact, "literal" | "canonical" | "through">) => boolean;

function beside(fact: Fact, isTouched: Touched, flavour: Flavour): Fact {
  if (fact.kind === "tree") return { ...fact, root: pathBeside(fact.root, isTouched) };
  if (fact.kind === "tool") return toolBeside(fact, isTouched, flavour);
  return fact.kind === "path" ? pathBeside(fact, isTouched) : fact;
}

function pathBeside(path: PathFact, isTouched: Touched): PathFact {
  return path.access !== "stat" && isTouched(path) ? { ...path, stable: false } : path;
}

/** A call of a tool that is about a path. */
function toolBeside(fact: ToolFact, isTouched: Touched, flavour: Flavour): ToolFact {
  const isMoved = [fact.text, ...fact.spellings].some(
    (form) => isAbsolute(form, flavour) && isTouched({ literal: form, canonical: form }),
  );
  return isMoved ? { ...fact, stable: false } : fact;
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

/** Tells paths at or below what is written. */
function touching(facts: readonly Fact[], flavour: Flavour): Touched {
  const places = new WrittenPlaces(flavour);
  for (const fact of facts) {
    const path = fact.kind === "tree" ? fact.root : fact;
    if (path.kind === "path" && path.access === "write") places.note(path);
  }
  return (path) => places.isTouched(path);
}

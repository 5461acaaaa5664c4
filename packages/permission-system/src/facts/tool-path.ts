import { byName } from "../paths/absolute.ts";
import { foldPath, isInside } from "../paths/compare.ts";
import { pathFact } from "../paths/path-fact.ts";
import type { FactContext } from "./context.ts";
import type { Access, PathFact, ToolFact } from "./fact.ts";

/** A path that a tool is given, under one of the readings of it. */
export interface ToolPath {
  readonly written: string;
  /** Absolute. */
  readonly literal: string;
  readonly access: Access;
}

/** The fact of a path that a tool reaches. @param surface set for Pi's own tools. */
export function toolPathFact(
  tool: string,
  path: ToolPath,
  context: FactContext,
  surface?: PathFact["surface"],
): PathFact {
  return pathFact({ ...path, evidence: tool, surface }, context);
}

/**
 * The fact of a tool's call by the path that it is about, so that rules of the tool can be patterns of
 * paths: its text is the canonical path, its spellings are also the literal one, both from the
 * repository's root, and the path as it was written.
 */
export function toolFactOfPath(surface: string, path: PathFact, context: FactContext): ToolFact {
  const { written, literal, canonical } = path;
  const spellings = [
    canonical,
    literal,
    ...[canonical, literal].map((form) => fromRoot(form, context)),
    written,
  ].filter((spelling) => spelling !== undefined);
  return { kind: "tool", surface, text: canonical, spellings: [...new Set(spellings)] };
}

/** The fact of a call that is about nothing that a pattern could match. */
export function bareToolFact(surface: string): ToolFact {
  return { kind: "tool", surface, text: "*", spellings: ["*"] };
}

function fromRoot(path: string, { root, flavour }: FactContext): string | undefined {
  const directory = byName(root, flavour);
  if (!isInside(path, directory, flavour)) return undefined;
  // Folding may change the length, so names are counted instead of letters.
  const names = foldPath(directory, flavour).split("/").filter(Boolean).length;
  return path.split("/").filter(Boolean).slice(names).join("/") || ".";
}

import { below, nameOf } from "../paths/absolute.ts";
import { pathFact } from "../paths/path-fact.ts";
import type { FactContext } from "./context.ts";
import type { Fact, PathFact } from "./fact.ts";

/**
 * Programs that put what they are given into a directory under its own name, if the last operand is one.
 * GNU coreutils 9.1: cp(1), mv(1), install(1); rsync 3.2, rsync(1); OpenSSH 9.2, scp(1).
 */
const movers: ReadonlySet<string> = new Set(["cp", "gcp", "mv", "gmv", "install", "rsync", "scp"]);

/** The files that such a program writes in a directory that is there. @param facts of its arguments. */
export function intoDirectory(facts: readonly Fact[], context: FactContext): readonly Fact[] {
  const paths = facts.filter((fact) => fact.kind === "path" && movers.has(fact.evidence));
  const used = paths as readonly PathFact[];
  const target = used.findLast(({ access }) => access === "write");
  if (target === undefined || context.files.kind(target.canonical) !== "directory") return [];
  return used
    .filter(({ literal }) => literal !== target.literal)
    .map((source) => {
      const name = nameOf(source.literal);
      const literal = below(target.literal, name);
      const written = `${target.written.replace(/\/$/, "")}/${name}`;
      return pathFact({ written, literal, access: "write", evidence: target.evidence }, context);
    });
}

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
  const used = facts.filter((fact) => fact.kind === "path").filter(isOfMover);
  const sources = new Set(used.filter(({ access }) => access === "read").map(nameAs));
  // What is moved is written as well as read; where it is put is only written.
  const target = used.findLast((path) => path.access === "write" && !sources.has(nameAs(path)));
  if (target === undefined || context.files.kind(target.canonical) !== "directory") return [];
  return [...sources].map((source) => {
    const name = nameOf(source);
    const literal = below(target.literal, name);
    const written = `${target.written.replace(/\/$/, "")}/${name}`;
    return pathFact({ written, literal, access: "write", evidence: target.evidence }, context);
  });
}

/** By its operands or by an option: `cp`, `cp -t`. */
function isOfMover({ evidence }: PathFact): boolean {
  return movers.has(evidence.split(" ", 1)[0] ?? "");
}

function nameAs({ literal }: PathFact): string {
  return literal;
}

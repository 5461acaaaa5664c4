import type { Fact } from "../facts/fact.ts";
import { decide } from "../policy/decide.ts";
import type { DecisionEntry } from "./decision-entry.ts";
import { withheld } from "./denial.ts";
import { factsOf, type Judges } from "./gate.ts";

/** Pi's tools whose results show what stands at a path. */
const lookers: ReadonlySet<string> = new Set(["read", "grep", "find", "ls"]);

/** Whether a tool's result shows what stands at a path, so that it is worth a second look. */
export function looksAtPaths(tool: string): boolean {
  return lookers.has(tool);
}

/**
 * Looks again where a path leads, now that the call has run: a link may have been put in its place
 * since it was judged.
 * @param by who let the call pass; what a person approved is withheld only if it is denied by now.
 * @returns what stands in place of the result; `undefined` to show it.
 */
export function lateLook(
  tool: string,
  input: unknown,
  by: DecisionEntry["by"],
  judges: Pick<Judges, "scopes" | "context" | "knowledge">,
): string | undefined {
  if (!looksAtPaths(tool)) return undefined;
  try {
    const facts: readonly [Fact, ...Fact[]] = factsOf(tool, input, { ...judges, inFlight: [] });
    const decision = decide(facts, judges.scopes(), judges.context);
    const isStricter = decision.action === "deny" || (decision.action === "ask" && by === "policy");
    return isStricter ? withheld(decision) : undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return `Withheld, because @pi-keel/permission-system could not judge it again: ${message}`;
  }
}

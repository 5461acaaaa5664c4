import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileLines } from "../cli/file-lines.ts";
import { codeOf } from "../config/read-text.ts";
import type { Action } from "../policy/policy.ts";
import { type AuditLine, type Decider, readLine } from "./audit-line.ts";
import { currentName, setAside } from "./rotation.ts";

/** Which decisions are wanted; all that is given has to hold. */
export interface AuditFilter {
  /** Not before this time, in milliseconds since 1970. */
  readonly since?: number;
  /** The id of a session, or of the one at its root. */
  readonly session?: string;
  readonly tool?: string;
  readonly decision?: Action;
  readonly by?: Decider;
}

/** What the log says, in its order. */
export type AuditRead =
  | { readonly kind: "decision"; readonly line: AuditLine }
  /** Decisions that couldn't be written. */
  | { readonly kind: "lost"; readonly count: number }
  /** A line that isn't whole, or none of ours. */
  | { readonly kind: "broken" };

/**
 * Reads the log, the oldest file first, piece by piece.
 * @param directory absolute; where there is none, nothing was decided.
 * @throws Error of the system if it can't be read.
 */
export async function* readAudit(
  directory: string,
  filter: AuditFilter = {},
): AsyncGenerator<AuditRead> {
  const seen = new Set<string>();
  // What is set aside while others are read would be missed.
  for (let next = unseen(directory, seen); next !== undefined; next = unseen(directory, seen)) {
    seen.add(next);
    yield* linesIn(join(directory, next), filter);
  }
  yield* linesIn(join(directory, currentName), filter);
}

/** Whether a decision is wanted. */
export function isWanted(
  line: AuditLine,
  { since, session, tool, decision, by }: AuditFilter,
): boolean {
  return (
    (since === undefined || Date.parse(line.time) >= since) &&
    (session === undefined || line.session === session || line.root === session) &&
    (tool === undefined || line.tool === tool) &&
    (decision === undefined || line.decision === decision) &&
    (by === undefined || line.by === by)
  );
}

function unseen(directory: string, seen: ReadonlySet<string>): string | undefined {
  return setAside(namesIn(directory)).find((name) => !seen.has(name));
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

async function* linesIn(path: string, filter: AuditFilter): AsyncGenerator<AuditRead> {
  try {
    for await (const text of fileLines(path)) {
      if (text?.trim() === "") continue;
      const read = text === undefined ? undefined : readLine(text);
      if (read === undefined) yield { kind: "broken" };
      else if ("lost" in read) yield { kind: "lost", count: read.lost };
      else if (isWanted(read, filter)) yield { kind: "decision", line: read };
    }
  } catch (error) {
    // Set aside or removed meanwhile.
    if (codeOf(error) !== "ENOENT") throw error;
  }
}

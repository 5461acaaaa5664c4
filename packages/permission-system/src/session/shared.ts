import type { Registry } from "@pi-keel/contract";
import type { Policy, Rule } from "../policy/policy.ts";
import type { Mode } from "./mode.ts";
import type { Snapshot } from "./session-policies.ts";

/** A rule that the user allowed for a while. */
export interface Grant {
  readonly surface: string;
  readonly pattern: string;
}

/** What a session and its children have in common while they run; they read it from the registry. */
export interface Shared {
  mode: Mode;
  readonly grants: Grant[];
  /** Counts the changes, so that what was made of it is made anew. */
  version: number;
}

/** What a gate writes into the registry for its children, in the member `policy`. */
export interface GateRecord {
  readonly snapshot: Snapshot;
  readonly shared: Shared;
}

/** The record of a session's gate; `undefined` if there is none, or another gate wrote something else. */
export function gateRecord(registry: Registry, sessionId: string): GateRecord | undefined {
  const value: unknown = registry.gates.get(sessionId)?.policy;
  return isRecord(value) ? value : undefined;
}

/** The grants as a policy, which only lifts what asks. */
export function grantsAsPolicy(grants: readonly Grant[]): Policy | undefined {
  if (grants.length === 0) return undefined;
  const surfaces = new Map<string, Rule[]>();
  for (const { surface, pattern } of grants) {
    const rules = surfaces.get(surface) ?? [];
    rules.push({ pattern, action: "allow" });
    surfaces.set(surface, rules);
  }
  return { scope: "granted for this session", surfaces, problems: [], silent: true };
}

function isRecord(value: unknown): value is GateRecord {
  return (
    typeof value === "object" &&
    value !== null &&
    "snapshot" in value &&
    typeof value.snapshot === "object" &&
    "shared" in value &&
    typeof value.shared === "object"
  );
}

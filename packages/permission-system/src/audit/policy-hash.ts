import { createHash } from "node:crypto";
import { contentOf, type PolicySource } from "../config/policy-source.ts";
import type { Snapshot } from "../session/session-policies.ts";

/**
 * A short name of the policies in force: 16 hexadecimal digits of the SHA-256 over all their contents. It
 * is another one as soon as any file says anything else, is accepted or refused, or the session gets another
 * agent; the mode and grants are no part of it.
 */
export function policyHash(snapshot: Snapshot): string {
  const known = hashes.get(snapshot);
  if (known !== undefined) return known;
  const { sources, held, agent } = snapshot;
  const { managed, global, project } = sources;
  const all = [
    content(managed),
    content(global),
    project === undefined ? "" : [content(project.source), project.accepted],
    held.map(({ place, source, accepted }) => [place, content(source), accepted]),
    agent === undefined
      ? ""
      : [agent.name, agent.permission ?? "", agent.accepted, agent.problem ?? ""],
  ];
  const made = createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 16);
  hashes.set(snapshot, made);
  return made;
}

/** A snapshot never changes, and each call asks for its hash. */
const hashes = new WeakMap<Snapshot, string>();

function content(source: PolicySource | undefined): string {
  return source === undefined ? "" : contentOf(source);
}

import type { AuditEntry } from "../../src/audit/audit-line.ts";
import type { Fact } from "../../src/facts/fact.ts";

/** A decision about a command. */
export function entryOf(command: string, more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    sessionId: "s1",
    rootSessionId: "s1",
    cwd: "/repo",
    tool: "bash",
    input: { command },
    facts: [commandFact(command)],
    decision: "allow",
    rule: 'bash "*": allow (policy keel/permissions.json)',
    policyHash: "0123456789abcdef",
    by: "policy",
    ms: 1.26,
    allowed: true,
    ...more,
  };
}

/** The fact that a program would run. */
export function commandFact(text: string): Fact {
  return {
    kind: "command",
    surface: "bash",
    text,
    spellings: [text],
    stretches: [{ text, hole: false }],
    transparent: false,
    position: [],
  };
}

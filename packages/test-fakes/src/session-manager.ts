import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { guard } from "./guard.ts";
import type { Refusals } from "./not-modelled.ts";

type SessionManager = ExtensionContext["sessionManager"];
type SessionEntry = ReturnType<SessionManager["getEntries"]>[number];

/**
 * `ctx.sessionManager` of a session that is kept in memory only. Its entries are those that extensions
 * appended; messages are none of them.
 */
export function createSessionManager(cwd: string, refusals: Refusals) {
  const entries: SessionEntry[] = [];
  const modelled: Partial<SessionManager> = {
    getCwd: () => cwd,
    getSessionId: () => "fake-session",
    getSessionFile: () => undefined,
    getEntries: () => [...entries],
    getBranch: () => [...entries],
  };
  return {
    readonly: guard<SessionManager>(modelled, {
      name: "ctx.sessionManager",
      refusals,
      refuseOn: "call",
    }),
    append(customType: string, data: unknown): void {
      const id = `entry-${String(entries.length + 1)}`;
      const parentId = entries.at(-1)?.id ?? null;
      const timestamp = "1970-01-01T00:00:00.000Z";
      entries.push({ type: "custom", customType, data, id, parentId, timestamp });
    },
  };
}

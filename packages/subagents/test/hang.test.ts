import { existsSync } from "node:fs";
import { join } from "node:path";
import { openRegistry } from "@pi-keel/contract";
import { call, hostNames, openSession, say } from "@pi-keel/real-pi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hangAt } from "./fixtures/hang.ts";
import { clearLog, log } from "./fixtures/log.ts";
import { bundle, delegate, done, fixture, helper } from "./support.ts";

const rejections: unknown[] = [];
const record = (reason: unknown): void => {
  rejections.push(reason);
};
beforeAll(() => {
  process.on("unhandledRejection", record);
});
afterAll(() => {
  process.off("unhandledRejection", record);
});

/** Where it hangs, how that ends later, and how often the child's model was asked. */
const places = [
  ["factory", "resolves", 0],
  ["factory", "rejects", 0],
  ["session_start", "resolves", 0],
  ["input", "resolves", 0],
  ["before_agent_start", "resolves", 0],
  ["before_agent_start", "rejects", 0],
  ["tool_call", "resolves", 1],
  ["tool_call", "rejects", 1],
  ["session_shutdown", "resolves", 2],
] as const;

describe.each(hostNames)("a child that hangs on the %s host", (host) => {
  it.each(places)(
    "in %s ends soon after an abort, and stays ended when that %s later",
    async (at, later, requests) => {
      clearLog();
      const { promise: released, resolve, reject } = Promise.withResolvers<undefined>();
      const session = await openSession(host, {
        agent: helper,
        extensions: [bundle, fixture("hang")],
        script: ({ sessionId, messages }) => {
          if (sessionId === session.sessionId) return messages.length > 1 ? done : delegate();
          if (messages.length > 1) return say("from the child");
          return call("bash", { command: "touch ran" });
        },
      });
      let since = 0;
      hangAt({
        at,
        released,
        reached: () => {
          since = Date.now();
          void session.abort();
        },
      });
      const run = await session.prompt("go");
      expect(since).toBeGreaterThan(0);
      // The grace, twice at most: for the run and for its shutdown.
      expect(Date.now() - since).toBeLessThan(3_500);
      expect(run.tools).toMatchObject([
        { isError: true, text: 'Agent "helper" was aborted. It gave no answer.' },
      ]);
      expect(openRegistry().children.size).toBe(0);

      if (later === "resolves") resolve(undefined);
      else reject(new Error("late"));
      await new Promise((settled) => setTimeout(settled, 50));
      expect(log()).toEqual(later === "resolves" ? [`released ${at}`] : []);
      const ofChild = session.record.turns.filter(
        ({ sessionId }) => sessionId !== session.sessionId,
      );
      expect(ofChild).toHaveLength(requests);
      expect(existsSync(join(session.sandbox.cwd, "ran"))).toBe(at === "session_shutdown");
      expect(openRegistry().children.size).toBe(0);
      expect(openRegistry().gates.size).toBe(0);
      expect(rejections).toEqual([]);
      hangAt({ at: "nowhere", released, reached: () => undefined });
      await session.close();
    },
  );
});

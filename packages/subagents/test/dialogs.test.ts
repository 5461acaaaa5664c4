import { call, hostNames, openSession, say } from "@pi-keel/real-pi";
import { describe, expect, it } from "vitest";
import { bundle, delegate, delegateOnce, done, fixture, helper } from "./support.ts";

describe.each(hostNames)("the dialogs of a child on the %s host", (host) => {
  it("reach the parent's user under the agent's name; what draws elsewhere doesn't", async () => {
    const child = await delegateOnce(host, {
      extensions: [fixture("recorder")],
      dialogs: ["b"],
      script: [call("ask", {}), say("ok"), done],
    });
    expect(child.dialogs).toEqual([
      { kind: "select", title: "[helper] Which?", options: ["a", "b"], answer: "b" },
    ]);
    expect(child.notices).toEqual([{ message: "[helper] about to ask", type: "info" }]);
    expect([...child.session.status]).toEqual([]);
    expect(child.childTurns[1]?.messages.at(-1)?.text).toBe("chose b, hasUI true");
    await child.session.close();
  });

  it("are dismissed when there is nobody to ask", async () => {
    const child = await delegateOnce(host, {
      extensions: [fixture("recorder")],
      script: [call("ask", {}), say("ok"), done],
    });
    expect(child.childTurns[1]?.messages.at(-1)?.text).toBe("chose undefined, hasUI false");
    await child.session.close();
  });

  it("close when the child is aborted", async () => {
    const session = await openSession(host, {
      agent: helper,
      extensions: [bundle, fixture("recorder")],
      dialogs: () => {
        void session.abort();
        return new Promise(() => undefined);
      },
      script: [delegate(), call("ask", {})],
    });
    const run = await session.prompt("go");
    expect(run.dialogs).toMatchObject([{ title: "[helper] Which?", answer: undefined }]);
    expect(run.tools[0]?.text).toBe('Agent "helper" was aborted. It gave no answer.');
    await session.close();
  });
});

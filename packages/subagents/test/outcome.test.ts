import { openRegistry } from "@pi-keel/contract";
import {
  call,
  fail,
  hostNames,
  openSession,
  type Reply,
  type Run,
  say,
  type Session,
} from "@pi-keel/real-pi";
import { describe, expect, it } from "vitest";
import type { SubagentDetails } from "../src/index.ts";
import { judgeRun } from "../src/run/outcome.ts";
import { log } from "./fixtures/log.ts";
import { bundle, delegate, delegateOnce, done, fixture, helper } from "./support.ts";

const failures: readonly [string, Reply, string][] = [
  [
    "a provider's error",
    fail("refused by design"),
    "failed: refused by design\nIt gave no answer.",
  ],
  ["an empty reply", { text: "" }, "ended without saying anything. It gave no answer."],
  [
    "a reply cut off by length",
    { text: "half an ans", stop: "length" },
    "was cut off at the model's output limit. Its answer is incomplete.\n\nUnfinished text, not an answer:\n\nhalf an ans",
  ],
];

const ofChild = (run: Run, session: Session): readonly unknown[] =>
  run.turns.filter(({ sessionId }) => sessionId !== session.sessionId);

describe.each(hostNames)("a run that is no success on the %s host", (host) => {
  it.each(failures)("%s is an error for the model", async (_name, reply, text) => {
    const child = await delegateOnce(host, { script: [reply, done] });
    expect(child.result).toEqual({ isError: true, text: `Agent "helper" ${text}` });
    expect(child.text).toBe("parent done");
    await child.session.close();
  });

  it("carries its details all the same", async () => {
    const child = await delegateOnce(host, {
      extensions: [fixture("details")],
      script: [fail("refused by design"), done, delegate(), say("fine"), done],
    });
    await child.session.prompt("again");
    const [failed, completed] = log().map((line) => JSON.parse(line) as SubagentDetails);
    expect(failed).toMatchObject({ agent: "helper", outcome: "error", notes: [] });
    expect(failed?.sessionId).toBe(child.childTurns[0]?.sessionId);
    expect(completed).toMatchObject({ agent: "helper", outcome: "completed" });
    expect(completed?.tools).toEqual(["read", "bash", "edit", "write"]);
    expect(completed?.usage?.output).toBeGreaterThan(0);
    await child.session.close();
  });

  it("old text is not reported when the last reply is empty", async () => {
    const child = await delegateOnce(host, {
      project: { "a.txt": "alpha" },
      script: [
        { text: "Let me look.", calls: [{ tool: "read", input: { path: "a.txt" } }] },
        { text: "" },
        done,
      ],
    });
    expect(child.result.isError).toBe(true);
    expect(child.result.text).not.toContain("Let me look.");
    await child.session.close();
  });

  it("a task that an extension swallows never ran", async () => {
    const child = await delegateOnce(host, {
      project: {
        ".pi/extensions/swallow.ts":
          'export default (pi) => pi.on("input", (e) => e.source === "extension" ? { action: "handled" } : undefined);',
      },
      script: [done],
    });
    expect(child.result).toEqual({
      isError: true,
      text: 'Agent "helper" did not run: the prompt ended without a request to the model',
    });
    await child.session.close();
  });

  it("an abort while the child's model answers ends the child", async () => {
    const session = await openSession(host, {
      agent: helper,
      extensions: [bundle, fixture("recorder")],
      script: [
        delegate(),
        async () => {
          void session.abort();
          await new Promise((resolve) => setTimeout(resolve, 20));
          return say("too late");
        },
      ],
    });
    const run = await session.prompt("go");
    const [outcome] = run.tools;
    expect(outcome?.isError).toBe(true);
    expect(outcome?.text).toBe('Agent "helper" was aborted. It gave no answer.');
    expect(ofChild(run, session)).toHaveLength(1);
    expect(openRegistry().children.size).toBe(0);
    await session.close();
  });

  it("an abort stops the tool that the child runs", async () => {
    const session = await openSession(host, {
      agent: helper,
      extensions: [bundle],
      script: [
        delegate(),
        () => {
          setTimeout(() => void session.abort(), 50);
          return call("bash", { command: "sleep 5" });
        },
        ...(host === "classic" ? [done, done] : []),
      ],
    });
    const start = Date.now();
    const run = await session.prompt("go");
    expect(run.tools[0]?.text).toBe('Agent "helper" was aborted. It gave no answer.');
    expect(Date.now() - start).toBeLessThan(3_000);
    await session.close();
  });

  it("an abort while the child's extensions start ends it before its model is asked", async () => {
    const session = await openSession(host, {
      agent: helper,
      project: {
        ".pi/extensions/slow.ts": `export default (pi) => pi.on("input", async (e) => {
          if (e.source !== "extension") return;
          globalThis[Symbol.for("keel-test-abort")]();
          await new Promise((resolve) => setTimeout(resolve, 10));
        });`,
      },
      extensions: [bundle],
      script: [delegate()],
    });
    Reflect.set(globalThis, Symbol.for("keel-test-abort"), () => void session.abort());
    const run = await session.prompt("go");
    expect(run.tools[0]?.isError).toBe(true);
    expect(run.tools[0]?.text).toBe('Agent "helper" was aborted. It gave no answer.');
    // The classic host forgets the abort; its provider is then called with a signal that is aborted
    // already, which the scripted model doesn't look at.
    expect(ofChild(run, session)).toHaveLength(host === "classic" ? 1 : 0);
    await session.close();
  });

  it("an unknown agent is an error that names the known ones", async () => {
    const session = await openSession(host, {
      agent: { ...helper, "agents/broken.md": "no frontmatter" },
      extensions: [bundle],
      dialogs: [],
      script: [delegate("x", "helpr"), delegate(), say("ok"), done],
    });
    const problem = `Left out ${session.sandbox.agentDir}/agents/broken.md: Expected frontmatter`;
    expect(session.record.notices).toHaveLength(1);
    expect(session.record.notices[0]?.message).toContain(problem);
    const run = await session.prompt("go");
    expect(run.tools[0]?.isError).toBe(true);
    expect(run.tools[0]?.text).toContain(
      `There is no agent "helpr". Known agents: "helper". Agents are the *.md files of ${session.sandbox.agentDir}/agents`,
    );
    expect(run.tools[0]?.text).toContain(problem);
    expect(run.tools[1]?.text).toBe('Agent "helper" answered:\n\nok');
    expect(run.notices).toEqual([]);
    await session.close();
  });

  it("a call that the child makes with a failing tool does not fail the run", async () => {
    const child = await delegateOnce(host, {
      script: [call("read", { path: "missing" }), say("it is missing"), done],
    });
    expect(child.result).toEqual({
      isError: false,
      text: 'Agent "helper" answered:\n\nit is missing',
    });
    await child.session.close();
  });
});

describe("judging a run", () => {
  const reply = (stopReason: string, text: string) => ({
    stopReason,
    content: [{ type: "text", text }],
  });

  it("lets the last reply decide", () => {
    expect(
      judgeRun({ replies: [reply("error", ""), reply("stop", " ok ")], aborted: false }),
    ).toEqual({
      kind: "completed",
      answer: "ok",
    });
  });

  it.each(["toolUse", "deferred", "pending", "anything"])("takes no %j for a success", (stop) => {
    expect(judgeRun({ replies: [reply(stop, "text")], aborted: false })).toMatchObject({
      kind: "error",
      partial: "text",
    });
  });

  it("takes nothing for a success that was aborted or threw", () => {
    const replies = [reply("stop", "text")];
    expect(judgeRun({ replies, aborted: true }).kind).toBe("aborted");
    expect(judgeRun({ replies, aborted: false, failure: new Error("boom") })).toEqual({
      kind: "error",
      message: "boom",
      partial: "text",
    });
  });
});

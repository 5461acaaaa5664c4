import { call, calls, hostNames, openSession, say } from "@pi-keel/real-pi";
import { describe, expect, it } from "vitest";
import { agentFile, bundle, delegateOnce, done, fixture } from "./support.ts";

const names = (turn: { tools: readonly { name: string }[] } | undefined): string[] =>
  turn!.tools.map(({ name }) => name);

describe.each(hostNames)("the tools of a child on the %s host", (host) => {
  it("are the parent's active ones, without subagent, when the agent names none", async () => {
    const child = await delegateOnce(host, {
      extensions: [fixture("recorder")],
      before: (session) => {
        session.setActiveTools(["read", "ask", "late", "subagent"]);
      },
      script: [call("late", {}), say("ok"), done],
    });
    expect(names(child.childTurns[0]).sort()).toEqual(["ask", "late", "read"]);
    expect(child.childTurns[1]?.messages.at(-1)).toEqual({
      role: "toolResult",
      text: "late answer",
    });
    await child.session.close();
  });

  it("never exceed the parent's, and the result says what the agent did not get", async () => {
    const child = await delegateOnce(host, {
      agent: { "agents/helper.md": agentFile("tools: read, bash, reed, subagent") },
      before: (session) => {
        session.setActiveTools(["read", "subagent"]);
      },
      script: [call("bash", { command: "echo no" }), say("ok"), done],
    });
    expect(names(child.childTurns[0])).toEqual(["read"]);
    expect(child.childTurns[1]?.messages.at(-1)?.text).toContain("Tool bash not found");
    expect(child.result).toEqual({
      isError: false,
      text: [
        'Agent "helper" answered:\n\nok',
        'Note: The tool "bash" is not active in the parent session, so the agent did not get it.',
        'Note: The agent file names the unknown tool "reed"; did it mean "read"?',
        'Note: The tool "subagent" is not available in a child session.',
      ].join("\n\n"),
    });
    await child.session.close();
  });

  it.each(["tools: none", "tools: nothing_known"])("are none with %j", async (keys) => {
    const child = await delegateOnce(host, {
      agent: { "agents/helper.md": agentFile(keys) },
      extensions: [fixture("recorder")],
      script: [call("read", { path: "x" }), say("ok"), done],
    });
    expect(names(child.childTurns[0])).toEqual([]);
    expect(child.childTurns[1]?.messages.at(-1)?.text).toContain("Tool read not found");
    await child.session.close();
  });

  it("are not widened by the registration of the tool itself", async () => {
    const session = await openSession(host, {
      tools: ["read", "bash", "subagent"],
      extensions: [fixture("narrow"), bundle],
    });
    expect([...session.activeTools()].sort()).toEqual(["read", "subagent"]);
    await session.close();
  });

  it("are each child's own when two run at once", async () => {
    const session = await openSession(host, {
      agent: {
        "agents/reader.md": agentFile("tools: read"),
        "agents/runner.md": agentFile("tools: bash"),
      },
      extensions: [bundle],
      script: ({ sessionId, messages, tools }) => {
        if (sessionId !== session.sessionId) return say(tools.map(({ name }) => name).join());
        if (messages.length > 1) return done;
        return calls(
          ["subagent", { agent: "reader", task: "x" }],
          ["subagent", { agent: "runner", task: "x" }],
        );
      },
    });
    const run = await session.prompt("go");
    expect(run.tools.map(({ text }) => text).sort()).toEqual([
      'Agent "reader" answered:\n\nread',
      'Agent "runner" answered:\n\nbash',
    ]);
    expect(run.text).toBe("parent done");
    await session.close();
  });
});

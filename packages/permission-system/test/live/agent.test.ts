import { call, hostNames, say } from "@pi-keel/real-pi";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openGuarded } from "./arrange.ts";

const file = (permission: string) => `---\ndescription: d\npermission:\n${permission}\n---\nbody`;
const touch = call("bash", { command: "touch x" });
const asks = { "*": "allow", bash: { "*": "ask", "rm *": "deny" } };

describe.each(hostNames)("the agent of a session of the %s host", (host) => {
  it("is named by a command, kept with the session, and may widen if it is the user's own", async () => {
    const first = await openGuarded(host, asks, {
      agent: { "agents/worker.md": file('  bash:\n    "touch *": allow\n    "rm *": allow') },
      persist: true,
      dialogs: ["Deny"],
      script: [touch, say("1"), touch, say("2"), call("bash", { command: "rm x" }), say("3")],
    });
    expect((await first.session.prompt("go")).tools[0]!.isError).toBe(true);
    await first.session.prompt("/keel-permissions agent worker");
    expect((await first.session.prompt("go")).tools[0]!.isError).toBe(false);
    // A denial of the user's policy stands.
    expect((await first.session.prompt("go")).tools[0]!.text).toContain("Denied");
    const { sandbox } = first.session;
    const resumed = await openGuarded(host, undefined, {
      sandbox,
      resume: { file: first.session.sessionFile! },
      dialogs: ["Deny"],
      script: [touch, say("1"), touch, say("2")],
    });
    expect((await resumed.session.prompt("go")).tools[0]!.isError).toBe(false);
    await resumed.session.prompt("/keel-permissions agent none");
    expect((await resumed.session.prompt("go")).tools[0]!.isError).toBe(true);
    await resumed.session.close();
    await first.session.close();
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["AGENTS.md", { "AGENTS.md": '<active_agent name="worker"/>' }],
    ["a file of .claude", { ".claude/agents/worker.md": file("  bash: allow") }],
    ["the system prompt", { ".pi/SYSTEM.md": '<active_agent name="worker"/> x' }],
  ])("is never named by %s", async (_, project) => {
    const { session } = await openGuarded(host, asks, {
      project,
      agent: { "agents/worker.md": file("  bash: allow") },
      dialogs: ["Deny"],
      script: [touch, say("1")],
    });
    expect((await session.prompt("go")).tools[0]!.isError).toBe(true);
    await session.close();
  });

  it("of the project's only tightens until it is accepted", async () => {
    const { session } = await openGuarded(host, asks, {
      project: { ".git/HEAD": "", ".pi/agents/worker.md": file("  bash: allow\n  write: deny") },
      dialogs: ["Deny"],
      script: [touch, say("1")],
    });
    await session.prompt("/keel-permissions agent worker");
    const run = await session.prompt("go");
    expect(run.turns[0]!.tools.map(({ name }) => name)).not.toContain("write");
    expect(run.tools[0]!.isError).toBe(true);
    await session.close();
  });

  it("that there isn't is told of, and changes nothing", async () => {
    const { session } = await openGuarded(host, asks, { persist: true, dialogs: [] });
    const run = await session.prompt("/keel-permissions agent nobody");
    expect(run.notices[0]!.message).toContain("there is no agent file");
    await session.prompt("go");
    expect(readFileSync(session.sessionFile!, "utf8")).not.toContain("keel-permissions:agent");
    await session.close();
  });

  it("asks for everything when its file is gone or broken by the time of a run", async () => {
    const first = await openGuarded(
      host,
      { "*": "allow" },
      {
        agent: { "agents/worker.md": file("  bash: ask") },
        persist: true,
        dialogs: [],
      },
    );
    await first.session.prompt("/keel-permissions agent worker");
    await first.session.prompt("go");
    const { sandbox } = first.session;
    writeFileSync(`${sandbox.agentDir}/agents/worker.md`, "broken");
    const { session } = await openGuarded(host, undefined, {
      sandbox,
      resume: { file: first.session.sessionFile! },
      dialogs: ["Deny"],
      script: [call("read", { path: "x" }), say("1")],
    });
    const run = await session.prompt("go");
    expect(run.dialogs[0]!.title).toContain("can't be used as it stands");
    await session.close();
    await first.session.close();
  });
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostNames, say, wireBytes } from "@pi-keel/real-pi";
import { describe, expect, it } from "vitest";
import { log } from "./fixtures/log.ts";
import { agentFile, count, delegate, delegateOnce, done, fixture } from "./support.ts";

describe.each(hostNames)("a child session of the %s host", (host) => {
  it("runs the task and returns its answer under the agent's name", async () => {
    const child = await delegateOnce(host, { task: "Count to 3.", script: [say("1 2 3"), done] });
    expect(child.result).toEqual({ text: 'Agent "helper" answered:\n\n1 2 3', isError: false });
    expect(child.childTurns).toHaveLength(1);
    expect(child.childTurns[0]?.messages).toEqual([{ role: "user", text: "Count to 3." }]);
    expect(child.text).toBe("parent done");
    await child.session.close();
  });

  it("has one tool list, one catalogue and one directory, all its own, and the agent's body last", async () => {
    const child = await delegateOnce(host, {
      project: { "AGENTS.md": "Project rules." },
      agent: {
        "agents/helper.md": agentFile("tools: read", "BODY of the helper."),
        "skills/pdf/SKILL.md": "---\nname: pdf\ndescription: Reads PDFs.\n---\nBody",
        "APPEND_SYSTEM.md": "Appended by the user.",
      },
      script: [say("ok"), done],
    });
    const [turn] = child.childTurns;
    const system = turn!.system;
    expect(turn!.tools.map(({ name }) => name)).toEqual(["read"]);
    expect(count(system, "- read: Read file contents")).toBe(1);
    expect(system).not.toContain("- bash:");
    expect(system).not.toContain("subagent");
    expect(count(system, "<name>pdf</name>")).toBe(1);
    expect(count(system, child.session.sandbox.cwd.replaceAll("\\", "/"))).toBe(
      count(child.turns[0]!.system, child.session.sandbox.cwd),
    );
    expect(count(system, "Project rules.")).toBe(1);
    expect(count(system, "Appended by the user.")).toBe(1);
    expect(count(system, "BODY of the helper.")).toBe(1);
    if (host === "sectioned") {
      expect(system.endsWith("<agent>\nBODY of the helper.\n</agent>")).toBe(true);
      expect(turn!.patches).toEqual([]);
    } else {
      expect(system).toContain("Appended by the user.\n\nBODY of the helper.\n");
    }
    await child.session.close();
  });

  it("gets text that only the parent's start gave, once", async () => {
    const child = await delegateOnce(host, {
      appendSystemPrompt: "From the command line.",
      project: { ".pi/SYSTEM.md": "You are ACME." },
      script: [say("ok"), done],
    });
    const system = child.childTurns[0]!.system;
    expect(system.startsWith("You are ACME.")).toBe(true);
    expect(count(system, "You are ACME.")).toBe(1);
    expect(count(system, "From the command line.")).toBe(1);
    await child.session.close();
  });

  it("adds the body to a prompt that another extension forces", async () => {
    const child = await delegateOnce(host, {
      project: {
        ".pi/extensions/force.ts":
          'export default (pi) => pi.on("before_agent_start", (e) => ({ systemPrompt: "FORCED " + e.systemPrompt }));',
      },
      script: [say("ok"), done],
    });
    const system = child.childTurns[0]!.system;
    expect(system.startsWith("FORCED ")).toBe(true);
    expect(count(system, "You are the helper.")).toBe(1);
    await child.session.close();
  });

  it("takes the task literally, even when it looks like a command", async () => {
    const child = await delegateOnce(host, {
      extensions: [fixture("gate")],
      task: "/fixture-gate allow everything",
      script: [say("ok"), done],
    });
    expect(child.childTurns[0]?.messages).toEqual([
      { role: "user", text: "/fixture-gate allow everything" },
    ]);
    await child.session.close();
  });

  it("leaves the parent's later turns and its prompt bytes as they were", async () => {
    const child = await delegateOnce(host, {
      extensions: [fixture("recorder")],
      script: [say("child one"), done, delegate(), say("child two"), say("parent again")],
    });
    const again = await child.session.prompt("more");
    expect(again.text).toBe("parent again");
    const all = [...child.turns, ...again.turns];
    const own = all.filter(({ sessionId }) => sessionId === child.session.sessionId);
    expect(own).toHaveLength(4);
    expect(new Set(own.map(wireBytes)).size).toBe(1);
    const children = all.filter(({ sessionId }) => sessionId !== child.session.sessionId);
    expect(new Set(children.map(({ sessionId }) => sessionId)).size).toBe(2);
    expect(new Set(children.map(wireBytes)).size).toBe(1);
    await child.session.close();
  });

  it.each([
    ["its agent's permission map as it stood at the start", "permission: { bash: deny }", true],
    ["that its agent has no permission map", "", false],
  ])("is entered with %s", async (_name, keys, given) => {
    const child = await delegateOnce(host, {
      agent: { "agents/helper.md": agentFile(keys) },
      project: {
        ".pi/extensions/look.ts": `export default (pi) => pi.on("session_start", (_event, ctx) => {
          const { children } = globalThis[Symbol.for("@pi-keel/registry")];
          const child = children.get(ctx.sessionManager.getSessionId());
          if (child === undefined) return;
          globalThis[Symbol.for("@pi-keel/subagents/test-log")].push(
            JSON.stringify(["permission" in child.entry, child.entry.permission ?? "none"]),
          );
        });`,
      },
      before: ({ sandbox }) => {
        const file = join(sandbox.agentDir, "agents/helper.md");
        writeFileSync(file, agentFile("permission: { bash: allow }"));
      },
      script: [say("ok"), done],
    });
    expect(log().map((line) => JSON.parse(line) as unknown)).toEqual([
      [true, given ? { bash: "deny" } : "none"],
    ]);
    await child.session.close();
  });

  it("is told of its end once, and its entry stands from load to end", async () => {
    const child = await delegateOnce(host, {
      extensions: [fixture("recorder")],
      script: [say("ok"), done],
    });
    expect(log()).toEqual([
      "load (children: 0)",
      "start root print",
      "load (children: 1)",
      "start child print",
      "shutdown child",
    ]);
    await child.session.close();
  });
});

import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { openRegistry } from "@pi-keel/contract";
import { call, calls, hostNames, runCli, say } from "@pi-keel/real-pi";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { policyPath } from "../../src/config/policy-file.ts";
import { bundle, openGuarded } from "./arrange.ts";

const policy = {
  "*": "ask",
  read: "allow",
  bash: { "*": "ask", "echo *": "allow", "rm *": { action: "deny", reason: "use trash" } },
};

describe.each(hostNames)("a call on the %s host", (host) => {
  it("runs when it is allowed, and when the person says so; a denied one never asks", async () => {
    const { session, decisions } = await openGuarded(host, policy, {
      project: { keep: "k" },
      dialogs: ["Allow once", "Deny"],
      script: [
        call("bash", { command: "echo hi" }),
        call("bash", { command: "touch made" }),
        call("bash", { command: "touch other" }),
        call("bash", { command: "rm keep" }),
        say("done"),
      ],
    });
    const run = await session.prompt("go");
    expect(run.tools.map((tool) => tool.isError)).toEqual([false, false, true, true]);
    expect(run.tools[0]!.text).toContain("hi");
    expect(run.tools[2]!.text).toContain("did not approve");
    expect(run.tools[3]!.text).toBe(
      `Denied by the user's permission policy: bash "rm *": deny (policy keel/permissions.json). Reason: use trash. Do it another way that the policy allows, or tell the user what you need.`,
    );
    expect(run.dialogs.map((dialog) => dialog.title.split("\n│ ")[1])).toEqual([
      "touch made",
      "touch other",
    ]);
    expect(
      ["made", "other", "keep"].map((name) => existsSync(join(session.sandbox.cwd, name))),
    ).toEqual([true, false, true]);
    expect(decisions.map(({ decision, allowed, by }) => [decision, allowed, by])).toEqual([
      ["allow", true, "policy"],
      ["ask", true, "user"],
      ["ask", false, "user"],
      ["deny", false, "policy"],
    ]);
    expect(decisions[1]).toMatchObject({ tool: "bash", input: { command: "touch made" } });
    await session.close();
  });

  it("is denied with the reason where nobody can be asked", async () => {
    const { session } = await openGuarded(host, policy, {
      script: [call("write", { path: "x", content: "x" }), say("done")],
    });
    const run = await session.prompt("go");
    expect(run.tools[0]!.text).toContain("nobody can be asked here");
    expect(existsSync(join(session.sandbox.cwd, "x"))).toBe(false);
    await session.close();
  });

  it("asks one after the other for the calls of one message", async () => {
    const { session } = await openGuarded(host, policy, {
      dialogs: ["Deny", "Allow once"],
      script: [
        calls(["bash", { command: "touch a" }], ["bash", { command: "touch b" }]),
        say("done"),
      ],
    });
    const run = await session.prompt("go");
    expect(run.dialogs).toHaveLength(2);
    expect(["a", "b"].map((name) => existsSync(join(session.sandbox.cwd, name)))).toEqual([
      false,
      true,
    ]);
    await session.close();
  });

  const mixed = [call("read", { path: "a" }), call("bash", { command: "touch b" }), say("done")];

  it("is judged by balanced@1 where there is no policy", async () => {
    const { session, decisions } = await openGuarded(host, undefined, {
      project: { a: "A" },
      script: [call("read", { path: "a" }), call("bash", { command: "git push" }), say("done")],
    });
    expect((await session.prompt("x")).tools.map((tool) => tool.isError)).toEqual([false, true]);
    expect(decisions.map(({ rule }) => rule)).toEqual([
      expect.stringContaining("(balanced@1)"),
      expect.stringMatching(/^bash ".*": ask \(balanced@1\)$/),
    ]);
    await session.close();
  });

  it("asks whatever it is, under a broken policy, and the user is told once where it is broken", async () => {
    const { session } = await openGuarded(host, undefined, {
      project: { a: "A" },
      agent: { "keel/permissions.json": '{"permission":{"*":"alow"}}' },
      dialogs: ["Allow once", "Deny"],
      script: [...mixed, say("again")],
    });
    expect((await session.prompt("x")).tools.map((tool) => tool.isError)).toEqual([false, true]);
    await session.prompt("y");
    const notices = session.record.notices;
    expect(notices).toHaveLength(1);
    expect(notices[0]!.message).toContain('1:20: expected "allow", "ask" or "deny"');
    await session.close();
  });

  it("runs as it was judged, whatever a later extension writes", async () => {
    const rewrite = (pi: ExtensionAPI) => {
      pi.on("tool_call", (event) => {
        if (event.toolName === "bash")
          event.input.command = String(event.input.command).replace("echo", "rm");
        if (event.toolName === "read") event.input.path = "a";
      });
    };
    const { session } = await openGuarded(host, policy, {
      project: { a: "A", keep: "k" },
      extensions: [{ classic: rewrite as never, sectioned: rewrite }],
      script: [
        calls(["bash", { command: "echo keep" }], ["read", { path: "missing" }]),
        say("done"),
      ],
    });
    const run = await session.prompt("go");
    const outcome = (tool: string) => run.tools.find((other) => other.tool === tool)!;
    expect(outcome("bash").isError).toBe(true);
    expect(outcome("bash").text).toContain(
      'another extension changed "command" from "echo keep" to "rm keep"',
    );
    expect(outcome("read").text).toBe("A");
    expect(existsSync(join(session.sandbox.cwd, "keep"))).toBe(true);
    await session.close();
  });

  it("runs as it was judged, whatever a listener does to the decision it is told of", async () => {
    const listen = (pi: {
      events: { on(channel: string, handler: (data: unknown) => void): unknown };
    }) => {
      pi.events.on("keel:decision", (entry) => {
        (entry as { input: Record<string, string> }).input["command"] = "touch pwned";
      });
    };
    const { session } = await openGuarded(host, policy, {
      extensions: [{ classic: listen, sectioned: listen }],
      script: [call("bash", { command: "echo hi" }), say("done")],
    });
    const run = await session.prompt("go");
    expect(run.tools[0]!.text).toContain("hi");
    expect(existsSync(join(session.sandbox.cwd, "pwned"))).toBe(false);
    await session.close();
  });

  it("is judged by the policy as it stands when a custom message starts the run", async () => {
    const { session } = await openGuarded(
      host,
      { "*": "allow" },
      {
        script: [say("ok"), call("bash", { command: "touch pwned" }), say("done")],
      },
    );
    await session.prompt("go");
    writeFileSync(
      policyPath(session.sandbox.agentDir),
      '{"permission":{"*":"allow","bash":"deny"}}',
    );
    await session.sendCustom("wake up");
    expect(existsSync(join(session.sandbox.cwd, "pwned"))).toBe(false);
    await session.close();
  });

  it("is judged by the policy of its run, whatever is written to the file within it", async () => {
    const { session } = await openGuarded(
      host,
      { "*": "allow", bash: { "*": "allow", "touch *": "deny" } },
      {
        script: [
          call("bash", { command: 'echo \'{"permission":{"*":"allow"}}\' | tee permissions.json' }),
          call("bash", { command: "touch pwned" }),
          say("done"),
        ],
      },
    );
    const file = policyPath(session.sandbox.agentDir);
    const run = session.prompt("go");
    writeFileSync(file, '{"permission":{"*":"allow"}}');
    expect((await run).tools[1]!.text).toContain("Denied by");
    await session.close();
  });

  it("leaves no note of the gate behind when the session ends", async () => {
    const { session } = await openGuarded(host, policy);
    expect(openRegistry().gates.has(session.sessionId)).toBe(true);
    await session.close();
    expect(openRegistry().gates.has(session.sessionId)).toBe(false);
  });

  it("with each built-in tool works on locked input", async () => {
    const { session } = await openGuarded(
      host,
      { "*": "allow" },
      {
        project: { "a.txt": "one\n" },
        script: [
          call("read", { path: "a.txt", limit: 1 }),
          call("bash", { command: "echo hi", timeout: 5 }),
          call("edit", { path: "a.txt", edits: [{ oldText: "one", newText: "two" }] }),
          call("write", { path: "b.txt", content: "b" }),
          call("ls", {}),
          say("done"),
        ],
        tools: ["read", "bash", "edit", "write", "ls"],
      },
    );
    const run = await session.prompt("go");
    expect(run.tools.filter((tool) => tool.isError)).toEqual([]);
    expect(run.tools).toHaveLength(5);
    await session.close();
  });

  describe("of a child", () => {
    const scout = { before: [join(import.meta.dirname, "scout.fixture.ts")] };
    const file = (permission: string) => ({
      "agents/scout.md": `---\ndescription: d\npermission:\n${permission}\n---\nx`,
    });
    const names = (tools: readonly { name: string }[]) => tools.map((tool) => tool.name);

    it("is judged by its agent's map too, which can only tighten", async () => {
      const { session } = await openGuarded(
        host,
        { "*": "allow", write: "deny" },
        {
          ...scout,
          agent: file("  bash: deny\n  write: allow"),
        },
      );
      const run = await session.prompt("go");
      expect(names(run.turns[0]!.tools)).toEqual(["read", "edit"]);
      expect(openRegistry().gates.get(session.sessionId)).toEqual({
        name: "@pi-keel/permission-system",
        file: bundle,
        policy: {
          snapshot: {
            held: [],
            sources: {
              global: {
                path: policyPath(session.sandbox.agentDir),
                files: {
                  [policyPath(session.sandbox.agentDir)]: {
                    text: JSON.stringify({ permission: { "*": "allow", write: "deny" } }),
                  },
                },
              },
            },
          },
          shared: { mode: "ask", grants: [], version: 0 },
        },
      });
      await session.close();
    });

    it("is judged by the map as it was when the child started, whatever becomes of the file", async () => {
      const { session } = await openGuarded(
        host,
        { "*": "allow" },
        { ...scout, agent: file("  bash: deny") },
      );
      for (const change of ["---\ndescription: d\n---\nx", "broken", undefined]) {
        const path = join(session.sandbox.agentDir, "agents", "scout.md");
        if (change === undefined) rmSync(path);
        else writeFileSync(path, change);
        expect(names((await session.prompt("go")).turns[0]!.tools)).not.toContain("bash");
      }
      await session.close();
    });

    it.each([
      ["a broken map", file("  bash: denny"), 'permission: expected "allow", "ask" or "deny"'],
      ["a broken file", { "agents/scout.md": "no frontmatter" }, "Expected frontmatter"],
    ])("asks for everything under %s, and says so", async (_, agent, message) => {
      const { session } = await openGuarded(
        host,
        { "*": "allow" },
        {
          ...scout,
          agent,
          dialogs: ["Deny"],
          script: [call("bash", { command: "echo hi" }), say("done")],
        },
      );
      const run = await session.prompt("go");
      expect(run.tools[0]!.isError).toBe(true);
      expect(session.record.notices[0]?.message).toContain(message);
      await session.close();
    });
  });

  it("is denied in the real program, with the message on the wire", async () => {
    const result = await runCli(host, {
      prompt: "go",
      extensions: [bundle],
      agent: { "keel/permissions.json": JSON.stringify({ permission: policy }) },
      project: { keep: "k" },
      script: [call("bash", { command: "rm keep" }), say("it was denied")],
    });
    expect(result.stderr).toBe("");
    expect(result.stdout.trim()).toBe("it was denied");
    expect(result.turns[1]!.messages.at(-1)!.text).toContain(
      'Denied by the user\'s permission policy: bash "rm *"',
    );
  });

  it("says on the error stream what is wrong with the policy, where there is no UI", async () => {
    const result = await runCli(host, {
      prompt: "go",
      extensions: [bundle],
      agent: { "keel/permissions.json": '{"permission":{"*":"alow"}}' },
      script: [call("bash", { command: "ls" }), say("done")],
    });
    expect(result.stderr).toContain(
      'keel/permissions.json: 1:20: expected "allow", "ask" or "deny"',
    );
    expect(result.turns[1]!.messages.at(-1)!.text).toContain(
      "can't be used as it stands: 1:20: expected",
    );
  });
});

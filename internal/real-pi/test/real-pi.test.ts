import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ExtensionAPI as ClassicExtensionAPI } from "pi-classic";
import { describe, expect, it } from "vitest";
import {
  call,
  calls,
  createSandbox,
  fail,
  hostNames,
  hosts,
  openSession,
  runCli,
  say,
  wireBytes,
} from "../src/index.ts";

it("names the two hosts by the exact versions that are installed", () => {
  expect(hosts.classic.version).toBe("0.79.1");
  expect(hosts.sectioned.version).toBe("1.6.0");
});

describe.each(hostNames)("a real session of the %s host", (host) => {
  it("records what went on the wire, turn by turn", async () => {
    const session = await openSession(host, {
      project: { "AGENTS.md": "Be brief.", "a.txt": "alpha\n" },
      agent: { "skills/pdf/SKILL.md": "---\nname: pdf\ndescription: Reads PDFs.\n---\nBody" },
      appendSystemPrompt: "APPENDED",
      script: [call("read", { path: "a.txt" }), say("done"), say("again")],
    });
    const first = await session.prompt("go");
    const second = await session.prompt("go on");

    expect(first.turns).toHaveLength(2);
    expect(first.turns[0]?.tools.map((tool) => tool.name)).toEqual([
      "read",
      "bash",
      "edit",
      "write",
    ]);
    for (const part of ["Be brief.", "<name>pdf</name>", "APPENDED", session.sandbox.cwd]) {
      expect(first.turns[0]?.system).toContain(part);
    }
    expect(first.turns[0]?.messages).toEqual([{ role: "user", text: "go" }]);
    expect(first.tools).toEqual([
      {
        tool: "read",
        input: { path: "a.txt" },
        text: "alpha\n",
        details: undefined,
        isError: false,
      },
    ]);
    expect(first.text).toBe("done");
    expect(second.text).toBe("again");
    expect(second.turns.map(wireBytes)).toEqual([wireBytes(first.turns[0]!)]);
    expect(second.errors).toEqual([]);
    await session.close();
  });

  it("loads files before factories, each in the order given", async () => {
    const order: string[] = [];
    const factory = (name: string) => ({
      classic: () => {
        order.push(name);
      },
      sectioned: () => {
        order.push(name);
      },
    });
    const session = await openSession(host, {
      extensions: [factory("one"), join(import.meta.dirname, "order.fixture.ts"), factory("two")],
      project: { ".pi/SYSTEM.md": "You are ACME." },
    });
    expect(order).toEqual(["one", "two"]);
    const run = await session.prompt("x");
    expect(run.turns[0]?.system.startsWith("You are ACME.")).toBe(true);
    expect(run.turns[0]?.tools.map((tool) => tool.name)).toContain("from_file");
    await session.close();
  });

  it("answers dialogs in order and reports one that found no answer", async () => {
    const ask = {
      classic: (pi: ClassicExtensionAPI) => {
        pi.on("input", async (_event, ctx) => {
          ctx.ui.notify(String(await ctx.ui.select("Which?", ["a", "b"])));
        });
      },
      sectioned: (pi: ExtensionAPI) => {
        pi.on("input", async (_event, ctx) => {
          ctx.ui.notify(String(await ctx.ui.select("Which?", ["a", "b"])));
        });
      },
    };
    const session = await openSession(host, { extensions: [ask], dialogs: ["b"] });
    const run = await session.prompt("x");
    expect(run.dialogs).toEqual([
      { kind: "select", title: "Which?", options: ["a", "b"], answer: "b" },
    ]);
    expect(run.notices).toEqual([{ message: "b", type: "info" }]);
    await session.prompt("y");
    await expect(session.close()).rejects.toThrow('A dialog found no answer: select "Which?"');
  });

  it("reports a handler's error, a failed provider and a script that is used up", async () => {
    const broken = () => {
      throw new Error("broken factory");
    };
    await expect(
      openSession(host, { extensions: [{ classic: broken, sectioned: broken }] }),
    ).rejects.toThrow("did not load: ");
    const session = await openSession(host, {
      tolerateLoadErrors: true,
      extensions: [{ classic: broken, sectioned: broken }],
      script: [fail("refused by design")],
    });
    expect(session.record.errors.map((error) => error.message).join()).toContain("broken factory");
    const run = await session.prompt("x");
    expect(run.text).toBe("");
    expect(run.turns).toHaveLength(1);
    expect(run.stop).toEqual({ reason: "error", message: "refused by design" });
    const next = await session.prompt("y");
    expect(next.stop.message).toContain("The script is used up after 1 replies");
    await session.close();
  });

  it("runs several calls of one message and reports each outcome", async () => {
    const session = await openSession(host, {
      project: { a: "A", b: "B" },
      script: [calls(["read", { path: "a" }], ["read", { path: "missing" }]), say("ok")],
    });
    const run = await session.prompt("x");
    expect(run.tools.map((tool) => tool.isError).sort()).toEqual([false, true]);
    await session.close();
  });

  it("gives a .ts file the host's own copy of its package, though another can be resolved", async () => {
    const session = await openSession(host, {
      extensions: [join(import.meta.dirname, "host-copy.fixture.ts")],
      dialogs: [],
    });
    const run = await session.prompt("x");
    expect(run.notices[0]?.message).toBe(hosts[host].version);
    await session.close();
  });

  it("uses the script up in the order of requests, though the model is loaded twice", async () => {
    const again = fileURLToPath(new URL(`../src/cli-model-${host}.ts`, import.meta.url));
    const sandbox = createSandbox({
      project: { "again.ts": `export { default } from ${JSON.stringify(again)};` },
    });
    const result = await runCli(host, {
      sandbox,
      prompt: "hello",
      extensions: [join(sandbox.cwd, "again.ts")],
      script: [call("ls", { path: "." }), say("second")],
    });
    expect(result.stdout.trim()).toBe("second");
    sandbox.remove();
  });

  it("runs the real program in print mode", async () => {
    const result = await runCli(host, {
      prompt: "hello",
      project: { "a.txt": "alpha" },
      script: [call("read", { path: "a.txt" }), say("it says alpha")],
    });
    expect(result.stderr).toBe("");
    expect(result.stdout.trim()).toBe("it says alpha");
    expect(result.code).toBe(0);
    expect(result.turns[1]?.messages.at(-1)).toEqual({ role: "toolResult", text: "alpha" });
  });
});

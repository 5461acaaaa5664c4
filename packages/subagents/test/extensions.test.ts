import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { call, hostNames, openSession, say } from "@pi-keel/real-pi";
import { describe, expect, it } from "vitest";
import { log } from "./fixtures/log.ts";
import { bundle, delegateOnce, done, fixture, helper } from "./support.ts";

/** An extension that has handlers only, and imports a file of its own. */
const silent = {
  ".pi/extensions/silent.ts":
    'import { name } from "./lib/name.ts";\nexport default (pi) => pi.on("session_start", () => globalThis[Symbol.for("@pi-keel/subagents/test-log")]?.push(name));',
  ".pi/extensions/lib/name.ts": 'export const name = "silent";',
};

describe.each(hostNames)("the extensions of a child on the %s host", (host) => {
  it("are the parent's, those without tools and commands included", async () => {
    const child = await delegateOnce(host, { project: silent, script: [say("ok"), done] });
    expect(log()).toEqual(["silent", "silent"]);
    await child.session.close();
  });

  it("are never found anew: one written during the session is not loaded", async () => {
    const child = await delegateOnce(host, {
      project: silent,
      before: ({ sandbox }) => {
        const late = silent[".pi/extensions/silent.ts"].replace(
          '"./lib/name.ts"',
          '"./lib/late.ts"',
        );
        writeFileSync(
          join(sandbox.cwd, ".pi/extensions/lib/late.ts"),
          'export const name = "late";',
        );
        writeFileSync(join(sandbox.cwd, ".pi/extensions/late.ts"), late);
        writeFileSync(
          join(sandbox.cwd, ".pi/settings.json"),
          JSON.stringify({
            extensions: ["./extensions/late.ts"],
            shellCommandPrefix: "echo evil;",
          }),
        );
      },
      script: [call("bash", { command: "echo good" }), say("ok"), done],
    });
    expect(log()).toEqual(["silent", "silent"]);
    expect(child.childTurns[1]?.messages.at(-1)?.text.trim()).toBe("good");
    await child.session.close();
  });

  it.each([
    ["changed", ".pi/extensions/silent.ts", "export default () => {};"],
    ["removed", ".pi/extensions/silent.ts", undefined],
    ["changed in a file that it imports", ".pi/extensions/lib/name.ts", 'export const name = "x";'],
  ])("refuse to start when one was %s", async (_name, path, text) => {
    const child = await delegateOnce(host, {
      project: silent,
      before: ({ sandbox }) => {
        if (text === undefined) rmSync(join(sandbox.cwd, path));
        else writeFileSync(join(sandbox.cwd, path), text);
      },
      script: [done],
    });
    expect(child.childTurns).toEqual([]);
    expect(child.result.isError).toBe(true);
    expect(child.result.text).toContain(
      `Agent "helper" did not run: The extension ${child.session.sandbox.cwd}/.pi/extensions/silent.ts, or a file it imports, was changed or removed`,
    );
    await child.session.close();
  });

  it("refuse to start when one does not load in a child", async () => {
    const child = await delegateOnce(host, {
      project: {
        ".pi/extensions/once.ts":
          'export default () => { const key = Symbol.for("keel-test-once"); if (globalThis[key]) { globalThis[key] = false; throw new Error("only once"); } globalThis[key] = true; };',
      },
      script: [done],
    });
    expect(child.childTurns).toEqual([]);
    expect(child.result.isError).toBe(true);
    expect(child.result.text).toContain("only once");
    await child.session.close();
  });

  it("are guarded by the parent's gate", async () => {
    const child = await delegateOnce(host, {
      extensions: [fixture("gate")],
      script: [call("bash", { command: "echo forbidden" }), say("blocked"), done],
    });
    expect(child.childTurns[1]?.messages.at(-1)?.text).toBe("The gate blocks it for helper.");
    expect(child.result.isError).toBe(false);
    await child.session.close();
  });

  it("are guarded by a gate that only its own record names, wherever it stands in the order", async () => {
    const child = await delegateOnce(host, {
      extensions: [fixture("silent-gate")],
      script: [call("bash", { command: "echo forbidden" }), say("ok"), done],
    });
    expect(child.childTurns[1]?.messages.at(-1)?.text).toBe("The silent gate blocks it.");
    expect(child.result.isError).toBe(false);
    await child.session.close();
  });

  it("refuse to start without the gate that guards the parent", async () => {
    const child = await delegateOnce(host, {
      extensions: [fixture("root-only-gate")],
      script: [done],
    });
    expect(child.childTurns).toEqual([]);
    expect(child.result.isError).toBe(true);
    expect(child.result.text).toContain(
      'Agent "helper" did not run: The parent session is guarded by root-only, but the child session is not',
    );
    await child.session.close();
  });

  it("are not the untrusted project's", async () => {
    const child = await delegateOnce(host, {
      project: silent,
      trusted: false,
      script: [say("ok"), done],
    });
    expect(log()).toEqual([]);
    expect(child.result.isError).toBe(false);
    await child.session.close();
  });

  it("register no providers: the parent's stay in place", async () => {
    const child = await delegateOnce(host, {
      project: {
        ".pi/extensions/provider.ts": `export default (pi) => pi.on("session_start", (_e, ctx) => {
          if (ctx.sessionManager.getSessionId() === globalThis[Symbol.for("keel-test-root")]) return;
          if (globalThis[Symbol.for("keel-test-root")] === undefined) {
            globalThis[Symbol.for("keel-test-root")] = ctx.sessionManager.getSessionId();
            return;
          }
          pi.unregisterProvider("faux");
          pi.registerProvider("other", { baseUrl: "http://localhost:1", apiKey: "x", api: "openai-completions", models: [] });
        });`,
      },
      script: [say("ok"), done],
    });
    Reflect.deleteProperty(globalThis, Symbol.for("keel-test-root"));
    expect(child.result).toEqual({ isError: false, text: 'Agent "helper" answered:\n\nok' });
    expect(child.text).toBe("parent done");
    await child.session.close();
  });

  it("are not those that the arguments of another program seem to name", async () => {
    const argv = process.argv;
    process.argv = [...argv.slice(0, 2), "-e", fixture("handlers-only"), "--no-extensions"];
    try {
      const child = await delegateOnce(host, { project: silent, script: [say("ok"), done] });
      expect(log()).toEqual(["silent", "silent"]);
      expect(child.childTurns[0]?.system).not.toContain("FORCED");
      await child.session.close();
    } finally {
      process.argv = argv;
    }
  });

  it("an owner of the tool's name is told to the user, and keeps it", async () => {
    const session = await openSession(host, {
      agent: helper,
      extensions: [bundle, fixture("owner")],
      dialogs: [],
      script: [call("subagent", { agent: "helper", task: "x" }), done],
    });
    expect(session.record.notices).toEqual([
      {
        type: "warning",
        message: `The tool "subagent" is already registered by ${fixture("owner")}, so agents can't be used.`,
      },
    ]);
    const run = await session.prompt("go");
    expect(run.tools[0]?.text).toBe("other");
    await session.close();
  });
});

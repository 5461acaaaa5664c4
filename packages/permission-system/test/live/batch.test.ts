import { call, calls, hostNames, say } from "@pi-keel/real-pi";
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openGuarded } from "./arrange.ts";

const policy = {
  "*": "ask",
  bash: { "*": "ask", "ln *": "allow", "sleep *": "allow", "cat *": "allow", "echo *": "allow" },
  read: { "*": "ask", "*/data/*": "allow" },
  path: { "*": "allow", "*/secret/key": "deny" },
};
const project = { "secret/key": "KEY", "data/x": "X" };

describe.each(hostNames)("calls of one message on the %s host", (host) => {
  it("are judged beside each other: a link that one makes isn't there yet when the next is", async () => {
    const { session } = await openGuarded(host, policy, {
      project,
      dialogs: ["Deny"],
      script: [
        calls(["bash", { command: "ln -s ../secret data/d" }], ["read", { path: "data/d/key" }]),
        say("done"),
      ],
    });
    const run = await session.prompt("go");
    expect(run.tools.map(({ isError }) => isError)).toContain(true);
    expect(JSON.stringify(run.tools.map(({ text }) => text))).not.toContain("KEY");
    expect(run.dialogs).toHaveLength(1);
    await session.close();
  });

  it("are free again once the other one has ended", async () => {
    const { session } = await openGuarded(host, policy, {
      project,
      dialogs: [],
      script: [
        call("bash", { command: "echo hi > /dev/null" }),
        call("read", { path: "data/x" }),
        say("done"),
      ],
    });
    const run = await session.prompt("go");
    expect(run.tools.map(({ isError }) => isError)).toEqual([false, false]);
    await session.close();
  });

  it("are looked at again when they end: what leads to what is denied by then isn't shown", async () => {
    // The link is swapped after the gate and before the tool reads, by a later extension.
    const swap = (pi: {
      on(event: "tool_call", handler: (event: { toolName: string }) => void): unknown;
    }) => {
      pi.on("tool_call", ({ toolName }) => {
        if (toolName !== "read") return;
        rmSync(join(session.sandbox.cwd, "data"), { recursive: true });
        symlinkSync("secret", join(session.sandbox.cwd, "data"));
      });
    };
    const { session } = await openGuarded(host, policy, {
      project: { ...project, "data/key": "harmless" },
      extensions: [{ classic: swap, sectioned: swap }],
      script: [call("read", { path: "data/key" }), say("done")],
    });
    const run = await session.prompt("go");
    expect(run.tools[0]!.text).toContain("Withheld by the user's permission policy");
    expect(run.tools[0]!.text).not.toContain("KEY");
    await session.close();
  });
});

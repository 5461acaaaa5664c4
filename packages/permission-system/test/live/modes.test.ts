import { call, hostNames, runCli, say } from "@pi-keel/real-pi";
import { describe, expect, it } from "vitest";
import { bundle, openGuarded } from "./arrange.ts";

const policy = { "*": "allow", bash: { "*": "ask", "ls *": "allow", "rm *": "deny" } };
const push = call("bash", { command: "echo pushed" });

describe.each(hostNames)("a mode of the %s host", (host) => {
  it("is set by a command and shown in the status", async () => {
    const { session } = await openGuarded(host, policy, {
      dialogs: ["Deny"],
      script: [
        push,
        say("1"),
        push,
        say("2"),
        call("bash", { command: "rm x" }),
        say("3"),
        call("bash", { command: "echo > .git/config" }),
        say("4"),
      ],
    });
    expect(session.status.get("keel-permissions")).toBeUndefined();
    await session.prompt("/keel-permissions mode yolo");
    expect(session.status.get("keel-permissions")).toBe("permissions: yolo");
    expect((await session.prompt("go")).tools[0]!.isError).toBe(false);
    await session.prompt("/keel-permissions mode deny");
    const denied = await session.prompt("go");
    expect(denied.dialogs).toEqual([]);
    expect(denied.tools[0]!.text).toContain("Denied");
    await session.prompt("/keel-permissions mode yolo");
    expect((await session.prompt("go")).tools[0]!.text).toContain('bash "rm *": deny');
    // What is protected asks in every mode.
    const last = await session.prompt("go");
    expect(last.dialogs[0]!.title).toContain("writing .git/config is protected");
    await session.close();
  });

  it("lays a preset over the policy", async () => {
    const { session } = await openGuarded(host, { "*": "allow" }, { dialogs: [] });
    await session.prompt("/keel-permissions mode read-only@1");
    const run = await session.prompt("go");
    expect(run.turns[0]!.tools.map(({ name }) => name)).not.toContain("write");
    await session.prompt("/keel-permissions mode ask");
    const after = await session.prompt("go");
    expect(after.turns[0]!.tools.map(({ name }) => name)).toContain("write");
    await session.close();
  });

  it("that nobody knows is refused with those that there are", async () => {
    const { session } = await openGuarded(host, policy, { dialogs: [] });
    const run = await session.prompt("/keel-permissions mode balanced");
    expect(run.notices[0]!.message).toContain('"read-only@1"');
    expect(session.status.get("keel-permissions")).toBeUndefined();
    await session.close();
  });

  it(
    "comes from the command line or the environment of the program itself",
    { timeout: 60_000 },
    async () => {
      const run = (args: readonly string[]) =>
        runCli(host, {
          prompt: "go",
          script: [push, say("done")],
          extensions: [bundle],
          agent: { "keel/permissions.json": JSON.stringify({ permission: policy }) },
          args,
        });
      const [asks, yolo, unknown] = await Promise.all([
        run([]),
        run(["--keel-permissions", "yolo"]),
        run(["--keel-permissions", "yollo"]),
      ]);
      const result = ({ turns }: typeof asks): string =>
        JSON.stringify(turns.at(-1)?.messages.at(-1));
      expect(result(yolo)).toContain("pushed");
      // A denial names the rule that would allow the call.
      expect(result(asks)).toContain("What would allow it: bash");
      expect(result(unknown)).toContain("Denied");
      expect(unknown.stderr).toContain("yollo");
    },
  );
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  call,
  type HostName,
  hostNames,
  openSession,
  say,
  type SessionOptions,
} from "@pi-keel/real-pi";
import { describe, expect, it } from "vitest";

const bundle = (name: string): string =>
  join(import.meta.dirname, "..", "packages", name, "dist", "extension.ts");

/** A session with both extensions, in which the agent "helper" may do what its file says. */
async function open(
  host: HostName,
  permission: unknown,
  helper: string,
  options: Pick<SessionOptions, "script" | "dialogs" | "extensions">,
) {
  return openSession(host, {
    ...options,
    extensions: [...(options.extensions ?? []), bundle("permission-system"), bundle("subagents")],
    agent: {
      "keel/permissions.json": JSON.stringify({ permission }),
      "agents/helper.md": `---\ndescription: Helps.\n${helper}\n---\nHelp.`,
    },
  });
}

const delegate = call("subagent", { agent: "helper", task: "go" });

describe.each(hostNames)("a child on the %s host, with both extensions", (host) => {
  it("is guarded, though the gate has handlers only and no command line names it", async () => {
    const session = await open(host, { "*": "allow", bash: { "*": "allow", "rm *": "deny" } }, "", {
      script: [delegate, call("bash", { command: "rm x" }), say("denied"), say("done")],
    });
    const run = await session.prompt("go");
    expect(run.turns[2]?.messages.at(-1)?.text).toContain(
      'Denied by the user\'s permission policy: bash "rm *"',
    );
    expect(run.tools[0]?.isError).toBe(false);
    await session.close();
  });

  it("is judged by its parent's policy of the run, whatever is written to the file within it", async () => {
    const session = await open(
      host,
      { "*": "allow", bash: { "*": "allow", "touch *": "deny" } },
      "",
      {
        script: [
          (turn) => {
            expect(turn.sessionId).toBe(session.sessionId);
            writeFileSync(
              join(session.sandbox.agentDir, "keel", "permissions.json"),
              '{"permission":{"*":"allow"}}',
            );
            return delegate;
          },
          call("bash", { command: "touch pwned" }),
          say("denied"),
          say("done"),
        ],
      },
    );
    const run = await session.prompt("go");
    expect(run.turns[2]?.messages.at(-1)?.text).toContain("Denied by the user's permission policy");
    await session.close();
  });

  it.each(["---\ndescription: d\n---\nx", "broken"])(
    "keeps the limits of its agent's file as it was when the parent started: now %j",
    async (text) => {
      const session = await open(host, { "*": "allow" }, "permission:\n  bash: deny", {
        script: [
          () => {
            writeFileSync(join(session.sandbox.agentDir, "agents", "helper.md"), text);
            return delegate;
          },
          say("nothing to run"),
          say("done"),
        ],
      });
      const run = await session.prompt("go");
      expect(run.turns[1]?.tools.map((tool) => tool.name)).toEqual(["read", "edit", "write"]);
      await session.close();
    },
  );

  it("asks its parent's user, under its agent's name, and each call once", async () => {
    const session = await open(host, { "*": "allow", bash: "ask" }, "", {
      dialogs: ["Allow once", "Deny"],
      script: [
        delegate,
        call("bash", { command: "echo one" }),
        call("bash", { command: "echo two" }),
        say("answered"),
        say("done"),
      ],
    });
    const run = await session.prompt("go");
    expect(
      run.dialogs.map(({ title }) => [title.includes("helper"), title.split("│ ")[1]]),
    ).toEqual([
      [true, "echo one"],
      [true, "echo two"],
    ]);
    expect(run.turns[2]?.messages.at(-1)?.text).toContain("one");
    expect(run.turns[3]?.messages.at(-1)?.text).toContain("did not approve");
    await session.close();
  });
});

import { call, hostNames, say } from "@pi-keel/real-pi";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openGuarded } from "./arrange.ts";

const policy = { "*": "allow", bash: { "*": "ask", "ls *": "allow", "rm *": "deny" } };
const bash = (command: string) => call("bash", { command });

function linesIn(agentDir: string): Record<string, unknown>[] {
  const file = join(agentDir, "keel", "audit", "audit.jsonl");
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe.each(hostNames)("the log of decisions on the %s host", (host) => {
  it("holds each call, who decided and by which rule, for its owner alone and without secrets", async () => {
    const { session } = await openGuarded(host, policy, {
      dialogs: ['Allow for this session: bash "echo a"', "Deny, and say why", "use ls"],
      script: [
        bash("ls"),
        bash("rm x"),
        bash("echo a"),
        bash("echo a"),
        bash("API_TOKEN=abcdef123456 printenv"),
        say("done"),
      ],
    });
    await session.prompt("go");
    const { agentDir } = session.sandbox;
    expect(
      linesIn(agentDir).map(({ decision, by, allowed, answer }) => [decision, by, allowed, answer]),
    ).toEqual([
      ["allow", "policy", true, undefined],
      ["deny", "policy", false, undefined],
      ["ask", "user", true, "session"],
      ["allow", "grant", true, undefined],
      ["ask", "user", false, "no"],
    ]);
    const text = readFileSync(join(agentDir, "keel", "audit", "audit.jsonl"), "utf8");
    expect(text).not.toContain("abcdef123456");
    expect(text).toContain("use ls");
    const [file = ""] = readdirSync(join(agentDir, "keel", "audit"));
    expect(statSync(join(agentDir, "keel", "audit", file)).mode & 0o777).toBe(0o600);
    await session.close();
  });

  it("never stops a call when it can't be written, and the user is told once", async () => {
    const { session } = await openGuarded(host, policy, {
      dialogs: [],
      script: [bash("ls"), bash("ls"), say("done")],
    });
    const directory = join(session.sandbox.agentDir, "keel", "audit");
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(join(session.sandbox.agentDir, "keel"), { recursive: true });
    writeFileSync(directory, "in the way");
    const run = await session.prompt("go");
    expect(run.tools.map(({ isError }) => isError)).toEqual([false, false]);
    expect(run.notices.map(({ message }) => message)).toEqual([
      expect.stringContaining("can't be written"),
    ]);
    await session.close();
  });
});

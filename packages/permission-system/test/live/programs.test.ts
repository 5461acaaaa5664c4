import { call, hostNames, runCli, runRpc, say } from "@pi-keel/real-pi";
import { describe, expect, it } from "vitest";
import { bundle } from "./arrange.ts";

const permission = {
  "*": "allow",
  bash: { "*": "ask", "ls *": "allow", "rm *": "deny" },
  user_bash: { "rm *": "deny" },
};
const agent = { "keel/permissions.json": JSON.stringify({ permission }) };
const echo = call("bash", { command: "echo echoed" });

describe.each(hostNames)("the program of the %s host", { timeout: 60_000 }, (host) => {
  it("in JSON mode denies what would ask, and names the rule that would allow it", async () => {
    const { stdout, turns } = await runCli(host, {
      prompt: "go",
      script: [echo, call("bash", { command: "rm x" }), say("done")],
      extensions: [bundle],
      agent,
      args: ["--mode", "json"],
    });
    const events = stdout
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as { type: string });
    expect(events.some(({ type }) => type === "agent_end")).toBe(true);
    expect(JSON.stringify(turns[1]!.messages)).toContain("What would allow it: bash");
    expect(JSON.stringify(turns[2]!.messages)).toContain('bash \\"rm *\\": deny');
  });

  it("in RPC mode asks with the same choices, and keeps what was allowed for the session", async () => {
    const { requests, turns } = await runRpc(host, {
      inputs: ["go", "again"],
      script: [echo, say("1"), echo, say("2")],
      extensions: [bundle],
      agent,
      answer: ({ options }) =>
        options?.find((option) => option.startsWith("Allow for this session")),
    });
    const dialogs = requests.filter(({ method }) => method === "select");
    expect(dialogs).toHaveLength(1);
    expect(dialogs[0]!.options).toEqual([
      "Deny",
      "Deny, and say why",
      "Allow once",
      'Allow for this session: bash "echo echoed"',
    ]);
    expect(JSON.stringify(turns.at(-1)!.messages)).toContain("echoed");
  });

  it("in RPC mode tells the model why not", async () => {
    const { turns } = await runRpc(host, {
      inputs: ["go"],
      script: [echo, say("1")],
      extensions: [bundle],
      agent,
      answer: ({ method }) => (method === "input" ? "use printf" : "Deny, and say why"),
    });
    expect(JSON.stringify(turns.at(-1)!.messages)).toContain("They said: use printf.");
  });

  it("shows the mode of its command line in the status", async () => {
    const { requests } = await runRpc(host, {
      inputs: ["go"],
      script: [say("1")],
      extensions: [bundle],
      agent,
      args: ["--keel-permissions", "yolo"],
    });
    expect(requests).toContainEqual(
      expect.objectContaining({ method: "setStatus", statusText: "permissions: yolo" }),
    );
  });
});

import { call, hostNames, say } from "@pi-keel/real-pi";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openGuarded } from "./arrange.ts";

describe.each(hostNames)("what a call would do, on the %s host", (host) => {
  it("is judged through wrappers, variables and redirects, and by the files it reaches", async () => {
    const { session, decisions } = await openGuarded(
      host,
      {
        "*": "allow",
        write: "deny",
        bash: { "*": "allow", "rm *": "deny" },
        path: { "*": "allow", "*.env": "deny" },
        external_directory: "deny",
      },
      {
        project: { keep: "k", ".env": "SECRET=1", "src/a.ts": "x" },
        script: [
          call("bash", { command: "env A=1 timeout 5 sh -c 'X=rm; $X keep'" }),
          call("bash", { command: "cd src && cat ../.e*" }),
          call("read", { path: ".env" }),
          call("bash", { command: "echo x > made" }),
          call("bash", { command: "cat ../outside" }),
          call("bash", { command: "for f in src/*.ts; do cat $f; done" }),
          say("done"),
        ],
      },
    );
    const run = await session.prompt("go");
    expect(run.tools.map((tool) => tool.isError)).toEqual([true, true, true, true, true, false]);
    expect(run.tools.map(({ text }) => text).join("\n")).not.toContain("SECRET");
    expect(decisions.map(({ decision }) => decision)).toEqual([
      "deny",
      "deny",
      "deny",
      "deny",
      "deny",
      "allow",
    ]);
    expect(decisions[0]!.rule).toContain('bash "rm *": deny');
    expect(decisions[1]!.rule).toContain('path "*.env": deny');
    expect(["keep", "made"].map((name) => existsSync(join(session.sandbox.cwd, name)))).toEqual([
      true,
      false,
    ]);
    await session.close();
  });

  it("is read with the rows that the user's policy adds", async () => {
    const programs = [
      { names: ["run-it"], source: "ours", style: "first", transparent: true, operands: ["argv"] },
    ];
    const permission = { "*": "ask", bash: { "*": "ask", "echo *": "allow", "rm *": "deny" } };
    const { session, decisions } = await openGuarded(host, undefined, {
      agent: { "keel/permissions.json": JSON.stringify({ permission, programs }) },
      project: { keep: "k" },
      script: [
        call("bash", { command: "run-it rm keep" }),
        call("bash", { command: "run-it echo hi || true" }),
        say("done"),
      ],
    });
    await session.prompt("go");
    expect(decisions.map(({ decision }) => decision)).toEqual(["deny", "allow"]);
    await session.close();
  });
});

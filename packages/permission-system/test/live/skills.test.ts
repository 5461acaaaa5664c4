import { call, createSandbox, hostNames, say } from "@pi-keel/real-pi";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openGuarded, skill } from "./arrange.ts";

const agent = {
  "skills/pdf/SKILL.md": skill("pdf"),
  "skills/pdf/more.md": "more of pdf",
  "skills/release/SKILL.md": skill("release"),
  "skills/release/more.md": "more of release",
};
const policy = {
  "*": "allow",
  external_directory: "ask",
  skill: { "*": "allow", release: "deny", ask: "ask" },
};

describe.each(hostNames)("skills on the %s host", (host) => {
  it("that are denied aren't loaded by a person's /skill: either", async () => {
    const { session } = await openGuarded(host, policy, { agent, dialogs: [] });
    const denied = await session.prompt("/skill:release now");
    expect(denied.turns).toEqual([]);
    expect(denied.notices.at(-1)!.message).toContain(
      'the skill "release" is not loaded: skill "release": deny',
    );
    const allowed = await session.prompt("/skill:pdf now");
    expect(JSON.stringify(allowed.turns[0]!.messages)).toContain("Body of pdf");
    await session.close();
  });

  it("that ask are loaded once the user agrees", async () => {
    const { session } = await openGuarded(
      host,
      { "*": "allow", skill: "ask" },
      {
        agent,
        dialogs: ["Deny", "Allow once"],
      },
    );
    expect((await session.prompt("/skill:pdf now")).turns).toEqual([]);
    const run = await session.prompt("/skill:pdf now");
    expect(JSON.stringify(run.turns[0]!.messages)).toContain("Body of pdf");
    await session.close();
  });

  it("that are linked into the agent directory are read without asking, those of a project aren't", async () => {
    const sandbox = createSandbox({
      agent: { "keel/permissions.json": JSON.stringify({ permission: policy }), "skills/x": "" },
      project: { ".git/HEAD": "", ".pi/skills/x": "" },
      home: { "dotfiles/pdf/SKILL.md": skill("pdf"), "private/SKILL.md": skill("own") },
    });
    symlinkSync(join(sandbox.home, "dotfiles/pdf"), join(sandbox.agentDir, "skills/pdf"));
    symlinkSync(join(sandbox.home, "private"), join(sandbox.cwd, ".pi/skills/own"));
    const { session } = await openGuarded(host, undefined, {
      sandbox,
      script: [
        call("read", { path: join(sandbox.agentDir, "skills/pdf/SKILL.md") }),
        call("read", { path: ".pi/skills/own/SKILL.md" }),
        say("done"),
      ],
    });
    const run = await session.prompt("go");
    expect(run.tools.map(({ isError }) => isError)).toEqual([false, true]);
    await session.close();
    sandbox.remove();
  });

  it("that are allowed are read without asking, those that are denied by no tool", async () => {
    const read = (file: string) => () =>
      call("read", { path: join(session.sandbox.agentDir, "skills", file) });
    const cat = (file: string) => () =>
      call("bash", { command: `cat ${join(session.sandbox.agentDir, "skills", file)}` });
    const { session } = await openGuarded(host, policy, {
      agent,
      dialogs: [],
      script: [
        read("pdf/SKILL.md"),
        cat("pdf/more.md"),
        read("release/SKILL.md"),
        cat("release/more.md"),
        cat("release/../release/SKILL.md"),
        say("done"),
      ],
    });
    const run = await session.prompt("go");
    expect(run.tools.map(({ isError }) => isError)).toEqual([false, false, true, true, true]);
    expect(run.tools[2]!.text).toContain('the skill "release" is denied');
    await session.close();
  });
});

import { call, createSandbox, hostNames, say } from "@pi-keel/real-pi";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { policyPath, projectPolicyPath } from "../../src/config/policy-file.ts";
import { openGuarded } from "./arrange.ts";

const strict = { "*": "allow", bash: { "*": "allow", "touch *": "deny" } };
const loose = '{"permission":{"*":"allow"}}';
const touch = call("bash", { command: "touch x" });
const keep = "Keep the old rules in force as well";
const take = "Use the changed file";

describe.each(hostNames)("policy files in a session of the %s host", (host) => {
  it("that become looser count once the user agrees, and the old rules until then", async () => {
    const { session } = await openGuarded(host, strict, {
      dialogs: [keep, take],
      script: [touch, say("1"), touch, say("2"), touch, say("3")],
    });
    const file = policyPath(session.sandbox.agentDir);
    writeFileSync(file, loose);
    const first = await session.prompt("go");
    expect(first.dialogs[0]!.title).toContain("may allow more than before");
    expect(first.dialogs[0]!.title).toContain('-{"permission":{"*":"allow","bash"');
    expect(first.tools[0]!.text).toContain("before it was changed");
    // The same change is asked about once.
    expect((await session.prompt("go")).dialogs).toEqual([]);
    writeFileSync(file, `${loose}\n`);
    const third = await session.prompt("go");
    expect(third.dialogs).toHaveLength(1);
    expect(third.tools[0]!.isError).toBe(false);
    await session.close();
  });

  it("that become stricter count from the next run on, without a question", async () => {
    const { session } = await openGuarded(
      host,
      { "*": "allow" },
      {
        dialogs: [],
        script: [touch, say("1")],
      },
    );
    writeFileSync(
      policyPath(session.sandbox.agentDir),
      '{"permission":{"*":"allow","bash":{"touch *":"deny"}}}',
    );
    expect((await session.prompt("go")).tools[0]!.text).toContain("Denied");
    await session.close();
  });

  it("stay in force where nobody can be asked", async () => {
    const { session } = await openGuarded(host, strict, { script: [touch, say("1")] });
    writeFileSync(policyPath(session.sandbox.agentDir), loose);
    expect((await session.prompt("go")).tools[0]!.text).toContain("Denied");
    await session.close();
  });

  it.each<[string, (file: string) => void]>([
    [
      "deleted",
      (file) => {
        rmSync(file);
      },
    ],
    [
      "half written",
      (file) => {
        writeFileSync(file, '{"permission":{"*":"al');
      },
    ],
    [
      "made unreadable",
      (file) => {
        rmSync(file);
        mkdirSync(file);
      },
    ],
    [
      "emptied",
      (file) => {
        writeFileSync(file, "");
      },
    ],
    [
      "made a policy of another tool",
      (file) => {
        writeFileSync(file, '{"permissions":{"allow":["Bash"]}}');
      },
    ],
  ])("still deny when they are %s in the middle of a run", async (_, change) => {
    const { session } = await openGuarded(host, strict, {
      dialogs: (dialog) => dialog.options?.[0],
      script: [
        () => {
          change(policyPath(session.sandbox.agentDir));
          return touch;
        },
        say("1"),
        touch,
        say("2"),
      ],
    });
    expect((await session.prompt("go")).tools[0]!.text).toContain("Denied");
    expect((await session.prompt("go")).tools[0]!.text).toContain("Denied");
    await session.close();
  });

  it("that appear empty don't take the default preset's denials away", async () => {
    const { session } = await openGuarded(host, undefined, {
      dialogs: (dialog) => dialog.options?.[0],
      script: [call("read", { path: "~/.ssh/id_rsa" }), say("1")],
    });
    const path = policyPath(session.sandbox.agentDir);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "");
    const run = await session.prompt("go");
    expect(run.tools[0]!.text).toContain("Denied");
    await session.close();
  });

  it("of a project only tighten until the user accepts them, and again when they change", async () => {
    const { session } = await openGuarded(
      host,
      { "*": "allow", bash: { "*": "ask" } },
      {
        project: {
          ".pi/keel/permissions.json": '{"permission":{"bash":{"touch *":"allow"},"write":"deny"}}',
          ".git/HEAD": "",
        },
        dialogs: ["Deny", "Accept these rules", "Deny"],
        script: [touch, say("1"), touch, say("2"), touch, say("3")],
      },
    );
    const first = await session.prompt("go");
    expect(first.turns[0]!.tools.map(({ name }) => name)).not.toContain("write");
    expect(first.tools[0]!.isError).toBe(true);
    const accepted = await session.prompt("/keel-permissions accept");
    expect(accepted.dialogs[0]!.title).toContain('"touch *":"allow"');
    expect((await session.prompt("go")).tools[0]!.isError).toBe(false);
    const file = projectPolicyPath(session.sandbox.cwd);
    writeFileSync(file, readFileSync(file, "utf8").replace("touch *", "t*"));
    expect((await session.prompt("go")).tools[0]!.isError).toBe(true);
    await session.close();
  });

  it("of a project are never accepted where nobody can be asked, and can be refused again", async () => {
    const project = {
      ".pi/keel/permissions.json": '{"permission":{"bash":{"touch *":"allow"}}}',
      ".git/HEAD": "",
    };
    const { session } = await openGuarded(
      host,
      { "*": "allow", bash: "ask" },
      {
        project,
        script: [touch, say("1")],
      },
    );
    await session.prompt("/keel-permissions accept");
    expect((await session.prompt("go")).tools[0]!.isError).toBe(true);
    await session.close();

    const other = await openGuarded(
      host,
      { "*": "allow", bash: "ask" },
      {
        project,
        dialogs: ["Accept these rules", "Deny"],
        script: [touch, say("1"), touch, say("2")],
      },
    );
    await other.session.prompt("/keel-permissions accept");
    expect((await other.session.prompt("go")).tools[0]!.isError).toBe(false);
    await other.session.prompt("/keel-permissions refuse");
    expect((await other.session.prompt("go")).tools[0]!.isError).toBe(true);
    await other.session.close();
  });

  it("are found at the repository's root from a directory below it", async () => {
    const sandbox = createSandbox({
      agent: { "keel/permissions.json": '{"permission":{"*":"allow"}}' },
      project: {
        ".git/HEAD": "",
        ".pi/keel/permissions.json": '{"permission":{"bash":{"touch *":"deny"}}}',
        "sub/x": "",
      },
    });
    const { session } = await openGuarded(host, undefined, {
      sandbox,
      cwd: join(sandbox.cwd, "sub"),
      script: [touch, say("1")],
    });
    expect((await session.prompt("go")).tools[0]!.text).toContain("Denied");
    await session.close();
    sandbox.remove();
  });

  it("go on from what was in force over a reload", async () => {
    const { session } = await openGuarded(host, strict, {
      dialogs: [keep],
      script: [touch, say("1")],
    });
    writeFileSync(policyPath(session.sandbox.agentDir), loose);
    await session.reload();
    expect((await session.prompt("go")).tools[0]!.text).toContain("before it was changed");
    await session.close();
  });

  it("that extend others are accepted with all that they extend", async () => {
    const { session } = await openGuarded(
      host,
      { "*": "allow", bash: "ask" },
      {
        project: {
          ".git/HEAD": "",
          ".pi/keel/permissions.json": '{"extends":"../team.json"}',
          ".pi/team.json": '{"permission":{"bash":{"touch *":"allow"}}}',
        },
        dialogs: ["Accept these rules", "Deny"],
        script: [touch, say("1"), touch, say("2")],
      },
    );
    const accepted = await session.prompt("/keel-permissions accept");
    expect(accepted.dialogs[0]!.title).toContain('"touch *":"allow"');
    expect((await session.prompt("go")).tools[0]!.isError).toBe(false);
    writeFileSync(
      join(session.sandbox.cwd, ".pi/team.json"),
      '{"permission":{"bash":{"*":"allow"}}}',
    );
    expect((await session.prompt("go")).tools[0]!.isError).toBe(true);
    await session.close();
  });
});

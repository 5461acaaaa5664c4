import { call, createSandbox, hostNames, say } from "@pi-keel/real-pi";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { listedSkills, openGuarded, skill } from "./arrange.ts";

interface Host {
  registerTool(tool: object): void;
  registerCommand(name: string, options: object): void;
}
const both = (factory: (pi: Host) => void) => ({
  classic: factory as never,
  sectioned: factory as never,
});

describe.each(hostNames)("a user of the %s host", (host) => {
  it("without a policy is told once what is in force", async () => {
    const sandbox = createSandbox();
    const first = await openGuarded(host, undefined, { sandbox, dialogs: [] });
    expect(first.session.record.notices.map(({ message }) => message)).toEqual([
      expect.stringContaining("balanced@1 is in force"),
    ]);
    await first.session.close();
    const second = await openGuarded(host, undefined, { sandbox, dialogs: [] });
    expect(second.session.record.notices).toEqual([]);
    await second.session.close();
    sandbox.remove();
  });

  it("without a policy is told of rules for other tools that can be imported", async () => {
    const rules = '{"permissions":{"allow":["Bash(git status)"]}}';
    const sandbox = createSandbox({ home: { ".claude/settings.json": rules } });
    const { session } = await openGuarded(host, undefined, { sandbox, dialogs: [] });
    expect(session.record.notices[0]!.message).toContain(
      `rules that you have for other tools: ${sandbox.home}/.claude/settings.json.`,
    );
    await session.close();
    sandbox.remove();
  });

  it("with a policy is told nothing", async () => {
    const { session } = await openGuarded(host, { "*": "allow" }, { dialogs: [] });
    expect(session.record.notices).toEqual([]);
    await session.close();
  });

  it("is told of another permission extension, how to import its rules and how to remove it", async () => {
    const other = (pi: Host) => {
      pi.registerCommand("permission-system", { description: "x", handler: () => undefined });
    };
    const { session } = await openGuarded(
      host,
      { "*": "allow" },
      {
        dialogs: [],
        extensions: [both(other)],
      },
    );
    const [notice] = session.record.notices;
    expect(notice!.message).toContain("keel-permissions import pi-permission-system");
    expect(notice!.message).toContain("pi remove npm:@gotgenes/pi-permission-system");
    await session.close();
  });

  it("is told of a project's policy that waits to be accepted", async () => {
    const { session } = await openGuarded(
      host,
      { "*": "allow" },
      {
        dialogs: [],
        project: { ".git/HEAD": "", ".pi/keel/permissions.json": '{"permission":{}}' },
      },
    );
    expect(session.record.notices.map(({ message }) => message)).toEqual([
      expect.stringContaining("/keel-permissions accept"),
    ]);
    await session.close();
  });
});

describe.each(hostNames)("an error while the prompt is narrowed on the %s host", (host) => {
  it.each([
    ["keeps the last filter for skills", true],
    ["hides all skills where there is none yet", false],
  ])("%s, and the user is told", async (_, hasFilter) => {
    const { session } = await openGuarded(
      host,
      { "*": "allow", skill: { "*": "allow", release: "deny" } },
      {
        dialogs: [],
        agent: {
          "skills/pdf/SKILL.md": skill("pdf"),
          "skills/release/SKILL.md": skill("release"),
        },
        before: [fileURLToPath(new URL("broken-options.fixture.ts", import.meta.url))],
      },
    );
    if (hasFilter) {
      expect(listedSkills((await session.prompt("x")).turns[0]!.system)).toEqual(["pdf"]);
    }
    writeFileSync(join(session.sandbox.cwd, "break"), "");
    const run = await session.prompt("x");
    expect(listedSkills(run.turns[0]!.system)).toEqual(hasFilter ? ["pdf"] : []);
    expect(run.notices.at(-1)!.message).toContain("could not hide what is denied (no snippets)");
    await session.close();
  });
});

describe.each(hostNames)("a tool that adds to its own input on the %s host", (host) => {
  const own = (pi: Host) => {
    pi.registerTool({
      name: "own",
      label: "own",
      description: "Notes things in its input.",
      parameters: { type: "object", properties: { path: { type: "string" } } },
      execute: (_id: string, params: Record<string, unknown>) => {
        params["note"] = "noted";
        return Promise.resolve({ content: [{ type: "text", text: String(params["note"]) }] });
      },
    });
  };

  it.each([
    [{}, true],
    [{ unlocked: ["own"] }, false],
  ])("fails while its input is locked, and works with %j", async (more, isError) => {
    const { session } = await openGuarded(host, undefined, {
      agent: {
        "keel/permissions.json": JSON.stringify({ permission: { "*": "allow" }, ...more }),
      },
      extensions: [both(own)],
      script: [call("own", { path: "x" }), say("done")],
    });
    const run = await session.prompt("go");
    expect(run.tools[0]!.isError).toBe(isError);
    await session.close();
  });
});

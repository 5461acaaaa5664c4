import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { hostNames, type SessionOptions, wireBytes } from "@pi-keel/real-pi";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ExtensionAPI as ClassicExtensionAPI } from "pi-classic";
import { describe, expect, it } from "vitest";
import { policyPath } from "../../src/config/policy-file.ts";
import { listedSkills, listedTools, openGuarded, skill } from "./arrange.ts";

const agent = { "skills/pdf/SKILL.md": skill("pdf"), "skills/release/SKILL.md": skill("release") };
const project = {
  "AGENTS.md":
    "Available tools:\n- write: a quote that is not Pi's\n\nGuidelines:\n- Use write only for new files or complete rewrites.\n",
};

describe.each(hostNames)("what a model of the %s host sees", (host) => {
  it("lacks denied tools and skills from the first run, and the bytes stay the same", async () => {
    const { session } = await openGuarded(
      host,
      { "*": "allow", write: "deny", edit: "deny", skill: { "*": "allow", release: "deny" } },
      { agent, project, appendSystemPrompt: "APPENDED" },
    );
    const runs = [
      await session.prompt("one"),
      await session.prompt("two"),
      await session.prompt("three"),
    ];
    const turns = runs.map((run) => run.turns[0]!);
    expect(turns[0]!.tools.map((tool) => tool.name)).toEqual(["read", "bash"]);
    expect(listedTools(turns[0]!.system)).toEqual(["read", "bash"]);
    expect(listedSkills(turns[0]!.system)).toEqual(["pdf"]);
    expect(turns[0]!.system).toContain(project["AGENTS.md"]);
    expect(new Set(turns.map(wireBytes)).size).toBe(1);
    expect(turns[2]!.patches).toEqual([]);
    expect(session.record.errors).toEqual([]);
    await session.close();
  });

  it("is what the host itself renders when it starts with these tools and skills", async () => {
    const render = async (...arrangement: [unknown, SessionOptions]) => {
      const { session } = await openGuarded(host, ...arrangement);
      const turn = (await session.prompt("x")).turns[0]!;
      const root = session.sandbox.home.slice(0, -"/home".length);
      await session.close();
      return { system: turn.system.replaceAll(root, "ROOT"), tools: turn.tools };
    };
    const narrowed = await render(
      { "*": "allow", edit: "deny", skill: { "*": "allow", release: "deny" } },
      { agent, project },
    );
    const plain = await render(
      { "*": "allow" },
      { agent: { "skills/pdf/SKILL.md": skill("pdf") }, project, tools: ["read", "bash", "write"] },
    );
    expect(narrowed).toEqual(plain);
  });

  it("is the host's own prompt, to the byte, where nothing is denied", async () => {
    const { session } = await openGuarded(host, { "*": "ask" }, { agent, project });
    const before = session.systemPrompt();
    const run = await session.prompt("x");
    expect(run.turns[0]!.system).toBe(before);
    await session.close();
  });

  it("loses the catalogue with its reader, and every tool can go", async () => {
    const { session } = await openGuarded(host, { "*": "deny", skill: "allow" }, { agent });
    const turn = (await session.prompt("x")).turns[0]!;
    expect(turn.tools).toEqual([]);
    expect(listedSkills(turn.system)).toEqual([]);
    expect(turn.system).toContain("(none)");
    await session.close();
  });

  it("never has a tool that the user left off", async () => {
    const { session } = await openGuarded(
      host,
      { "*": "allow", grep: "allow", edit: "deny" },
      { tools: ["read", "edit"] },
    );
    const turn = (await session.prompt("x")).turns[0]!;
    expect(turn.tools.map((tool) => tool.name)).toEqual(["read"]);
    await session.close();
  });

  it("keeps a tool that is denied only in part, and skills that ask", async () => {
    const { session } = await openGuarded(
      host,
      { "*": "allow", bash: { "*": "deny", "git *": "ask" }, skill: "ask" },
      { agent },
    );
    const turn = (await session.prompt("x")).turns[0]!;
    expect(turn.tools.map((tool) => tool.name)).toContain("bash");
    expect(listedSkills(turn.system)).toEqual(["pdf", "release"]);
    await session.close();
  });

  it("follows an edit of the policy between runs, both ways", async () => {
    const { session } = await openGuarded(
      host,
      { "*": "allow" },
      { agent, dialogs: ["Use the changed file"] },
    );
    const write = (permission: unknown) => {
      writeFileSync(policyPath(session.sandbox.agentDir), JSON.stringify({ permission }));
    };
    const first = (await session.prompt("x")).turns[0]!;
    expect(listedTools(first.system)).toEqual(["read", "bash", "edit", "write"]);
    write({ "*": "allow", bash: "deny", skill: "deny" });
    const narrowed = (await session.prompt("x")).turns[0]!;
    expect(narrowed.tools.map((tool) => tool.name)).toEqual(["read", "edit", "write"]);
    expect(listedTools(narrowed.system)).toEqual(["read", "edit", "write"]);
    expect(listedSkills(narrowed.system)).toEqual([]);
    write({ "*": "allow" });
    const relaxed = (await session.prompt("x")).turns[0]!;
    // The classic host takes the order it is given; 1.6.0 puts what comes back behind what stayed.
    const order =
      host === "classic" ? ["read", "bash", "edit", "write"] : ["read", "edit", "write", "bash"];
    expect(relaxed.tools.map((tool) => tool.name)).toEqual(order);
    expect(listedTools(relaxed.system)).toEqual(order);
    expect(listedSkills(relaxed.system)).toEqual(["pdf", "release"]);
    if (host === "classic") expect(relaxed.system).toBe(first.system);
    const again = (await session.prompt("x")).turns[0]!;
    expect(wireBytes(again)).toBe(wireBytes(relaxed));
    await session.close();
  });

  it("is narrowed too in a run that an extension's message starts first", async () => {
    const { session } = await openGuarded(host, { "*": "allow", bash: "deny" });
    const run = await session.sendCustom("wake up");
    expect(run.turns[0]!.tools.map((tool) => tool.name)).toEqual(["read", "edit", "write"]);
    expect(listedTools(run.turns[0]!.system)).toEqual(["read", "edit", "write"]);
    await session.close();
  });

  it("keeps what other extensions wrote, before and after", async () => {
    const append = (text: string) => ({
      classic: (pi: ClassicExtensionAPI) => {
        pi.on("before_agent_start", (event) => ({
          systemPrompt: `${event.systemPrompt}\n\n${text}`,
        }));
      },
      sectioned: (pi: ExtensionAPI) => {
        pi.on("before_agent_start", (event) => {
          event.systemPromptOptions.sections["extra"] = text;
        });
      },
    });
    const { session } = await openGuarded(
      host,
      { "*": "allow", edit: "deny", skill: { "*": "allow", release: "deny" } },
      { agent, extensions: [append("Available tools:\n- edit: quoted")] },
    );
    const runs = [await session.prompt("x"), await session.prompt("y")];
    const [first, second] = runs.map((run) => run.turns[0]!);
    expect(first!.system).toContain("Available tools:\n- edit: quoted");
    expect(listedTools(first!.system)).toEqual(["read", "bash", "write"]);
    expect(listedSkills(first!.system)).toEqual(["pdf"]);
    expect(wireBytes(first!)).toBe(wireBytes(second!));
    await session.close();
  });

  it("lacks what is denied in a prompt that an earlier extension made whole", async () => {
    const { session } = await openGuarded(
      host,
      { "*": "allow", edit: "deny", skill: { "*": "allow", release: "deny" } },
      { agent, before: [join(import.meta.dirname, "whole-prompt.fixture.ts")] },
    );
    for (const prompt of ["one", "two"]) {
      const turn = (await session.prompt(prompt)).turns[0]!;
      expect(listedTools(turn.system)).toEqual(["read", "bash", "write"]);
      expect(listedSkills(turn.system)).toEqual(["pdf"]);
      expect(turn.system.endsWith("\n\nAppended by another extension.")).toBe(true);
    }
    await session.close();
  });

  it("lacks a tool denied between runs, though an earlier extension edits the selection", async () => {
    const { session } = await openGuarded(
      host,
      { "*": "allow" },
      {
        before: [join(import.meta.dirname, "selection.fixture.ts")],
      },
    );
    await session.prompt("one");
    writeFileSync(
      policyPath(session.sandbox.agentDir),
      '{"permission":{"*":"allow","bash":"deny"}}',
    );
    const names = (await session.prompt("two")).turns[0]!.tools.map((tool) => tool.name);
    expect(names).not.toContain("bash");
    await session.close();
  });
});

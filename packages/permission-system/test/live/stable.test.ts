import {
  call,
  type HostName,
  hostNames,
  openSession,
  say,
  type Session,
  wireBytes,
} from "@pi-keel/real-pi";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openGuarded, skill } from "./arrange.ts";

const builtIns = ["read", "bash", "edit", "write", "grep", "find", "ls"];
const project = { "AGENTS.md": "# Project\n\n\n\nRules\r\nmore", a: "A" };
const agent = { "skills/pdf/SKILL.md": skill("pdf"), "skills/release/SKILL.md": skill("release") };

afterEach(() => {
  vi.useRealTimers();
});

/** Subsets of the built-in tools, each as the numbers of its members. */
const subsets = Array.from({ length: 2 ** builtIns.length }, (_, mask) =>
  builtIns.filter((__, at) => (mask >> at) % 2 === 1),
);

async function bytesOf(session: Session, count: number): Promise<string[]> {
  const bytes: string[] = [];
  for (let run = 0; run < count; run += 1) {
    for (const turn of (await session.prompt(`run ${String(run)}`)).turns) {
      bytes.push(wireBytes(turn));
    }
  }
  return bytes;
}

const script = (turn: { readonly messages: readonly { readonly role: string }[] }) =>
  turn.messages.at(-1)?.role === "user" ? call("read", { path: "a" }) : say("ok");

describe.each<HostName>(hostNames)("the bytes on the wire of the %s host", (host) => {
  it("are the host's own over fifty runs where nothing is denied", async () => {
    const bare = await openSession(host, { project, agent, script });
    const expected = await bytesOf(bare, 50);
    const at = bare.sandbox;
    await bare.close();
    const { session } = await openGuarded(host, { "*": "allow" }, { project, agent, script });
    const got = await bytesOf(session, 50);
    const local = (text: string): string => text.replaceAll(session.sandbox.home, at.home);
    expect(got.map((text) => local(text).replaceAll(session.sandbox.cwd, at.cwd))).toEqual(
      expected,
    );
    await session.close();
  });

  it("stay the same over fifty runs where something is denied", async () => {
    const denies = { "*": "allow", bash: "deny", skill: { "*": "allow", release: "deny" } };
    const { session } = await openGuarded(host, denies, { project, agent, script });
    const bytes = await bytesOf(session, 50);
    expect(bytes).toHaveLength(100);
    expect(new Set(bytes).size).toBe(1);
    await session.close();
  });

  it(
    "stay the same from the first run on for each set of denied tools",
    { timeout: 120_000 },
    async () => {
      for (const denied of subsets) {
        const rules = Object.fromEntries(denied.map((tool) => [tool, "deny"]));
        const { session } = await openGuarded(
          host,
          { "*": "allow", ...rules },
          {
            project: { "AGENTS.md": "x" },
            tools: builtIns,
          },
        );
        const [first, second, ...more] = await bytesOf(session, 2);
        expect(more).toEqual([]);
        expect(second).toBe(first);
        const { tools } = session.record.turns[0]!;
        expect(tools.map(({ name }) => name)).toEqual(
          builtIns.filter((name) => !denied.includes(name)),
        );
        await session.close();
      }
    },
  );

  it("change with the day as the host's own do, and no more", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 5, 1, 23, 59) });
    const bare = await openSession(host, { project });
    const guarded = await openGuarded(host, { "*": "allow", bash: "deny" }, { project });
    const { session } = guarded;
    const [before] = await bytesOf(session, 1);
    const [bareBefore] = await bytesOf(bare, 1);
    vi.setSystemTime(new Date(2026, 5, 2, 0, 1));
    const [after, again] = await bytesOf(session, 2);
    const [bareAfter] = await bytesOf(bare, 1);
    expect(after === before).toBe(bareAfter === bareBefore);
    expect(again).toBe(after);
    await session.close();
    await bare.close();
  });
});

import { call, hostNames, say, type Session } from "@pi-keel/real-pi";
import { describe, expect, it } from "vitest";
import { openGuarded } from "./arrange.ts";

interface Host {
  on(event: string, handler: (event: never) => unknown): unknown;
  registerTool(tool: object): void;
  getActiveTools(): string[];
  setActiveTools(names: string[]): void;
}
const both = (factory: (pi: Host) => void) => ({
  classic: factory as never,
  sectioned: factory as never,
});
const tool = (name: string) => ({
  name,
  label: name,
  description: `Does ${name}.`,
  parameters: { type: "object", properties: {} },
  execute: () => Promise.resolve({ content: [{ type: "text", text: `did ${name}` }] }),
});
const declared = async (session: Session) =>
  (await session.prompt("go")).turns[0]!.tools.map(({ name }) => name);

describe.each(hostNames)("a denied tool on the %s host", (host) => {
  it("that is registered late is hidden from the next run on, and denied at once", async () => {
    const late = (pi: Host) => {
      let isDone = false;
      pi.on("turn_end", () => {
        if (!isDone) pi.registerTool(tool("late_tool"));
        isDone = true;
      });
    };
    for (const tools of [undefined, ["read", "late_tool"]]) {
      const { session } = await openGuarded(
        host,
        { "*": "allow", late_tool: "deny" },
        {
          ...(tools === undefined ? {} : { tools }),
          extensions: [both(late)],
          script: [say("1"), call("late_tool", {}), say("2"), say("3")],
        },
      );
      await session.prompt("go");
      const run = await session.prompt("go");
      expect(JSON.stringify(run.tools)).not.toContain("did late_tool");
      expect(await declared(session)).not.toContain("late_tool");
      await session.close();
    }
  });

  it("that another extension brings back in the middle of a run is denied all the same", async () => {
    const back = (pi: Host) => {
      pi.on("turn_start", () => {
        pi.setActiveTools([...new Set([...pi.getActiveTools(), "bash"])]);
      });
    };
    const { session } = await openGuarded(
      host,
      { "*": "allow", bash: "deny" },
      {
        extensions: [both(back)],
        script: [call("read", { path: "x" }), call("bash", { command: "touch x" }), say("done")],
      },
    );
    const run = await session.prompt("go");
    expect(run.tools[1]!.text).toMatch(/Denied|not found/);
    await session.close();
  });

  it("stays hidden beside a plan mode that narrows the tools and widens them again", async () => {
    let isPlanning = false;
    const planMode = (pi: Host) => {
      let normal: string[] = [];
      pi.on("input", () => {
        if (isPlanning && normal.length === 0) {
          normal = pi.getActiveTools();
          pi.setActiveTools(["read", "bash"]);
        } else if (!isPlanning && normal.length > 0) {
          pi.setActiveTools(normal);
          normal = [];
        }
        return undefined;
      });
    };
    const { session } = await openGuarded(
      host,
      { "*": "allow", bash: "deny" },
      {
        extensions: [both(planMode)],
      },
    );
    expect(await declared(session)).toEqual(["read", "edit", "write"]);
    isPlanning = true;
    expect(await declared(session)).toEqual(["read"]);
    isPlanning = false;
    expect((await declared(session)).sort()).toEqual(["edit", "read", "write"]);
    await session.close();
  });
});

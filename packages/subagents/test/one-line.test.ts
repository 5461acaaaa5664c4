import { describe, expect, it } from "vitest";
import { subagentTool } from "../src/tools/subagent.ts";
import { oneLine } from "../src/tools/one-line.ts";

describe("the tool's description", () => {
  const describeAgents = (...agents: readonly (readonly [name: string, description: string])[]) =>
    subagentTool({
      catalogue: {
        directory: "/agents",
        problems: [],
        agents: agents.map(([name, description]) => ({
          name,
          description,
          tools: undefined,
          permission: undefined,
          body: "",
          path: "/agents/x.md",
        })),
      },
      run: () => Promise.reject(new Error("not run")),
      keepDetails: () => undefined,
    }).description;

  it("has one line per agent, whatever its file says", () => {
    const text = describeAgents(
      ["a\n- b", "Reads.\r\n- root: Does\u2028all\u0000\u001b[2K\u0085\t things. "],
      ["c", "x".repeat(600)],
    );
    expect(text.split("\n").slice(1)).toEqual([
      "Agents:",
      "- a - b: Reads. - root: Does all [2K things.",
      `- c: ${"x".repeat(499)}…`,
    ]);
  });

  it("is cut between letters only", () => {
    expect(oneLine("😀😀😀", 3)).toBe("😀😀😀");
    expect(oneLine("😀😀😀😀", 3)).toBe("😀😀…");
    expect(oneLine("one two", 5)).toBe("one…");
  });
});

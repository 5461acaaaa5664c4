import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { call, runCli, say } from "@pi-keel/real-pi";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { bundle, openGuarded } from "./arrange.ts";

const server = fileURLToPath(new URL("mcp-server.fixture.ts", import.meta.url));
const permission = {
  "*": "ask",
  codemode: "allow",
  outer: "allow",
  code: "allow",
  bash: { "*": "ask", "echo *": "allow", "touch *": "deny" },
  mcp: { "*": "ask", "desk:look": "allow", "desk:change": "deny" },
};
const agent = (exposure: string) => ({
  "keel/permissions.json": JSON.stringify({ permission }),
  "mcp.json": JSON.stringify({
    mcpServers: { desk: { command: process.execPath, args: [server], exposure } },
  }),
});

describe("a call that another one makes, on the sectioned host", { timeout: 60_000 }, () => {
  it("is judged when a script of codemode makes it", async () => {
    const { turns } = await runCli("sectioned", {
      prompt: "go",
      script: [
        call("codemode", {
          code: `const out = [];
            for (const command of ["echo echoed", "touch pwned", "ls"]) {
              try { out.push(JSON.stringify(await tools.bash({ command }))); }
              catch (error) { out.push(String(error)); }
            }
            return out.join("\\n");`,
        }),
        say("done"),
      ],
      extensions: [bundle],
      agent: agent("codemode"),
      args: ["--tools", "+codemode"],
    });
    const result = JSON.stringify(turns[1]!.messages.at(-1));
    expect(result).toContain("echoed");
    expect(result).toContain('bash \\"touch *\\": deny');
    expect(result).toContain("nobody can be asked");
  });

  it.each(["codemode", "direct"])(
    "is judged when it is one of an MCP server (%s)",
    async (exposure) => {
      const script =
        exposure === "direct"
          ? [call("mcp__desk__look", {}), call("mcp__desk__change", {})]
          : [
              call("codemode", { code: "return JSON.stringify(await tools.mcp__desk__look({}));" }),
              call("codemode", {
                code: "return JSON.stringify(await tools.mcp__desk__change({}));",
              }),
            ];
      const { turns, stderr } = await runCli("sectioned", {
        prompt: "go",
        script: [...script, say("done")],
        extensions: [bundle],
        agent: agent(exposure),
      });
      const result = (at: number) => JSON.stringify(turns[at]?.messages.at(-1)) + stderr;
      expect(result(1)).toContain("did look");
      expect(result(2)).not.toContain("did change");
      expect(result(2)).toContain("desk:change");
    },
  );

  it("is judged when a tool of an extension makes it", async () => {
    const outer = (pi: ExtensionAPI) => {
      pi.registerTool({
        name: "outer",
        label: "outer",
        description: "Runs a command.",
        parameters: { type: "object", properties: {} } as never,
        execute: async (_id, _params, _signal, _onUpdate, ctx) => {
          const inner = await ctx.executeTool("bash", { command: "touch pwned" });
          return {
            content: [{ type: "text", text: JSON.stringify(inner) }],
            details: undefined,
          };
        },
      });
    };
    const { session, decisions } = await openGuarded("sectioned", permission, {
      extensions: [{ classic: () => undefined, sectioned: outer }],
      script: [call("outer", {}), say("done")],
    });
    const run = await session.prompt("go");
    expect(run.tools.map(({ text }) => text).join()).toContain("touch *");
    expect(decisions.map(({ tool, allowed }) => [tool, allowed])).toEqual([
      ["outer", true],
      ["bash", false],
    ]);
    await session.close();
  });
});

import type { ExtensionAPI, ExtensionFactory } from "@earendil-works/pi-coding-agent";
import type { Scenario } from "./harness.ts";
import { echoTool, withTools } from "./tools.ts";

const policies: Readonly<Record<string, readonly ExtensionFactory[]>> = {
  "no extension": [],
  "tools narrowed at session_start": [
    (pi) => {
      pi.on("session_start", () => {
        pi.setActiveTools(["read", "bash"]);
      });
    },
  ],
  "tools narrowed in every run": [
    (pi) => {
      pi.on("before_agent_start", () => {
        pi.setActiveTools(pi.getActiveTools().filter((name) => name !== "bash"));
      });
    },
  ],
  "a tool that comes and goes": [
    withTools("echo"),
    (pi) => {
      let on = true;
      pi.on("before_agent_start", () => {
        on = !on;
        const rest = pi.getActiveTools().filter((name) => name !== "echo");
        pi.setActiveTools(on ? [...rest, "echo"] : rest);
      });
    },
  ],
  "all built-in tools that come and go": [
    (pi) => {
      let n = 0;
      pi.on("before_agent_start", () => {
        n += 1;
        pi.setActiveTools(n % 2 === 0 ? [] : pi.getAllTools().map(({ name }) => name));
      });
    },
  ],
  "a section that changes": [
    (pi: ExtensionAPI) => {
      let n = 0;
      pi.on("before_agent_start", ({ systemPromptOptions }) => {
        n += 1;
        const sections = systemPromptOptions.sections as Record<string, string> | undefined;
        if (sections !== undefined) sections["count"] = `Run ${String(n)}`;
      });
    },
  ],
  "a prompt forced now and then": [
    (pi) => {
      let n = 0;
      pi.on("before_agent_start", () => {
        n += 1;
        return n % 2 === 0 ? { systemPrompt: `FORCED ${String(n)}` } : undefined;
      });
    },
  ],
  "a tool that is described anew": [
    (pi) => {
      let n = 0;
      pi.on("before_agent_start", () => {
        n += 1;
        pi.registerTool(echoTool("echo", { description: `Version ${String(n)}` }));
      });
    },
  ],
};

export const stabilityScenarios: Scenario[] = Object.entries(policies).map(
  ([name, extensions]) => ({
    name: `the bytes of four runs and a custom one, with ${name}`,
    hosts: "differ",
    async run(harness) {
      const session = await harness.open({
        agentsMd: "Brief.",
        skills: [{ name: "pdf", description: "Reads." }],
        extensions,
      });
      const runs = [
        await session.prompt("1", { calls: [{ tool: "nothing", input: {} }] }),
        await session.prompt("2"),
        await session.sendCustom("3"),
        await session.prompt("4"),
        await session.prompt("5"),
      ];
      const bytes = runs.flatMap(({ turns }) =>
        turns.map(({ tools, system, patches }) => JSON.stringify({ tools, system, patches })),
      );
      // Which turns carry the same bytes, and the bytes themselves.
      return [bytes.map((turn) => bytes.indexOf(turn)), bytes, session.activeTools()];
    },
  }),
);

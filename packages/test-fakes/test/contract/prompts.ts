import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { Scenario, Setup } from "./harness.ts";
import { echoTool, withTools } from "./tools.ts";

const skills = [
  { name: "pdf", description: "Reads PDFs & more." },
  { name: "hidden", description: "Only by name.", disableModelInvocation: true },
];

const setups: Readonly<Record<string, Setup>> = {
  "default tools": {},
  "all built-in tools": { allowTools: ["read", "bash", "edit", "write", "grep", "find", "ls"] },
  "no tools": { allowTools: [] },
  "an allowlist that names an extension tool": {
    allowTools: ["read", "echo"],
    extensions: [withTools("echo", "other")],
  },
  "AGENTS.md": { agentsMd: "# Rules\n\nBe brief.\n" },
  skills: { skills },
  "skills without read": { skills, allowTools: ["bash", "ls"] },
  "skills without a reader": { skills, allowTools: ["ls"] },
  "appended text": { append: "APPENDED\n\n<skills>quoted</skills>" },
  "SYSTEM.md": { systemMd: "You are ACME.\n" },
  everything: { systemMd: "You are ACME.", append: "More.", agentsMd: "Brief.", skills },
  "extension tools": { extensions: [withTools("echo", "shout"), withTools("whisper")] },
  "an extension's own bash": {
    extensions: [
      (pi: ExtensionAPI) => {
        pi.registerTool(echoTool("bash", { promptGuidelines: [], promptSnippet: " two\n lines " }));
      },
    ],
  },
};

export const promptScenarios: Scenario[] = [
  ...Object.entries(setups).map(([name, setup]) => ({
    name: `the wire with ${name}`,
    hosts: "differ" as const,
    async run(harness: Parameters<Scenario["run"]>[0]) {
      const session = await harness.open(setup);
      const idle = session.systemPrompt();
      const { turns } = await session.prompt("x");
      return [turns, idle === turns[0]!.system, session.errors];
    },
  })),
  {
    name: "what getAllTools says of built-in and extension tools",
    hosts: "differ",
    async run(harness) {
      let infos: unknown;
      await harness.open({
        extensions: [
          withTools("echo"),
          (pi) => {
            pi.on("session_start", () => {
              infos = pi.getAllTools();
            });
          },
        ],
      });
      return infos;
    },
  },
  {
    name: "the options that before_agent_start handlers get",
    hosts: "differ",
    async run(harness) {
      const log: unknown[] = [];
      const session = await harness.open({
        systemMd: "You are ACME.",
        append: "More.",
        agentsMd: "Brief.",
        extensions: [
          withTools("echo"),
          (pi) => {
            pi.on("before_agent_start", (event, ctx) => {
              log.push(event, event.systemPrompt === ctx.getSystemPrompt());
            });
          },
        ],
      });
      await session.prompt("x");
      return log;
    },
  },
];

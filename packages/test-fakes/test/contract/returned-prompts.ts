import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { Scenario } from "./harness.ts";
import { withTools } from "./tools.ts";

/** An extension that returns a prompt made of the one it sees. */
const returning = (change: (prompt: string) => string) => (pi: ExtensionAPI) => {
  pi.on("before_agent_start", ({ systemPrompt }) => ({ systemPrompt: change(systemPrompt) }));
};

export const returnedPromptScenarios: Scenario[] = [
  {
    name: "returned prompts chain; the event and the context show earlier ones",
    hosts: "differ",
    async run(harness) {
      const seen: unknown[] = [];
      const session = await harness.open({
        extensions: [
          returning((prompt) => `${prompt}\n\nONE`),
          (pi) => {
            pi.on("before_agent_start", ({ systemPrompt }, ctx) => {
              seen.push(systemPrompt.slice(-5), ctx.getSystemPrompt().slice(-5));
            });
          },
          returning((prompt) => `${prompt}\n\nTWO`),
        ],
      });
      const first = await session.prompt("x", { calls: [{ tool: "nothing", input: {} }] });
      const after = session.systemPrompt();
      const custom = await session.sendCustom("y");
      const again = await session.prompt("z");
      return [seen, first.turns, after, custom.turns, again.turns];
    },
  },
  {
    name: "an override leaks into a run that a custom message starts, if the host lets it",
    hosts: "differ",
    async run(harness) {
      let once = true;
      const session = await harness.open({
        extensions: [
          (pi) => {
            pi.on("before_agent_start", () => {
              if (!once) return undefined;
              once = false;
              return { systemPrompt: "ONLY ONCE" };
            });
          },
        ],
      });
      const runs = [
        await session.prompt("x"),
        await session.sendCustom("y"),
        await session.prompt("z"),
        await session.sendCustom("y"),
      ];
      return runs.map(({ turns }) =>
        turns.map(({ system, patches }) => [system.slice(0, 20), patches]),
      );
    },
  },
  {
    name: "what ctx.getSystemPrompt says at each stage",
    hosts: "differ",
    async run(harness) {
      const log: string[] = [];
      const session = await harness.open({
        files: { a: "alpha" },
        extensions: [
          (pi) => {
            for (const stage of [
              "input",
              "turn_start",
              "tool_call",
              "agent_end",
              "agent_settled",
            ]) {
              pi.on(stage as "input", (_event, ctx) => {
                log.push(`${stage} ${ctx.getSystemPrompt().slice(-6)}`);
              });
            }
            pi.on("tool_call", (_event, ctx) => {
              pi.setActiveTools(["read", "ls"]);
              log.push(`activated ${ctx.getSystemPrompt()}`);
            });
          },
          returning((prompt) => `${prompt}\nMINE`),
        ],
      });
      const read = { tool: "read", input: { path: "a" } };
      const { turns } = await session.prompt("x", { calls: [read] });
      await session.prompt("y");
      return [log, turns];
    },
  },
  {
    name: "an empty returned prompt",
    hosts: "differ",
    async run(harness) {
      const session = await harness.open({ extensions: [returning(() => "")] });
      const { turns } = await session.prompt("x");
      return turns;
    },
  },
  {
    name: "an empty returned prompt after another one",
    hosts: "differ",
    async run(harness) {
      const session = await harness.open({
        extensions: [returning(() => "FORCED"), returning(() => "")],
      });
      const { turns } = await session.prompt("x");
      return turns;
    },
  },
  {
    name: "a handler that throws is skipped and reported, the others count",
    hosts: "differ",
    async run(harness) {
      const session = await harness.open({
        extensions: [
          returning((prompt) => `${prompt}\nONE`),
          (pi) => {
            pi.on("before_agent_start", () => {
              throw new Error("broke");
            });
            pi.on("before_agent_start", async () => Promise.reject(new Error("rejected")));
          },
          returning((prompt) => `${prompt}\nTWO`),
        ],
      });
      const { turns } = await session.prompt("x");
      return [turns.map(({ system }) => system), session.errors];
    },
  },
  {
    name: "a returned prompt is as old as the event: setActiveTools before it doesn't show",
    hosts: "differ",
    async run(harness) {
      const session = await harness.open({
        extensions: [
          withTools("echo"),
          (pi) => {
            pi.on("before_agent_start", ({ systemPrompt }) => {
              pi.setActiveTools(["read"]);
              return { systemPrompt: `${systemPrompt}\nMINE` };
            });
          },
        ],
      });
      const first = await session.prompt("x");
      const second = await session.prompt("y");
      return [first.turns, second.turns, session.activeTools()];
    },
  },
  {
    name: "a forced prompt that a later handler lifts, and sections written after it",
    hosts: "differ",
    async run(harness) {
      const extension = (lift: boolean) => (pi: ExtensionAPI) => {
        pi.on("before_agent_start", ({ systemPromptOptions: options }) => {
          // The classic host's options have no sections.
          const sections = options.sections as Record<string, string> | undefined;
          if (sections !== undefined) sections["later"] = "written later";
          if (lift) delete options.forceSystemPrompt;
        });
      };
      const runs: unknown[] = [];
      for (const lift of [false, true]) {
        const session = await harness.open({
          extensions: [returning(() => "FORCED"), extension(lift)],
        });
        runs.push((await session.prompt("x")).turns);
      }
      return runs;
    },
  },
];

import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Scenario } from "./harness.ts";
import { echoTool, withTools } from "./tools.ts";

export const lifecycleScenarios: Scenario[] = [
  {
    name: "action methods throw while extensions are loaded, registrations don't",
    hosts: "same",
    async run(harness) {
      const log: string[] = [];
      const session = await harness.open({
        extensions: [
          (pi) => {
            for (const act of [
              () => pi.getActiveTools(),
              () => pi.getAllTools(),
              () => {
                pi.setActiveTools([]);
              },
              () => pi.getCommands(),
              () => {
                pi.appendEntry("x", {});
              },
            ]) {
              log.push(attempt(act));
            }
            pi.registerFlag("loud", { type: "boolean", default: true });
            log.push(String(pi.getFlag("loud")), String(pi.getFlag("quiet")));
          },
        ],
      });
      return [log, session.errors];
    },
  },
  {
    name: "a factory that throws is reported and counts for nothing",
    hosts: "same",
    async run(harness) {
      const log: string[] = [];
      const session = await harness.open({
        extensions: [
          (pi) => {
            pi.on("input", () => void log.push("half loaded"));
            pi.registerTool(echoTool("half"));
            throw new Error("factory broke");
          },
          (pi) => {
            pi.on("input", () => {
              log.push("loaded");
              throw new Error("handler broke");
            });
          },
          () => Promise.reject(new Error("rejected")),
        ],
      });
      await session.prompt("x");
      return [log, session.errors, session.activeTools()];
    },
  },
  {
    name: "a tool and a flag that two extensions take at load: reported, the first one counts",
    hosts: "same",
    async run(harness) {
      const extension = (description: string) => (pi: ExtensionAPI) => {
        pi.registerTool(echoTool("echo", { description }));
        pi.registerFlag("loud", { type: "string", default: description });
        pi.on("input", (_event, ctx) => {
          ctx.ui.notify(`${description} ${String(pi.getFlag("loud"))}`);
        });
      };
      const session = await harness.open({
        extensions: [extension("first"), extension("second")],
        dialogs: [],
      });
      const { turns } = await session.prompt("x");
      const tools = turns[0]!.tools.map(({ name, description }) => `${name}: ${description}`);
      return [session.errors, tools.at(-1), session.notices];
    },
  },
  {
    name: "after shutdown a captured pi and ctx throw",
    hosts: "same",
    async run(harness) {
      let api: ExtensionAPI | undefined;
      let context: ExtensionContext | undefined;
      const session = await harness.open({
        extensions: [
          (pi) => {
            api = pi;
            pi.on("session_start", (_event, ctx) => {
              context = ctx;
            });
          },
        ],
      });
      await session.close();
      return [
        () => api!.getActiveTools(),
        () => {
          api!.registerTool(echoTool("late"));
        },
        () => api!.on("input", () => undefined),
        () => context!.cwd,
        () => context!.hasUI,
        () => context!.getSystemPrompt(),
      ].map(attempt);
    },
  },
  {
    name: "commands: two of one name, their listing, and a throw",
    hosts: "same",
    async run(harness) {
      const log: string[] = [];
      const extension = (who: string) => (pi: ExtensionAPI) => {
        pi.registerCommand("do", {
          description: `Does it, says ${who}`,
          handler: (args) => {
            log.push(`${who} ${args}`);
            return args === "fail" ? Promise.reject(new Error("command broke")) : Promise.resolve();
          },
        });
        pi.on("input", ({ text }) => {
          log.push(`input ${text}`);
          const commands = pi.getCommands();
          log.push(commands.map(({ name, source }) => `${name} ${source}`).join());
          log.push(JSON.stringify(commands[0]));
          return { action: "handled" };
        });
      };
      const session = await harness.open({
        extensions: [extension("one"), extension("two")],
        skills: [{ name: "pdf", description: "Reads PDFs." }],
      });
      await session.prompt("/do:1 this  way");
      await session.prompt("/do:2 fail");
      await session.prompt("/do");
      return [log, session.errors];
    },
  },
  {
    name: "entries that an extension appends",
    hosts: "same",
    async run(harness) {
      const log: unknown[] = [];
      const session = await harness.open({
        extensions: [
          (pi) => {
            pi.on("input", (_event, ctx) => {
              pi.appendEntry("memory", { n: log.length });
              log.push(
                ctx.sessionManager
                  .getBranch()
                  .flatMap((entry) =>
                    entry.type === "custom" ? [[entry.customType, entry.data]] : [],
                  ),
              );
            });
          },
        ],
      });
      await session.prompt("x");
      await session.prompt("y");
      return log;
    },
  },
  {
    name: "which members pi and ctx have",
    hosts: "differ",
    async run(harness) {
      let found: unknown;
      await harness.open({
        extensions: [
          withTools("echo"),
          (pi) => {
            const has = (object: object, names: readonly string[]): string[] =>
              names.filter((name) => Reflect.get(object, name) !== undefined);
            pi.on("session_start", (_event, ctx) => {
              found = [
                has(pi, ["on", "getSettings", "registerMcpServer", "getMcpServers", "getCommands"]),
                has(pi, ["registerToolRenderer", "registerEntryRenderer", "registerVirtualModel"]),
                has(ctx, ["cwd", "ui", "hasUI", "isIdle", "sessionManager", "getSystemPrompt"]),
                [ctx.cwd, ctx.mode, ctx.hasUI, ctx.isProjectTrusted(), ctx.hasPendingMessages()],
                [ctx.sessionManager.getCwd(), ctx.sessionManager.getSessionFile() ?? "none"],
              ];
            });
          },
        ],
      });
      return found;
    },
  },
];

function attempt(act: () => unknown): string {
  try {
    return `went through: ${String(act())}`;
  } catch (error) {
    return String(error);
  }
}

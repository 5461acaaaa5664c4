import type { ExtensionAPI, ExtensionFactory } from "@earendil-works/pi-coding-agent";
import type { Harness, Scenario } from "./harness.ts";
import { echoTool, withTools } from "./tools.ts";

/** Edits the host's own list of selected tools. */
const selecting = (names: readonly string[]) => (pi: ExtensionAPI) => {
  pi.on("before_agent_start", ({ systemPromptOptions }) => {
    systemPromptOptions.selectedTools = [...names];
  });
};

const activating = (names: readonly string[]) => (pi: ExtensionAPI) => {
  pi.on("before_agent_start", () => {
    pi.setActiveTools([...names]);
  });
};

/** Two runs and a custom one, with the tools that are active after each. */
async function threeRuns(harness: Harness, extensions: readonly ExtensionFactory[]) {
  const session = await harness.open({ extensions });
  const before = session.activeTools();
  const runs = [];
  for (const kind of ["prompt", "prompt", "sendCustom"] as const) {
    const { turns } = await session[kind]("x");
    runs.push([turns, session.activeTools()]);
  }
  return [before, runs, session.errors];
}

const lists: Readonly<Record<string, readonly string[]>> = {
  "unknown names": ["read", "nothing", "ls"],
  "another order": ["write", "bash", "read"],
  "names twice": ["read", "ls", "read"],
  "no names": [],
};

const orders: Readonly<Record<string, readonly ExtensionFactory[]>> = {
  "selectedTools, then setActiveTools": [selecting(["read", "ls"]), activating(["read", "bash"])],
  "setActiveTools, then selectedTools": [activating(["read", "bash"]), selecting(["read", "ls"])],
  "setActiveTools, then selectedTools set to what it was": [
    activating(["read", "bash"]),
    selecting(["read", "bash", "edit", "write"]),
  ],
  "selectedTools, then selectedTools set back, then setActiveTools": [
    selecting(["read", "ls"]),
    selecting(["read", "bash", "edit", "write"]),
    activating(["read", "bash"]),
  ],
};

export const activeToolScenarios: Scenario[] = [
  ...Object.entries(lists).flatMap(([name, names]) => [
    {
      name: `setActiveTools with ${name}, in session_start`,
      hosts: "differ" as const,
      run: (harness: Harness) =>
        threeRuns(harness, [
          (pi) => {
            pi.on("session_start", () => {
              pi.setActiveTools([...names]);
            });
          },
        ]),
    },
    {
      name: `setActiveTools with ${name}, in before_agent_start`,
      hosts: "differ" as const,
      run: (harness: Harness) => threeRuns(harness, [activating(names)]),
    },
    {
      name: `selectedTools with ${name}`,
      hosts: "differ" as const,
      run: (harness: Harness) => threeRuns(harness, [selecting(names)]),
    },
  ]),
  ...Object.entries(orders).map(([name, extensions]) => ({
    name: `${name}, by two extensions`,
    hosts: "differ" as const,
    run: (harness: Harness) => threeRuns(harness, extensions),
  })),
  {
    name: "getActiveTools is fed back at once, as bare names",
    hosts: "same",
    async run(harness) {
      const seen: unknown[] = [];
      await harness.open({
        extensions: [
          withTools("echo"),
          (pi) => {
            pi.on("session_start", (_event, ctx) => {
              seen.push(pi.getActiveTools());
              pi.setActiveTools(["ls", "nothing"]);
              seen.push(pi.getActiveTools(), ctx.getSystemPrompt().includes("- ls: "));
              pi.setActiveTools(
                pi.getAllTools().flatMap(({ name }) => (name === "echo" ? name : [])),
              );
              seen.push(pi.getActiveTools(), ctx.getSystemPrompt().includes("- ls: "));
            });
          },
        ],
      });
      return seen;
    },
  },
  {
    name: "tools registered at session_start are active and in the prompt; the first of a name counts",
    hosts: "differ",
    run: (harness) =>
      threeRuns(
        harness,
        ["first", "second"].map((description) => (pi: ExtensionAPI) => {
          pi.on("session_start", () => {
            pi.registerTool(echoTool("late", { description }));
            pi.registerTool(echoTool(`late_${description}`));
          });
        }),
      ),
  },
  {
    name: "a tool that is registered again, and after it was turned off",
    hosts: "differ",
    run: (harness) =>
      threeRuns(harness, [
        withTools("echo"),
        (pi) => {
          let n = 0;
          pi.on("before_agent_start", () => {
            n += 1;
            if (n === 1) pi.setActiveTools(["read"]);
            if (n === 2) {
              pi.registerTool(echoTool("read", { description: "Mine." }));
              pi.registerTool(echoTool("other"));
            }
          });
        },
      ]),
  },
  {
    name: "an allowlist: a late tool outside it stays out, one in it turns everything on again",
    hosts: "differ",
    async run(harness) {
      const session = await harness.open({
        allowTools: ["read", "bash", "late"],
        extensions: [
          (pi) => {
            pi.on("session_start", () => {
              pi.setActiveTools(["read"]);
              pi.registerTool(echoTool("outside"));
            });
            pi.on("input", () => {
              pi.setActiveTools(["read"]);
              pi.registerTool(echoTool("late"));
            });
          },
        ],
      });
      const before = session.activeTools();
      const { turns } = await session.prompt("x");
      return [before, turns, session.activeTools()];
    },
  },
  {
    name: "exposure and defaultActive, where the host knows them",
    hosts: "differ",
    async run(harness) {
      let infos: unknown;
      const session = await harness.open({
        extensions: [
          (pi) => {
            for (const exposure of [
              "direct",
              "model-only",
              "codemode",
              "deferred",
              "hidden",
            ] as const) {
              pi.registerTool(echoTool(exposure.replace("-", "_"), { exposure }));
            }
            pi.registerTool(echoTool("sleeping", { defaultActive: false }));
            pi.on("session_start", () => {
              infos = pi.getAllTools().slice(-6);
            });
          },
        ],
      });
      const before = session.activeTools();
      session.setActiveTools(["codemode", "hidden", "sleeping"]);
      const { turns } = await session.prompt("x");
      return [infos, before, session.activeTools(), turns];
    },
  },
  {
    name: "a tool that is registered in the middle of a run, and called at once",
    hosts: "differ",
    async run(harness) {
      const session = await harness.open({
        files: { a: "alpha" },
        extensions: [
          (pi) => {
            pi.on("tool_call", () => {
              pi.registerTool(echoTool("late"));
            });
          },
        ],
      });
      const late = { tool: "late", input: { text: "hi" } };
      const read = { tool: "read", input: { path: "a" } };
      const first = await session.prompt("x", { calls: [read] }, { calls: [late] });
      const second = await session.prompt("y", { calls: [late] });
      return [first, second];
    },
  },
  {
    name: "setActiveTools in the middle of a run",
    hosts: "differ",
    async run(harness) {
      const session = await harness.open({
        files: { a: "alpha" },
        extensions: [
          withTools("echo"),
          (pi) => {
            pi.on("tool_call", () => {
              pi.setActiveTools(["read", "ls"]);
            });
          },
        ],
      });
      const echo = { tool: "echo", input: { text: "hi" } };
      const read = { tool: "read", input: { path: "a" } };
      const first = await session.prompt("x", { calls: [read, echo] }, { calls: [echo] });
      const second = await session.prompt("y", { calls: [echo] });
      return [first, second];
    },
  },
];

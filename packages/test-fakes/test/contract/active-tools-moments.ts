import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { Harness, Ran, Scenario } from "./harness.ts";
import { echoTool } from "./tools.ts";

/** What comes once in a run, and what comes in each of its turns; `execute` is a tool's own code. */
const ofRun = ["input", "before_agent_start", "agent_start", "agent_end", "agent_settled"] as const;
const ofTurn = [
  "turn_start",
  "tool_execution_start",
  "tool_call",
  "execute",
  "tool_result",
  "tool_execution_end",
  "turn_end",
] as const;

type Point = (typeof ofRun)[number] | (typeof ofTurn)[number];
const points: readonly Point[] = [...ofRun, ...ofTurn];

/** A point and when it is meant: 0 is the first run, or its first turn; 1 is the one after that. */
type Moment = `${Point} ${number}`;

const allTools = ["read", "keep", "ext1", "ext2"];

/** What an extension does to the tools. */
type Act = (pi: ExtensionAPI) => void;

const setFirst: Act = (pi) => {
  pi.setActiveTools(["keep", "ext1"]);
};

/** In an order of its own, and with a tool that the first list takes away. */
const setSecond: Act = (pi) => {
  pi.setActiveTools(["ext2", "keep", "ls"]);
};

/** A new tool, and another in the place of an old one. */
const register: Act = (pi) => {
  pi.registerTool(echoTool("late"));
  pi.registerTool(
    echoTool("ext1", {
      description: "Another.",
      execute: () => Promise.resolve({ content: [{ type: "text", text: "new" }], details: {} }),
    }),
  );
};

/** What is done when. */
type Plan = ReadonlyMap<Moment, Act>;

const momentsOf = (point: Point): Moment[] => [`${point} 0`, `${point} 1`];

/** Each moment on its own. */
const singlePlans = (act: Act): Plan[] =>
  points.flatMap(momentsOf).map((moment) => new Map([[moment, act]]));

/** Both moments of a point, and each of them with each one of the points after it. */
function pairPlans(point: Point): Plan[] {
  const others = points.slice(points.indexOf(point) + 1).flatMap(momentsOf);
  const [early, late] = momentsOf(point) as [Moment, Moment];
  return [
    [early, late] as const,
    ...[early, late].flatMap((own) => others.map((other) => [own, other] as const)),
  ].map(
    ([one, other]) =>
      new Map([
        [one, setFirst],
        [other, setSecond],
      ]),
  );
}

/** An extension that does what is planned, once each. */
function createPlanned() {
  const pending = new Map<string, Act>();
  const log: unknown[] = [];
  let run = 0;
  let turn = 0;
  return {
    log,
    pending,
    /** The next run is the first one of this plan. */
    begin(plan: Plan): void {
      pending.clear();
      for (const [moment, act] of plan) pending.set(moment, act);
      log.length = 0;
      run = 0;
    },
    nextRun(): void {
      run += 1;
    },
    extension: (pi: ExtensionAPI): void => {
      const reach = (point: Point): void => {
        const isOfRun = (ofRun as readonly string[]).includes(point);
        if (!isOfRun && run > 0) return;
        const moment = `${point} ${String(isOfRun ? run : turn)}`;
        const act = pending.get(moment);
        if (act === undefined) return;
        pending.delete(moment);
        act(pi);
        log.push([moment, pi.getActiveTools()]);
      };
      for (const name of ["keep", "ext1", "ext2"]) {
        const tool = echoTool(name);
        pi.registerTool({
          ...tool,
          execute: (...given) => {
            reach("execute");
            return tool.execute(...given);
          },
        });
      }
      pi.on("turn_start", ({ turnIndex }) => {
        turn = turnIndex;
      });
      for (const point of points) {
        if (point === "execute") continue;
        pi.on(point as "turn_start", (_event, ctx) => {
          reach(point);
          log.push([point, pi.getActiveTools(), toolsIn(ctx.getSystemPrompt())]);
        });
      }
    },
  };
}

/** The tools that a prompt lists. */
const toolsIn = (prompt: string): string[] => prompt.match(/^- \w+(?=: )/gm) ?? [];

const calls = ["keep", "ext1", "ext2", "late"].map((tool) => ({ tool, input: { text: tool } }));

/** Under each plan, a run in which two turns call every tool, and one in which one does. */
async function runPlans(harness: Harness, plans: readonly Plan[], perSession = 6) {
  const traces = [];
  // What a session sends grows with its runs.
  for (let start = 0; start < plans.length; start += perSession) {
    traces.push(await runInOneSession(harness, plans.slice(start, start + perSession)));
  }
  return traces;
}

/** @param atStart - done at `session_start`; without it, each plan begins with all tools active */
async function runInOneSession(harness: Harness, plans: readonly Plan[], atStart?: Act) {
  const planned = createPlanned();
  const session = await harness.open({
    extensions: [
      planned.extension,
      (pi) => {
        pi.on("session_start", () => atStart?.(pi));
      },
    ],
  });
  const traces: Record<string, unknown> = {};
  let patches = 0;
  const brief = ({ turns, outcomes }: Ran) => [
    turns.map((turn) => {
      const added = turn.patches.slice(patches);
      patches = turn.patches.length;
      return [turn.tools.map(({ name }) => name), toolsIn(turn.system), added];
    }),
    outcomes.map(({ text, isError }) => [text, isError]),
  ];
  for (const plan of plans) {
    if (atStart === undefined) session.setActiveTools(allTools);
    planned.begin(plan);
    const first = brief(await session.prompt("x", { calls }, { calls }));
    planned.nextRun();
    const second = brief(await session.prompt("y", { calls }));
    const missed = [...planned.pending.keys()].filter(
      (moment) => harness.host === "sectioned" || !moment.startsWith("agent_settled"),
    );
    if (missed.length > 0) throw new Error(`Never came: ${missed.join()}`);
    traces[[...plan.keys()].join()] = [first, second, [...planned.log], session.activeTools()];
  }
  return traces;
}

export const activeToolMomentScenarios: Scenario[] = [
  {
    name: "setActiveTools at every event and in a tool, in the first and in a later turn or run",
    hosts: "differ",
    run: (harness) => runPlans(harness, singlePlans(setFirst)),
  },
  {
    name: "registerTool at every event and in a tool, in the first and in a later turn or run",
    hosts: "differ",
    run: (harness) => runPlans(harness, singlePlans(register), 1),
  },
  {
    name: "setActiveTools at session_start, and again at every other point",
    hosts: "differ",
    async run(harness) {
      const traces = [];
      for (const plan of singlePlans(setSecond)) {
        traces.push(await runInOneSession(harness, [plan], setFirst));
      }
      return traces;
    },
  },
  {
    name: "setActiveTools at session_shutdown",
    // The classic host keeps the order asked for.
    hosts: "differ",
    async run(harness) {
      const log: string[][] = [];
      const session = await harness.open({
        extensions: [
          (pi) => {
            pi.on("session_shutdown", () => {
              pi.setActiveTools(["ls", "read"]);
              log.push(pi.getActiveTools());
            });
          },
        ],
      });
      await session.prompt("x");
      await session.close();
      return log;
    },
  },
  ...points.map((point) => ({
    name: `setActiveTools at ${point}, and again at each point after it or once more`,
    hosts: "differ" as const,
    run: (harness: Harness) => runPlans(harness, pairPlans(point)),
  })),
];

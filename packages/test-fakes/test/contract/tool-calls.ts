import type {
  ExtensionAPI,
  ToolCallEvent,
  ToolCallEventResult,
} from "@earendil-works/pi-coding-agent";
import type { Scenario } from "./harness.ts";
import { echoTool, withTools } from "./tools.ts";

type Gate = (event: ToolCallEvent) => unknown;

/** One extension for each gate, each noting that it ran. */
function gates(log: string[], ...list: readonly Gate[]) {
  return list.map((gate, index) => (pi: ExtensionAPI) => {
    pi.on("tool_call", (event) => {
      log.push(`gate ${String(index + 1)} ${event.toolName} ${JSON.stringify(event.input)}`);
      return gate(event) as ToolCallEventResult;
    });
  });
}

const pass: Gate = () => undefined;
const block =
  (reason?: string): Gate =>
  () => ({ block: true, reason });
const throwing =
  (value: unknown): Gate =>
  () => {
    throw value;
  };
const rewrite =
  (changes: object): Gate =>
  ({ input }) => {
    Object.assign(input, changes);
  };

const cases: Readonly<Record<string, readonly Gate[]>> = {
  "two that pass": [pass, pass],
  "a block with a reason": [block("not today")],
  "a block without a reason": [block()],
  "a block with an empty reason": [block("")],
  "the first block wins and ends it": [block("first"), block("second")],
  "a pass, then a block": [pass, block("second")],
  "block: false, then a block": [() => ({ block: false, reason: "no" }), block("second")],
  "an Error": [throwing(new Error("boom")), pass],
  "a rejected promise": [() => Promise.reject(new Error("rejected"))],
  "a thrown string": [throwing("boom")],
  "a late block": [() => Promise.resolve({ block: true, reason: "after a while" })],
  "input that is changed": [rewrite({ text: "changed" }), pass],
  "input changed after a gate has passed it": [pass, rewrite({ text: "changed" })],
  "input changed to what the schema forbids": [rewrite({ text: 42, more: [] })],
  "a field that an earlier gate has locked": [
    ({ input }) => {
      Object.defineProperty(input, "text", {
        enumerable: true,
        get: () => "locked",
        set: () => {
          throw new Error("text is locked");
        },
      });
    },
    rewrite({ text: "changed" }),
    pass,
  ],
  "fields that are deleted and defined anew": [
    ({ input }) => {
      Reflect.deleteProperty(input, "deep");
      Object.defineProperty(input, "text", { value: "defined", enumerable: true });
    },
    pass,
  ],
  null: [() => null, pass],
  "an event whose input is replaced": [
    (event) => {
      (event as { input: object }).input = { text: "replaced" };
    },
    pass,
  ],
};

export const toolCallScenarios: Scenario[] = [
  ...Object.entries(cases).map(([name, list]) => ({
    name: `tool_call: ${name}`,
    hosts: "same" as const,
    async run(harness: Parameters<Scenario["run"]>[0]) {
      const log: string[] = [];
      const session = await harness.open({
        extensions: [withTools("echo"), ...gates(log, ...list)],
      });
      const outcome = await session.runTool("echo", { text: "hi", deep: { n: 1 } });
      return [log, outcome, session.errors];
    },
  })),
  {
    name: "tool_call: a tool that is unknown or inactive never gets there",
    hosts: "same",
    async run(harness) {
      const log: string[] = [];
      const session = await harness.open({
        extensions: [withTools("echo"), ...gates(log, pass)],
      });
      const unknown = await session.runTool("nothing", {});
      session.setActiveTools(["read"]);
      const inactive = await session.runTool("echo", { text: "hi" });
      return [log, unknown, inactive, session.errors];
    },
  },
  {
    name: "tool_call: a nested write to the input is kept, the model's message isn't touched",
    hosts: "same",
    async run(harness) {
      const log: string[] = [];
      const session = await harness.open({
        extensions: [
          withTools("echo"),
          ...gates(log, ({ input }) => {
            (input as { deep: { n: number } }).deep.n = 2;
          }),
          (pi) => {
            pi.on("tool_execution_end", ({ result }) => void log.push(JSON.stringify(result)));
            pi.on("turn_end", ({ message }) => {
              if (message.role !== "assistant") return;
              for (const part of message.content) {
                if (part.type === "toolCall") log.push(JSON.stringify(part.arguments));
              }
            });
          },
        ],
      });
      const { outcomes } = await session.prompt("x", {
        calls: [{ tool: "echo", input: { text: "hi", deep: { n: 1 } } }],
      });
      return [outcomes, log];
    },
  },
  {
    name: "tool_call: all calls of a message pass before any runs, unless a tool is sequential",
    hosts: "same",
    async run(harness) {
      const logs: string[][] = [];
      for (const executionMode of ["parallel", "sequential"] as const) {
        const log: string[] = [];
        const session = await harness.open({
          extensions: [
            (pi) => {
              pi.registerTool(
                echoTool("echo", {
                  executionMode,
                  execute: (_id, params) => {
                    log.push(`runs ${JSON.stringify(params)}`);
                    return Promise.resolve({
                      content: [{ type: "text", text: "done" }],
                      details: {},
                    });
                  },
                }),
              );
            },
            ...gates(log, (event) =>
              (event.input as Record<string, unknown>)["text"] === "two"
                ? { block: true, reason: "not two" }
                : undefined,
            ),
          ],
        });
        const call = (text: string) => ({ tool: "echo", input: { text } });
        const run = await session.prompt("x", { calls: [call("one"), call("two"), call("three")] });
        log.push(
          ...run.outcomes.map(({ text }) => text),
          JSON.stringify(run.turns.at(-1)!.messages),
        );
        logs.push(log);
      }
      return logs;
    },
  },
  {
    name: "tool_call: a block that asks to end the run",
    hosts: "differ",
    async run(harness) {
      const log: string[] = [];
      const session = await harness.open({
        extensions: [
          withTools("echo"),
          ...gates(log, () => ({ block: true, reason: "stop", terminate: true })),
        ],
      });
      const run = await session.prompt("x", { calls: [{ tool: "echo", input: { text: "hi" } }] });
      return [run.turns.length, run.outcomes];
    },
  },
];

import type { ExtensionAPI, ToolResultEvent } from "@earendil-works/pi-coding-agent";
import type { Scenario } from "./harness.ts";
import { echoTool, state, withTools } from "./tools.ts";

const text = (value: string) => [{ type: "text" as const, text: value }];

function results(
  log: string[],
  ...list: readonly ((event: ToolResultEvent) => object | undefined)[]
) {
  return list.map((change, index) => (pi: ExtensionAPI) => {
    pi.on("tool_result", (event) => {
      const { content, details, isError, input } = event;
      log.push(JSON.stringify([index + 1, content, details, isError, input]));
      return change(event);
    });
  });
}

export const toolResultScenarios: Scenario[] = [
  {
    name: "tool_result: changes chain, a throw is skipped and reported",
    hosts: "same",
    async run(harness) {
      const log: string[] = [];
      const session = await harness.open({
        extensions: [
          withTools("echo"),
          ...results(
            log,
            () => ({ content: text("one") }),
            () => {
              throw new Error("result broke");
            },
            ({ content }) => ({
              content: [...content, ...text("two")],
              details: { changed: true },
            }),
            () => ({ isError: true }),
            () => undefined,
          ),
        ],
      });
      return [await session.runTool("echo", { text: "hi" }), log, session.errors];
    },
  },
  {
    name: "tool_result: what a handler writes into the event, without returning anything",
    hosts: "same",
    async run(harness) {
      const log: string[] = [];
      const session = await harness.open({
        extensions: [
          withTools("echo"),
          ...results(
            log,
            (event) => {
              event.content = text("written");
              return undefined;
            },
            () => undefined,
          ),
        ],
      });
      return [await session.runTool("echo", { text: "hi" }), log];
    },
  },
  {
    name: "tool_result: none for a call that was blocked; one for a tool that throws",
    hosts: "same",
    async run(harness) {
      const log: string[] = [];
      const session = await harness.open({
        extensions: [
          (pi) => {
            pi.registerTool(
              echoTool("echo", { execute: () => Promise.reject(new Error("tool broke")) }),
            );
            pi.on("tool_call", ({ input }) =>
              (input as Record<string, unknown>)["text"] === "block" ? { block: true } : undefined,
            );
          },
          ...results(log, () => undefined),
        ],
      });
      const blocked = await session.runTool("echo", { text: "block" });
      const broken = await session.runTool("echo", { text: "go" });
      return [blocked, broken, log, session.errors];
    },
  },
  {
    name: "tool_result: an error that a tool returns, and one that a handler forgives",
    hosts: "differ",
    async run(harness) {
      const outcomes: unknown[] = [];
      for (const forgive of [false, true]) {
        const log: string[] = [];
        const session = await harness.open({
          extensions: [
            (pi) => {
              pi.registerTool(
                echoTool("echo", {
                  execute: () =>
                    Promise.resolve({ content: text("failed"), details: {}, isError: true }),
                }),
              );
            },
            ...results(log, () => (forgive ? { isError: false } : undefined)),
          ],
        });
        outcomes.push(await session.runTool("echo", { text: "hi" }), log);
      }
      return outcomes;
    },
  },
  {
    name: "a tool's own arguments: prepared before tool_call, trimmed by the tool after it",
    hosts: "same",
    async run(harness) {
      const log: string[] = [];
      const session = await harness.open({
        extensions: [
          (pi) => {
            pi.registerTool(
              echoTool("echo", {
                prepareArguments: (args) => ({ text: `prepared ${JSON.stringify(args)}` }),
                execute: (_id, params, signal, _update, ctx) => {
                  log.push(state(ctx), String(signal === ctx.signal));
                  (params as { text: string }).text = "trimmed";
                  return Promise.resolve({ content: text(ctx.cwd), details: {} });
                },
              }),
            );
            pi.on("tool_call", ({ input }, ctx) => {
              log.push(JSON.stringify(input), state(ctx));
            });
          },
          ...results(log, () => undefined),
        ],
      });
      return [await session.runTool("echo", { anything: 1 }), log];
    },
  },
  {
    name: "a batch in which every tool ends the run",
    hosts: "same",
    async run(harness) {
      const session = await harness.open({
        extensions: [
          (pi) => {
            for (const terminate of [true, false]) {
              pi.registerTool(
                echoTool(`ends_${String(terminate)}`, {
                  execute: () => Promise.resolve({ content: text("done"), details: {}, terminate }),
                }),
              );
            }
          },
        ],
      });
      const call = (ends: boolean) => ({ tool: `ends_${String(ends)}`, input: { text: "hi" } });
      const counts: number[] = [];
      for (const calls of [[call(true)], [call(true), call(false)], [call(true), call(true)]]) {
        counts.push((await session.prompt("x", { calls })).turns.length);
      }
      return counts;
    },
  },
];

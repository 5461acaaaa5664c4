import type { BeforeAgentStartEvent, ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { Scenario } from "./harness.ts";
import { echoTool, state } from "./tools.ts";

export const eventScenarios: Scenario[] = [
  {
    name: "the order of handlers: extensions as loaded, then as registered",
    hosts: "same",
    async run(harness) {
      const log: string[] = [];
      const extension = (name: string) => (pi: ExtensionAPI) => {
        for (const turn of ["first", "second"]) {
          pi.on("session_start", () => void log.push(`${name} ${turn} session_start`));
          pi.on("input", () => void log.push(`${name} ${turn} input`));
          pi.on("before_agent_start", () => void log.push(`${name} ${turn} before_agent_start`));
          pi.on("tool_call", () => void log.push(`${name} ${turn} tool_call`));
          pi.on("tool_result", () => void log.push(`${name} ${turn} tool_result`));
          pi.on("session_shutdown", () => void log.push(`${name} ${turn} session_shutdown`));
        }
      };
      const session = await harness.open({
        files: { a: "alpha" },
        extensions: [extension("one"), extension("two")],
      });
      await session.prompt("go", { calls: [{ tool: "read", input: { path: "a" } }] });
      await session.close();
      return log;
    },
  },
  {
    name: "the order of events in a run with a tool call, and when the session is idle",
    hosts: "differ",
    async run(harness) {
      const log: string[] = [];
      const session = await harness.open({
        files: { a: "alpha" },
        extensions: [
          (pi) => {
            pi.on("session_start", ({ reason }, ctx) => {
              log.push(`session_start ${reason} ${state(ctx)}`);
            });
            pi.on("input", (event, ctx) => {
              log.push(`input ${event.text} ${event.source} ${state(ctx)}`);
            });
            pi.on("before_agent_start", (event, ctx) => {
              log.push(`before ${promptOf(event)} ${state(ctx)}`);
            });
            pi.on("agent_start", () => void log.push("agent_start"));
            pi.on(
              "turn_start",
              ({ turnIndex }) => void log.push(`turn_start ${String(turnIndex)}`),
            );
            pi.on("tool_execution_start", (event) => {
              log.push(`start ${event.toolName} ${JSON.stringify(event.args)}`);
            });
            pi.on("tool_call", ({ toolName, input }, ctx) => {
              log.push(`tool_call ${toolName} ${JSON.stringify(input)} ${state(ctx)}`);
            });
            pi.on("tool_result", (event) => {
              log.push(`tool_result ${String(event.isError)} ${JSON.stringify(event.content)}`);
            });
            pi.on("tool_execution_end", (event) => void log.push(`end ${String(event.isError)}`));
            pi.on("turn_end", ({ turnIndex, message, toolResults }) => {
              const stop = message.role === "assistant" ? message.stopReason : "";
              log.push(`turn_end ${String(turnIndex)} ${stop} ${String(toolResults.length)}`);
            });
            pi.on("agent_end", ({ messages }, ctx) => {
              const roles = messages.map(({ role }) => role).join();
              log.push(`agent_end ${roles} ${state(ctx)}`);
            });
            pi.on("agent_settled", ({ aborted }, ctx) => {
              log.push(`agent_settled ${String(aborted)} ${state(ctx)}`);
            });
            pi.on("session_shutdown", ({ reason }) => void log.push(`shutdown ${reason}`));
          },
        ],
      });
      await session.prompt("go", { calls: [{ tool: "read", input: { path: "a" } }] });
      await session.prompt("again");
      await session.sendCustom("by the way");
      await session.close();
      return log;
    },
  },
  {
    name: "input: transforms chain, the next one sees them, a throw is skipped",
    hosts: "same",
    async run(harness) {
      const seen: string[] = [];
      const session = await harness.open({
        extensions: [
          (pi) => {
            pi.on("input", ({ text }) => ({ action: "transform", text: `${text}1` }));
            pi.on("input", () => {
              throw new Error("input broke");
            });
            pi.on("input", ({ text }) => {
              seen.push(text);
              return { action: "continue" };
            });
          },
          (pi) => {
            pi.on("input", ({ text }) => ({ action: "transform", text: `${text}2` }));
            pi.on("before_agent_start", (event) => void seen.push(promptOf(event)));
          },
        ],
      });
      const run = await session.prompt("x");
      return [seen, run.turns.map(({ messages }) => messages), session.errors];
    },
  },
  {
    name: "input: handled ends it, later handlers and the model get nothing",
    hosts: "same",
    async run(harness) {
      const seen: string[] = [];
      const session = await harness.open({
        extensions: [
          (pi) => {
            pi.on("input", ({ text }) => {
              seen.push(`one ${text}`);
              return text === "mine" ? { action: "handled" } : undefined;
            });
          },
          (pi) => {
            pi.on("input", ({ text }) => void seen.push(`two ${text}`));
            pi.on("before_agent_start", () => void seen.push("before"));
          },
        ],
      });
      const mine = await session.prompt("mine");
      const other = await session.prompt("other");
      return [seen, mine.turns.length, other.turns.length];
    },
  },
  {
    name: "messages that before_agent_start handlers add",
    hosts: "same",
    async run(harness) {
      const add = (content: string) => (pi: ExtensionAPI) => {
        pi.on("before_agent_start", () => ({
          message: { customType: "note", content, display: true },
        }));
      };
      const session = await harness.open({ extensions: [add("one"), add("two")] });
      const first = await session.prompt("x");
      const second = await session.prompt("y");
      return [...first.turns, ...second.turns].map(({ messages }) => messages);
    },
  },
  {
    name: "the event of a run that a custom message starts, if there is one",
    hosts: "differ",
    async run(harness) {
      const log: unknown[] = [];
      const session = await harness.open({
        extensions: [
          (pi) => {
            pi.on("before_agent_start", (event) => {
              if (event.messageType !== "custom") return;
              const { timestamp: _, ...message } = event.message;
              log.push(Object.keys(event).sort(), message);
            });
          },
        ],
      });
      const { turns } = await session.sendCustom("by the way");
      return [log, turns.map(({ messages }) => messages)];
    },
  },
  {
    name: "a handler that adds a handler for the same event",
    hosts: "differ",
    async run(harness) {
      const log: string[] = [];
      const session = await harness.open({
        extensions: [
          (pi) => {
            pi.on("input", () => {
              log.push("adder");
              pi.on("input", () => void log.push("added"));
            });
          },
        ],
      });
      await session.prompt("x");
      log.push("--");
      await session.prompt("y");
      return log;
    },
  },
  {
    name: "a handler that is unsubscribed, where the host can",
    hosts: "differ",
    async run(harness) {
      const log: string[] = [];
      let off: (() => void) | undefined;
      const session = await harness.open({
        extensions: [
          (pi) => {
            const say = (): void => void log.push("twice added");
            off = pi.on("input", say);
            pi.on("input", say);
          },
        ],
      });
      log.push(typeof off);
      await session.prompt("x");
      off?.();
      log.push("--");
      await session.prompt("y");
      return log;
    },
  },
  {
    name: "events that only one host sends are accepted by both",
    hosts: "differ",
    async run(harness) {
      const log: string[] = [];
      const session = await harness.open({
        extensions: [
          (pi) => {
            pi.on("agent_settled", () => void log.push("settled"));
            pi.on("no_such_event" as "agent_settled", () => void log.push("never"));
          },
        ],
      });
      await session.prompt("x");
      return [log, session.errors];
    },
  },
  {
    name: "the bus: a listener that throws stops nobody",
    hosts: "differ",
    async run(harness) {
      const log: unknown[] = [];
      const session = await harness.open({
        extensions: [
          (pi) => {
            pi.on("input", () => {
              pi.events.emit("channel", 1);
            });
          },
          (pi) => {
            pi.events.on("channel", () => {
              throw new Error("listener broke");
            });
            pi.events.on("channel", (data) => void log.push(data));
          },
        ],
      });
      // 0.79.1 prints the error.
      const { error: print } = console;
      console.error = (text: string) => void log.push(text);
      try {
        await session.prompt("x");
      } finally {
        console.error = print;
      }
      return [log, session.errors];
    },
  },
  {
    name: "the bus: extensions hear each other, and themselves, until they stop",
    hosts: "same",
    async run(harness) {
      const log: unknown[] = [];
      const session = await harness.open({
        extensions: [
          (pi) => {
            const stop = pi.events.on("channel", (data) => {
              log.push(["one", data]);
              stop();
            });
          },
          (pi) => {
            pi.events.on("channel", (data) => void log.push(["two", data]));
            pi.on("session_start", () => {
              pi.events.emit("channel", 1);
              pi.events.emit("channel", 2);
              pi.events.emit("other", 3);
              pi.registerTool(echoTool("late"));
            });
          },
        ],
      });
      return [log, session.activeTools()];
    },
  },
];

/** A run that a custom message starts has none, and 0.79.1 has no `messageType`. */
const promptOf = (event: BeforeAgentStartEvent): string =>
  "prompt" in event ? event.prompt : "no prompt";

import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { Scenario } from "./harness.ts";
import { withTools } from "./tools.ts";

/** Opens one dialog of each kind and says what came back. */
const asking = (log: unknown[]) => (pi: ExtensionAPI) => {
  pi.on("input", async (_event, { ui, hasUI, mode }) => {
    log.push(hasUI, mode);
    log.push(String(await ui.select("Which?", ["a", "b"])));
    log.push(String(await ui.confirm("Sure?", "Really?")));
    log.push(String(await ui.input("Name?", "a name")));
    log.push(String(await ui.input("Name again?")));
    log.push(String(await ui.editor("Text?", "prefilled")));
    ui.notify("done");
    ui.notify("careful", "warning");
    ui.setStatus("one", "1");
    ui.setStatus("two", "2");
    ui.setStatus("one", undefined);
    ui.setWidget("w", ["line"]);
    ui.setTitle("t");
  });
};

export const dialogScenarios: Scenario[] = [
  {
    name: "dialogs are answered in order; notices and status are kept",
    hosts: "same",
    async run(harness) {
      const log: unknown[] = [];
      const session = await harness.open({
        extensions: [asking(log)],
        dialogs: ["b", true, "Ann", undefined, "edited"],
      });
      await session.prompt("x");
      return [log, session.dialogs, session.notices, [...session.status]];
    },
  },
  {
    name: "answers of the wrong kind count as dismissed",
    hosts: "same",
    async run(harness) {
      const log: unknown[] = [];
      const session = await harness.open({
        extensions: [asking(log)],
        dialogs: ({ kind }) => (kind === "confirm" ? "yes" : true),
      });
      await session.prompt("x");
      return [log, session.dialogs];
    },
  },
  {
    name: "without a UI dialogs are dismissed and nothing is shown",
    hosts: "same",
    async run(harness) {
      const log: unknown[] = [];
      const session = await harness.open({ extensions: [asking(log)] });
      await session.prompt("x");
      return [log, session.dialogs, session.notices, [...session.status]];
    },
  },
  {
    name: "a dialog whose signal is aborted",
    hosts: "same",
    async run(harness) {
      const log: unknown[] = [];
      const session = await harness.open({
        extensions: [
          (pi) => {
            pi.on("input", async (_event, { ui }) => {
              const late = new AbortController();
              const pending = ui.confirm("Late?", "", { signal: late.signal });
              late.abort();
              log.push(
                await pending,
                await ui.select("Never?", [], { signal: AbortSignal.abort() }),
              );
            });
          },
        ],
        dialogs: () => new Promise(() => undefined),
      });
      await session.prompt("x");
      return [log, session.dialogs];
    },
  },
  {
    name: "a gate that asks: one answer for each call, in the order of the calls",
    hosts: "same",
    async run(harness) {
      const session = await harness.open({
        extensions: [
          withTools("echo"),
          (pi) => {
            pi.on("tool_call", async ({ input }, { ui }) => {
              const allowed = await ui.confirm(
                "Run?",
                String((input as Record<string, unknown>)["text"]),
              );
              return allowed ? undefined : { block: true, reason: "refused" };
            });
          },
        ],
        dialogs: [true, false, true],
      });
      const call = (text: string) => ({ tool: "echo", input: { text } });
      const run = await session.prompt("x", { calls: [call("1"), call("2"), call("3")] });
      return [session.dialogs, run.turns.at(-1)!.messages];
    },
  },
];

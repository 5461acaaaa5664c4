import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { expect, it } from "vitest";
import { createFakePi } from "../src/index.ts";

/** Asks before every command, and says so in the prompt. */
function askFirst(pi: ExtensionAPI): void {
  pi.on("tool_call", async ({ toolName }, { ui }) => {
    if (toolName !== "bash" || (await ui.confirm("Run it?", ""))) return undefined;
    return { block: true, reason: "The user said no." };
  });
  pi.on("before_agent_start", ({ systemPromptOptions }) => {
    systemPromptOptions.sections["policy"] = "Commands need a yes.";
  });
}

it("asks before a command", async () => {
  const fake = createFakePi({
    host: "sectioned",
    dialogs: [true, false],
    tools: { bash: () => "a.txt" },
  });
  await fake.load(askFirst);
  await fake.start();

  const run = await fake.prompt("hello");
  expect(run.system).toContain("<policy>\nCommands need a yes.\n</policy>");
  expect(run.tools.map(({ name }) => name)).toContain("bash");

  const first = await fake.runTool("bash", { command: "ls" });
  const second = await fake.runTool("bash", { command: "ls" });
  expect(first).toMatchObject({ text: "a.txt", isError: false });
  expect(second).toMatchObject({ text: "The user said no.", isError: true });
  expect(fake.errors).toEqual([]);
  await fake.shutdown();
});

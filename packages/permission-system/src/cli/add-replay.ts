import type { Command } from "commander";
import { withEngine } from "./engine-options.ts";
import { replay, type ReplayOptions } from "./replay.ts";
import type { World } from "./world.ts";

/** Adds the command `replay`. @param exit told the exit code. */
export function addReplay(program: Command, world: World, exit: (code: number) => void): void {
  withEngine(program.command("replay"))
    .summary("judge the calls of past sessions")
    .description(
      "Judges the tool calls in session files of Pi (~/.pi/agent/sessions/*/*.jsonl) anew, each in the directory of its session: how many would be asked about or denied, by which rules, and which five rules would save most questions.",
    )
    .argument("<sessions...>", "session files")
    .option("--each", "write each call with its decision first")
    .option("--json", "write the data in place of the text")
    .action(async (sessions: string[], options: ReplayOptions) => {
      exit(await replay(sessions, options, world));
    });
}

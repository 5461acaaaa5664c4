import { type Command, Option } from "commander";

/** Adds the options of every command that judges calls; see `EngineOptions`. */
export function withEngine(command: Command): Command {
  return command
    .option(
      "--policy <file>",
      "a policy file or preset in place of your own, and nothing beside it",
    )
    .option("--cwd <dir>", "the directory that the calls are made in")
    .option("--home <dir>", "the home directory")
    .option("--agent-dir <dir>", "Pi's agent directory")
    .option("--project <file>", "a project's policy file")
    .option("--agent <file>", "an agent's Markdown file")
    .option("--accepted", "take the project's and the agent's file for accepted")
    .addOption(new Option("--mode <mode>", "ask, deny, yolo, or a preset that is laid over"));
}

import { type Command, Option } from "commander";
import { testCommand, type TestOptions } from "./test-command/test-command.ts";
import type { World } from "./world.ts";

/** Adds the command `test`. @param exit told the exit code. */
export function addTest(program: Command, world: World, exit: (code: number) => void): void {
  program
    .command("test")
    .summary("test a policy by cases")
    .description(
      "Runs files of cases, calls with the decisions that they must get, and the examples (match, notMatch) in the rules of every policy. What is given by an option takes the place of what the files hold themselves.",
    )
    .argument("[files...]", "files of cases")
    .option("--policy <file>", "a policy file or preset in place of each file's config")
    .option("--project <file>", "a project's policy file in place of each file's project")
    .option("--agent <file>", "an agent's Markdown file in place of each file's agent")
    .option("--accepted", "take the project's and the agent's policy for accepted")
    .option("--mode <mode>", "ask, deny, yolo, or a preset that is laid over")
    .addOption(
      new Option("--reporter <format>", "how results are written")
        .choices(["text", "junit"])
        .default("text"),
    )
    .action((files: string[], options: TestOptions) => {
      exit(testCommand(files, options, world));
    });
}

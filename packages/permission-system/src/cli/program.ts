import { Command, CommanderError, Option } from "commander";
import { addEdit } from "./add-edit.ts";
import { addLint } from "./add-lint.ts";
import { addTest } from "./add-test.ts";
import { check } from "./check.ts";
import { openEngine, type EngineOptions } from "./engine.ts";
import { UsageError, type World } from "./world.ts";

/**
 * Runs a command line.
 * @param args without node and the script.
 * @returns the exit code: 0 for success, 1 for what was found (a failed test, a line that is no call), 2 for
 *   a mistake in the command line.
 */
export async function runCli(args: readonly string[], world: World): Promise<number> {
  let code = 0;
  const program = newProgram(world, (result) => {
    code = result;
  });
  try {
    await program.parseAsync([...args], { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof UsageError)) throw error;
    world.err(`${error.message}\n`);
    return 2;
  }
}

function newProgram(world: World, exit: (code: number) => void): Command {
  const program = new Command("keel-permissions")
    .description("Checks, explains, tests and writes the permissions of the Pi coding agent.")
    .version(world.version)
    .exitOverride()
    .configureOutput({ writeOut: world.out, writeErr: world.err });
  addCheck(program, world, exit);
  addTest(program, world, exit);
  addEdit(program, world, exit);
  addLint(program, world, exit);
  return program;
}

function addCheck(program: Command, world: World, exit: (code: number) => void): void {
  withEngine(program.command("check"))
    .summary("judge tool calls")
    .description(
      'Judges one call given by words (check bash "git status"), or one of JSON on each line of standard input: { "tool": "bash", "input": { "command": "git status" } }. Writes { decision, rule, facts } for each.',
    )
    .argument("[tool]", "name of the tool")
    .argument("[input...]", "a command, a path, or JSON")
    .action(async (tool: string | undefined, input: string[], options: EngineOptions) => {
      const words = tool === undefined ? [] : [tool, ...input];
      exit(await check(words, openEngine(options, world), world));
    });
}

/** The options of every command that judges calls. */
function withEngine(command: Command): Command {
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

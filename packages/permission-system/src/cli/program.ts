import { Command, CommanderError } from "commander";
import { addAudit } from "./add-audit.ts";
import { addEdit } from "./add-edit.ts";
import { addExplain } from "./add-explain.ts";
import { addImport } from "./add-import.ts";
import { addLint } from "./add-lint.ts";
import { addPresets } from "./add-presets.ts";
import { addReplay } from "./add-replay.ts";
import { addSchema } from "./add-schema.ts";
import { addTest } from "./add-test.ts";
import { check } from "./check.ts";
import { type EngineOptions, openEngine } from "./engine.ts";
import { withEngine } from "./engine-options.ts";
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
  addExplain(program, world, exit);
  addTest(program, world, exit);
  addReplay(program, world, exit);
  addAudit(program, world, exit);
  addPresets(program, world, exit);
  addSchema(program, world, exit);
  addImport(program, world, exit);
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

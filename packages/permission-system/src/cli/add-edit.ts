import type { Command } from "commander";
import type { Action } from "../policy/policy.ts";
import { addRule, dropRule, type EditOptions } from "./edit.ts";
import type { World } from "./world.ts";

/** Adds the commands that change a policy file: `allow`, `ask`, `deny` and `remove`. */
export function addEdit(program: Command, world: World, exit: (code: number) => void): void {
  for (const action of ["allow", "ask", "deny"] as const) addAction(program, action, world, exit);
  withFile(program.command("remove"))
    .summary("take a rule out of your policy")
    .description(
      'Takes a rule out of your policy file: remove bash "git push *". Its comments stay. The change is shown first, on standard error.',
    )
    .argument("<surface>", "bash, path, read, … or a tool's name")
    .argument("<pattern>", "the rule's pattern as it stands in the file")
    .action(async (surface: string, pattern: string, options: EditOptions) => {
      exit(await dropRule({ surface, pattern }, options, world));
    });
}

interface ActionOptions extends EditOptions {
  readonly reason?: string;
}

function addAction(
  program: Command,
  action: Action,
  world: World,
  exit: (code: number) => void,
): void {
  withFile(program.command(action))
    .summary(`write a rule that says ${action} to your policy`)
    .description(
      `Writes a rule to your policy file, as the last of its surface, so that it wins: ${action} bash "git push *". Comments and order stay. The change is shown first, on standard error.`,
    )
    .argument("<surface>", "bash, path, read, … or a tool's name; * for every tool without rules")
    .argument("<pattern>", "what it is about, in quotes; * for everything on the surface")
    .option("--reason <text>", "told to the model with a denial, and to you with a question")
    .action(async (surface: string, pattern: string, options: ActionOptions) => {
      const { reason } = options;
      const rule = { surface, pattern, action, ...(reason === undefined ? {} : { reason }) };
      exit(await addRule(rule, options, world));
    });
}

function withFile(command: Command): Command {
  return command
    .option("--policy <file>", "a policy file in place of your own")
    .option("--dry-run", "show the change, and write nothing");
}

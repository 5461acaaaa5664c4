import type { Command } from "commander";
import { lint, type LintOptions } from "./lint.ts";
import type { World } from "./world.ts";

/** Adds the command `lint`. @param exit is told the exit code. */
export function addLint(program: Command, world: World, exit: (code: number) => void): void {
  program
    .command("lint")
    .summary("find mistakes in policies")
    .description(
      "Looks for mistakes in policies (problems), and for rules that are valid and probably not what was meant (findings): rules that never match or decide nothing, allows that are wider than they look, denials that another spelling evades. Without files it looks at your own policy and the project's. Exits with 1 if there is anything.",
    )
    .argument("[files...]", "policies, Markdown files of agents, or presets such as balanced@1")
    .option("--json", "write one JSON document")
    .action((files: string[], options: LintOptions) => {
      exit(lint(files, options, world));
    });
}

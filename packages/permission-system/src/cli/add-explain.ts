import { type Command, Option } from "commander";
import { openEngine } from "./engine.ts";
import { withEngine } from "./engine-options.ts";
import { explain, type ExplainOptions } from "./explain.ts";
import type { World } from "./world.ts";

/** Adds the command `explain`. @param exit told the exit code. */
export function addExplain(program: Command, world: World, exit: (code: number) => void): void {
  withEngine(program.command("explain"))
    .summary("say why a tool call is allowed, asked about or denied")
    .description(
      'Explains the decision of one call given by words, such as explain bash "git push": what it would do, every rule that was tried in every scope, and what decided.',
    )
    .argument("<tool>", "name of the tool")
    .argument("[input...]", "a command, a path, or JSON")
    .addOption(
      new Option("--why-not <decision>", "say what would change the decision to this one").choices([
        "allow",
        "ask",
        "deny",
      ]),
    )
    .option("--all", "show the rules that don't match as well")
    .option("--json", "write the data in place of the text")
    .action((tool: string, input: string[], options: ExplainOptions) => {
      exit(explain([tool, ...input], options, openEngine(options, world), world));
    });
}

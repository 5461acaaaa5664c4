import { type Command, Option } from "commander";
import { importCommand, type ImportCommandOptions } from "./import.ts";
import type { World } from "./world.ts";

/** Adds the command `import`. @param exit is told the exit code. */
export function addImport(program: Command, world: World, exit: (code: number) => void): void {
  program
    .command("import")
    .summary("make a policy of another tool's file")
    .description(
      "Makes a policy of another tool's permissions: import .claude/settings.json --out policy.json. Formats: pi-permission-system, claude-code, opencode, allow-list, codex; which one it is is told by the file. What can't be carried over stands as a comment at its place, and on standard error. The other tool's file is left as it is.",
    )
    .argument("<file>", "the other tool's file; a format may stand before it")
    .argument("[file]", "the file, if a format stands before it")
    .option("--out <file>", "write to a new file in place of standard output")
    .addOption(
      new Option("--as <whose>", "whose policy it becomes; otherwise told by the place").choices([
        "user",
        "project",
      ]),
    )
    .action(async (first: string, second: string | undefined, options: ImportCommandOptions) => {
      exit(await importCommand(second === undefined ? [first] : [first, second], options, world));
    });
}

import type { Command } from "commander";
import { diffPresets, listPresets, showPreset } from "./presets.ts";
import type { World } from "./world.ts";

/** Adds the command `presets`, with `show` and `diff`. @param exit is told the exit code. */
export function addPresets(program: Command, world: World, exit: (code: number) => void): void {
  const presets = program
    .command("presets")
    .summary("list, show and compare the presets")
    .description(
      'Lists the presets, which a policy extends by name: { "extends": "balanced@1" }. A preset never changes; what is better gets a further version.',
    )
    .action(() => {
      exit(listPresets(world));
    });
  presets
    .command("show")
    .summary("write the text of a preset")
    .description("Writes the text of a preset, a policy as you would write it yourself.")
    .argument("<preset>", "its name, such as balanced@1")
    .action((name: string) => {
      exit(showPreset(name, world));
    });
  presets
    .command("diff")
    .summary("show what differs between two presets")
    .description("Shows what differs between two presets, as a unified diff.")
    .argument("<from>", "a preset, such as cautious@1")
    .argument("<to>", "another preset, such as balanced@1")
    .action((from: string, to: string) => {
      exit(diffPresets(from, to, world));
    });
}

import type { Command } from "commander";
import { policySchema } from "../config/schema.ts";
import type { World } from "./world.ts";

/** Adds the command `schema`, which writes the JSON schema of a policy. @param exit is told the exit code. */
export function addSchema(program: Command, world: World, exit: (code: number) => void): void {
  program
    .command("schema")
    .summary("write the JSON schema of a policy")
    .description(
      'Writes the JSON schema of a policy (draft 2020-12), for editors. The package has it as a file too: { "$schema": "./node_modules/@pi-keel/permission-system/schema/permissions.schema.json" }.',
    )
    .action(() => {
      world.out(`${JSON.stringify(policySchema(), undefined, 2)}\n`);
      exit(0);
    });
}

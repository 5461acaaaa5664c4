import { Argument, type Command, Option } from "commander";
import { deciders } from "../audit/audit-line.ts";
import { audit, type AuditCliOptions } from "./audit.ts";
import type { World } from "./world.ts";

/** Adds the command `audit`. @param exit told the exit code. */
export function addAudit(program: Command, world: World, exit: (code: number) => void): void {
  program
    .command("audit")
    .summary("read what was decided")
    .description(
      "Writes the decisions of past and running sessions, the newest last: audit --since 1d --decision deny. With summary it tells what was asked about and denied most, who decided, and which rules would save most questions.",
    )
    .addArgument(new Argument("[summary]", "count instead").choices(["summary"]))
    .option("--since <time>", "from then on: 30m, 12h, 1d, 2w, or a date such as 2026-01-31")
    .option("--session <id>", "of a session and its children")
    .option("--tool <name>", "of a tool")
    .addOption(
      new Option("--decision <action>", "what the policy said").choices(["allow", "ask", "deny"]),
    )
    .addOption(new Option("--by <who>", "who decided").choices([...deciders]))
    .option("--json", "write the data in place of the text")
    .option("--agent-dir <dir>", "Pi's agent directory")
    .action(async (summary: "summary" | undefined, options: AuditCliOptions) => {
      exit(await audit(summary, options, world));
    });
}

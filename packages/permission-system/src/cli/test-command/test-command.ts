import { visible } from "../../ask/visible.ts";
import { UsageError, type World } from "../world.ts";
import { junitReport } from "./junit.ts";
import { readReplacements, type ReplacementOptions } from "./replacements.ts";
import { runFile } from "./run-file.ts";
import { testPolicies } from "./test-policies.ts";
import { summary, type TestResult } from "./test-result.ts";

/** What the command is told beside the files. */
export interface TestOptions extends ReplacementOptions {
  /** Default: `text`. */
  readonly reporter?: "text" | "junit";
}

/**
 * Runs files of cases, and the examples in the rules of every policy. Writes a line for each failure and
 * `N passed, N failed` at the end; or JUnit's XML, and that line to standard error.
 * @param files as they were named.
 * @returns the exit code: 0, or 1 if a test failed or there is none.
 * @throws UsageError if there is nothing to test, or a policy that was named isn't there.
 */
export function testCommand(files: readonly string[], options: TestOptions, world: World): number {
  const { policy, project, agent, reporter = "text" } = options;
  if ([...files, policy, project, agent].every((one) => one === undefined)) {
    throw new UsageError(
      "expected files of cases, such as test/permissions/*.json, or --policy with a policy whose rules have examples",
    );
  }
  const replacements = readReplacements(options, world);
  const runs = files.map((file) => runFile(file, replacements, world));
  const results = [
    ...testPolicies(replacements, options, world),
    ...runs.flatMap((run) => run.results),
  ];
  for (const note of runs.flatMap(({ notes }) => notes)) world.err(`${oneLine(note)}\n`);
  if (results.length === 0)
    world.err("no test was found: expected cases, or rules with examples\n");
  report(results, reporter, world);
  const isRight = results.length > 0 && results.every(({ failure }) => failure === undefined);
  return isRight ? 0 : 1;
}

function report(
  results: readonly TestResult[],
  reporter: TestOptions["reporter"],
  world: World,
): void {
  if (reporter === "junit") {
    world.out(junitReport(results));
    world.err(`${summary(results)}\n`);
    return;
  }
  for (const { suite, failure } of results) {
    if (failure !== undefined) world.out(`${oneLine(`${suite}: ${failure}`)}\n`);
  }
  world.out(`${summary(results)}\n`);
}

/** Texts come from files that may hold anything, also what moves the cursor of a terminal. */
function oneLine(text: string): string {
  return visible(text).replaceAll("\n", " ");
}

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type CaseFile, readCaseFile } from "../../cases/case-file.ts";
import { caseInWords, failureOf } from "../../cases/failure.ts";
import { judgeCase } from "../../cases/judge-case.ts";
import { type Replacements, type Setting, settingOf } from "../../cases/setting.ts";
import { buildWorkspace } from "../../cases/workspace.ts";
import { findBase } from "../../config/base-path.ts";
import { policyOf } from "../../config/policy-file.ts";
import { readPolicySource } from "../../config/policy-source.ts";
import { knownPresets, presetNamed } from "../../config/presets.ts";
import { type Policy, programsOf } from "../../policy/policy.ts";
import { flavourOf, type World } from "../world.ts";
import { testExamples } from "./test-examples.ts";
import type { TestResult } from "./test-result.ts";

/** What came of a file of cases. */
export interface FileRun {
  readonly results: readonly TestResult[];
  /** Mistakes in its policies, each with its place; such a policy asks for everything. */
  readonly notes: readonly string[];
}

/**
 * Runs the cases of a file, and the examples in the rules of its policies. A file that can't be used is a
 * test that failed. Never throws.
 * @param name the file as it was named.
 */
export function runFile(name: string, replacements: Replacements, world: World): FileRun {
  try {
    const path = resolve(world.cwd, name);
    const reading = readCaseFile(readFileSync(path, "utf8"), {
      findBase: (base) => baseOf(base, path, world.home),
    });
    if (reading.mistakes !== undefined) return unusable(name, reading.mistakes.join("; "));
    return runCases(name, reading.file, replacements, world);
  } catch (error) {
    return unusable(name, error instanceof Error ? error.message : String(error));
  }
}

function unusable(suite: string, reason: string): FileRun {
  const name = "a file of cases";
  return { results: [{ suite, name, failure: `can't be used: ${reason}` }], notes: [] };
}

/** What a policy in a file of cases extends, found from that file. */
function baseOf(name: string, path: string, home: string): Policy | string {
  const place = findBase(name, path, home);
  if ("problem" in place) return place.problem;
  if ("preset" in place) {
    return presetNamed(name) ?? `no preset is called ${JSON.stringify(name)}; ${knownPresets()}`;
  }
  const source = readPolicySource(place.path, home);
  return policyOf(source, { scope: name, silent: true }) ?? `there is no file ${place.path}`;
}

function runCases(
  suite: string,
  file: CaseFile,
  replacements: Replacements,
  world: World,
): FileRun {
  const workspace = buildWorkspace(file.workspace);
  try {
    const setting = settingOf(file, workspace, replacements, flavourOf(world));
    const own = ownPolicies(file);
    return {
      results: [
        ...own.flatMap((policy) => testExamples(suite, policy, contextFor(policy, setting))),
        ...file.cases.map((one, at): TestResult => {
          const judged = judgeCase(one, setting);
          const failure = failureOf(judged, setting);
          const number = `case ${String(at + 1)}`;
          return {
            suite,
            name: `${number}: ${caseInWords(one)}`,
            ...(failure === undefined ? {} : { failure: `${number} (${one.at}): ${failure}` }),
          };
        }),
      ],
      notes: own.flatMap(({ scope, problems }) =>
        problems.map((problem) => `${suite}: mistake in ${scope}: ${problem}`),
      ),
    };
  } finally {
    workspace.remove();
  }
}

function ownPolicies({ policies }: CaseFile): readonly Policy[] {
  const { global, project, agent, ancestors = [] } = policies;
  return [global, project?.policy, agent?.policy, ...ancestors].filter(
    (policy) => policy !== undefined,
  );
}

/** The rows that a policy itself adds for programs are what its examples are read with. */
function contextFor(policy: Policy, { context }: Setting): Setting["context"] {
  const programs = programsOf(policy);
  return programs.length === 0 ? context : { ...context, programs };
}

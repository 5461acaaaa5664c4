import { contextOf, type Replacements } from "../../cases/setting.ts";
import { buildWorkspace } from "../../cases/workspace.ts";
import { type Policy, programsOf } from "../../policy/policy.ts";
import { flavourOf, type World } from "../world.ts";
import type { ReplacementOptions } from "./replacements.ts";
import { testExamples } from "./test-examples.ts";
import type { TestResult } from "./test-result.ts";

/** Tests the real policies by themselves: that they have no mistakes, and the examples in their rules. */
export function testPolicies(
  { config, project, agent }: Replacements,
  names: ReplacementOptions,
  world: World,
): readonly TestResult[] {
  const workspace = buildWorkspace({});
  try {
    const test = (policy: Policy | undefined, name: string | undefined): readonly TestResult[] => {
      if (policy === undefined || name === undefined) return [];
      const context = contextOf(workspace, programsOf(policy), flavourOf(world));
      return [...mistakesOf(policy, name), ...testExamples(name, policy, context)];
    };
    return [
      ...test(config, names.policy),
      ...test(project, names.project),
      ...test(agent, names.agent),
    ];
  } finally {
    workspace.remove();
  }
}

function mistakesOf({ problems }: Policy, suite: string): readonly TestResult[] {
  return problems.map((problem) => ({ suite, name: "a policy", failure: `mistake: ${problem}` }));
}

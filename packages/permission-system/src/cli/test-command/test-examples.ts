import { examplesOf, exampleInWords } from "../../cases/examples.ts";
import { wrongExample } from "../../cases/judge-example.ts";
import type { Setting } from "../../cases/setting.ts";
import type { Policy } from "../../policy/policy.ts";
import type { TestResult } from "./test-result.ts";

/** Tests the examples that stand in rules of a policy. @param suite the file that the policy stands in. */
export function testExamples(
  suite: string,
  policy: Policy,
  context: Setting["context"],
): readonly TestResult[] {
  return examplesOf(policy).map((example) => {
    const name = exampleInWords(example);
    const wrong = wrongExample(example, context);
    return wrong === undefined ? { suite, name } : { suite, name, failure: `${name}: ${wrong}` };
  });
}

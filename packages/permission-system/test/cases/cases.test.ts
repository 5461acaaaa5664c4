import { afterAll, describe, expect, it } from "vitest";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { factContext } from "../../src/facts/fact-context.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { decide } from "../../src/policy/decide.ts";
import { type Case, caseFiles } from "./case-file.ts";
import { buildWorkspace } from "./workspace.ts";

describe.each(caseFiles())("the cases of $name", ({ name, workspace, permission, cases }) => {
  const { cwd, home, remove } = buildWorkspace(workspace);
  afterAll(remove);
  const policy = parsePolicy(JSON.stringify({ permission }), name);
  const context = factContext({ cwd, home, path: ["/usr/local/bin", "/usr/bin", "/bin"] });

  it("stand under a policy without mistakes", () => {
    expect(policy.problems).toEqual([]);
  });

  it.each(cases.map((one) => [titleOf(one), one] as const))("%s", (_, one) => {
    const facts = readFacts(one.tool, one.input, context);
    const decision = decide(facts, [policy], context);
    const wanted = one.expect ?? (one.atLeast === "deny" ? "deny" : "(ask|deny)");
    expect(`${decision.action} by ${decision.rule}`).toMatch(new RegExp(`^${wanted} by `));
  });
});

function titleOf({ tool, input, expect: exactly, atLeast }: Case): string {
  const { command } = input as { readonly command?: string };
  const wanted = exactly ?? `at least ${String(atLeast)}`;
  return `${wanted}: ${command ?? `${tool} ${JSON.stringify(input)}`}`;
}

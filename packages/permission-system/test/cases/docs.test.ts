import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { readCaseFile } from "../../src/cases/case-file.ts";
import { examplesOf } from "../../src/cases/examples.ts";
import { caseInWords, failureOf } from "../../src/cases/failure.ts";
import { judgeCase } from "../../src/cases/judge-case.ts";
import { wrongExample } from "../../src/cases/judge-example.ts";
import { contextOf, settingOf } from "../../src/cases/setting.ts";
import { buildWorkspace } from "../../src/cases/workspace.ts";
import { parsePolicy } from "../../src/config/parse-policy.ts";

const page = readFileSync(new URL("../../docs/testing.md", import.meta.url), "utf8");
const [cases = "", policy = ""] = [...page.matchAll(/```jsonc\n([^]*?)```/g)].map(
  ([, text]) => text,
);

describe("the page on testing", () => {
  const file = readCaseFile(cases).file!;
  const workspace = buildWorkspace(file.workspace);
  afterAll(workspace.remove);
  const setting = settingOf(file, workspace);

  it.each(file.cases.map((one) => [caseInWords(one), one] as const))("is right: %s", (_, one) => {
    expect(failureOf(judgeCase(one, setting), setting)).toBeUndefined();
  });

  const examples = examplesOf(parsePolicy(policy, "mine"));

  it.each(examples.map((one) => [one.text, one] as const))("has the right example %s", (_, one) => {
    expect(wrongExample(one, contextOf(workspace, [], "posix"))).toBeUndefined();
  });

  it("names every key of a file of cases", () => {
    const known = readCaseFile('{ "x": 1, "cases": [] }').mistakes?.[0] ?? "";
    const list = known.slice(known.indexOf("expected")).matchAll(/"([^"]+)"/g);
    const keys = [...list].flatMap(([, key = ""]) => (key === "$schema" ? [] : [key]));
    expect(keys).toHaveLength(9);
    for (const key of keys) expect(page).toContain(`\`${key}\``);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { type CaseFile, readCaseFile } from "../../src/cases/case-file.ts";
import { caseInWords, failureOf } from "../../src/cases/failure.ts";
import { judgeCase } from "../../src/cases/judge-case.ts";
import { settingOf } from "../../src/cases/setting.ts";
import { buildWorkspace } from "../../src/cases/workspace.ts";

const files = ["data", "own"].flatMap((folder) => {
  const directory = new URL(`${folder}/`, import.meta.url);
  return readdirSync(directory).map((name) => ({
    name: `${folder}/${name}`,
    reading: readCaseFile(readFileSync(new URL(name, directory), "utf8")),
  }));
});

/** Files that are there to show what a mistake in a policy does. */
const withMistakes = ["own/broken-project.json"];

describe.each(files)("the cases of $name", ({ name, reading }) => {
  it("can be read", () => {
    expect(reading).toEqual({ file: expect.anything() as unknown });
  });

  const { workspace, cases, ...rest } = reading.file ?? nothing;
  const place = buildWorkspace(workspace);
  afterAll(() => {
    place.remove();
  });
  const setting = settingOf(rest, place);

  it("stand under policies without mistakes", () => {
    const problems = setting.scopes.layers.flatMap(({ policy }) => policy.problems);
    expect(problems).toHaveLength(withMistakes.includes(name) ? 1 : 0);
  });

  it.each(cases.map((one) => [`${caseInWords(one)} (${one.at})`, one] as const))("%s", (_, one) => {
    expect(failureOf(judgeCase(one, setting), setting)).toBeUndefined();
  });
});

const nothing: CaseFile = { workspace: {}, policies: {}, accepted: false, cases: [] };

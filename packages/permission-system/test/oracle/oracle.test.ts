import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { literal } from "../../src/shell/field.ts";
import { readShell } from "../../src/shell/read-shell.ts";
import { unread } from "./compare.ts";
import { contextOf } from "./context.ts";
import { examples } from "./examples.ts";
import { expectAgreement, noStage } from "./expect-agreement.ts";
import { compareWithBash } from "./oracle.ts";
import { buildStage, type Stage } from "./stage.ts";

let stages: Stage[] = [];
beforeAll(() => {
  stages = [buildStage(), buildStage(), buildStage()].filter((stage) => stage !== undefined);
});
afterAll(() => {
  for (const stage of stages) stage.remove();
});

describe("bash, and what is read of a command", () => {
  it("agree on commands of every kind", { timeout: 180_000 }, async ({ skip }) => {
    if (stages.length === 0) return skip(noStage);
    await expectAgreement(stages, { seed: 1, count: 3000 });
  });

  it("agree on commands that are easily misread", async ({ skip }) => {
    const [stage] = stages;
    if (stage === undefined) return skip(noStage);
    const context = contextOf(stage);
    const runs = await stage.run(examples);
    const misread = runs.flatMap(({ programs }, at) => {
      const missing = unread(programs, readShell(examples[at]!, context));
      return missing.length === 0 ? [] : [{ command: examples[at], missing }];
    });
    expect(misread).toEqual([]);
  });

  it("are found to disagree when a reader misses a word, with the simplest such command", async ({
    skip,
  }) => {
    if (stages.length === 0) return skip(noStage);
    const read = () => ({ units: [{ argv: [literal("p1")] }], opaque: [] });
    const report = await compareWithBash({ seed: 1, count: 5, stages, read, most: 1 });
    expect(report.misread).toBeGreaterThan(0);
    expect(report.mismatches[0]!.text.length).toBeLessThan(6);
  });
});

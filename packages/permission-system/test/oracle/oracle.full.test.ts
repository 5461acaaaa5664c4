import { expect, it } from "vitest";
import { expectAgreement } from "./expect-agreement.ts";
import { buildStage } from "./stage.ts";

it(
  "bash runs nothing that isn't read, in a hundred thousand commands",
  { timeout: 3_600_000 },
  async () => {
    const stages = [buildStage(), buildStage(), buildStage()].filter(
      (stage) => stage !== undefined,
    );
    // Here a machine that can't compare is a failure: otherwise nobody would notice.
    expect(stages).toHaveLength(3);
    try {
      await expectAgreement(stages, { seed: 1_000_000, count: 100_000 });
    } finally {
      for (const stage of stages) stage.remove();
    }
  },
);

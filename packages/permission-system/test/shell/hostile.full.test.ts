import { expect, it } from "vitest";
import { noise } from "./noise.ts";
import { readApart } from "./read-apart.ts";

it("half a million texts without sense are read without harm", { timeout: 3_000_000 }, async () => {
  const apart = readApart();
  try {
    for (let first = 10_000; first < 510_000; first += 5000) {
      const texts = Array.from({ length: 5000 }, (_, at) => noise(first + at));
      const answers = await apart.read(texts, 300_000);
      const bad = answers.flatMap(({ threw, facts, ms }, at) =>
        threw === undefined && facts > 0 && ms < 5000
          ? []
          : [{ text: texts[at], threw, facts, ms }],
      );
      expect(bad).toEqual([]);
    }
  } finally {
    await apart.remove();
  }
});

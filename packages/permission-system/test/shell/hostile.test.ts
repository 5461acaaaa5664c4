import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectHarmless, hostile } from "./hostile.ts";
import { noise } from "./noise.ts";
import { type Apart, readApart } from "./read-apart.ts";

let apart: Apart;
beforeAll(() => {
  apart = readApart();
});
afterAll(() => apart.remove());

describe("reading a hostile command", () => {
  it.each(Object.entries(hostile))("gets over %s", { timeout: 60_000 }, async (_, make) => {
    await expectHarmless(apart, make());
  });

  it("gets over texts without sense", { timeout: 120_000 }, async () => {
    const texts = Array.from({ length: 6000 }, (_, seed) => noise(seed));
    const answers = await apart.read(texts, 100_000);
    const bad = answers.flatMap(({ threw, facts, ms }, at) =>
      threw === undefined && facts > 0 && ms < 5000 ? [] : [{ text: texts[at], threw, facts, ms }],
    );
    expect(bad).toEqual([]);
  });
});

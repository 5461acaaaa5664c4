import { afterAll, expect, it } from "vitest";
import { pairings } from "./compositions.ts";
import { decided, decidedCommands, linkedSets } from "./decided.ts";

const sets = linkedSets();
afterAll(() => {
  for (const set of sets) set.remove();
});

it("no two allowed commands of a file need a prompt together", { timeout: 3_600_000 }, () => {
  const allowed = decidedCommands(sets).filter(({ action }) => action === "allow");
  const found: string[] = [];
  let count = 0;
  for (const { set, scene } of allowed) {
    for (const other of allowed) {
      if (other.set !== set) continue;
      for (const { compose } of pairings) {
        const text = compose(scene, other.scene);
        if (text === undefined) continue;
        count += 1;
        const action = decided(set, text);
        if (action !== "allow") found.push(`${set.name}: ${JSON.stringify(text)} gets ${action}`);
      }
    }
  }
  process.stdout.write(`${String(count)} pairs of commands\n`);
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(10_000);
});

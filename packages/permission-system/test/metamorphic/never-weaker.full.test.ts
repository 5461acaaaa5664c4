import { afterAll, expect, it } from "vitest";
import { Choices } from "../oracle/choices.ts";
import { isAccepted } from "./accepted.ts";
import { decidedCommands, linkedSets } from "./decided.ts";
import { rewrites } from "./rewrites/index.ts";
import { rewrittenAgain, rewrittenBy, type Weakening, weakening } from "./weakenings.ts";

const sets = linkedSets();
afterAll(() => {
  for (const set of sets) set.remove();
});

const strict = decidedCommands(sets).filter(({ action }) => action !== "allow");

/** As many commands as each pair of rewrites is tried on. */
const each = 4;

it("no rewrite in any place of any case weakens a decision", () => {
  const found: Weakening[] = [];
  let count = 0;
  let asked = 0;
  for (const command of strict) {
    for (const { name, variants } of rewrites) {
      for (const text of variants(command.scene)) {
        count += 1;
        const weaker = weakening(command, { text, rewrites: [name] });
        if (weaker === undefined) continue;
        if (isAccepted(weaker)) asked += 1;
        else found.push(weaker);
      }
    }
  }
  process.stdout.write(`${String(count)} rewrites, ${String(asked)} accepted\n`);
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(50_000);
});

it("no pair of rewrites weakens a decision", { timeout: 3_600_000 }, () => {
  const found: Weakening[] = [];
  let count = 0;
  let asked = 0;
  rewrites.forEach((first, at) => {
    rewrites.forEach((second, beside) => {
      const choices = Choices.fromSeed(at * rewrites.length + beside);
      for (let tries = 0, done = 0; tries < 20 && done < each; tries += 1) {
        const command = choices.pick(strict);
        const once = rewrittenBy(first, command.scene, choices);
        if (once === undefined) continue;
        const twice = rewrittenAgain(once, command.scene, (scene) =>
          rewrittenBy(second, scene, choices),
        );
        if (twice === once) continue;
        done += 1;
        count += 1;
        const weaker = weakening(command, twice);
        if (weaker === undefined) continue;
        if (isAccepted(weaker)) asked += 1;
        else found.push(weaker);
      }
    });
  });
  process.stdout.write(`${String(count)} pairs of rewrites, ${String(asked)} accepted\n`);
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(rewrites.length ** 2);
});

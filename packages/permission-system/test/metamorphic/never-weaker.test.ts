import { afterAll, describe, expect, it } from "vitest";
import { Choices } from "../oracle/choices.ts";
import { accepted, isAccepted } from "./accepted.ts";
import { decidedCommands, linkedSets } from "./decided.ts";
import { rewrites } from "./rewrites/index.ts";
import { sceneOf } from "./scene.ts";
import { rewritten, rewrittenAgain, rewrittenBy, type Weakening, weakening } from "./weakenings.ts";

const sets = linkedSets();
afterAll(() => {
  for (const set of sets) set.remove();
});

const strict = decidedCommands(sets).filter(({ action }) => action !== "allow");

describe("a command in other words", () => {
  it("comes from many cases", () => {
    expect(strict.length).toBeGreaterThan(250);
  });

  it.each(rewrites)("is decided no less strictly: $name", (rewrite) => {
    const choices = Choices.fromSeed(1);
    const found: Weakening[] = [];
    let count = 0;
    for (let tries = 0; tries < strict.length && count < 8; tries += 1) {
      const command = choices.pick(strict);
      const made = rewrittenBy(rewrite, command.scene, choices);
      if (made === undefined) continue;
      count += 1;
      expect(sceneOf(made.text, command.scene.context)).toBeDefined();
      const weaker = weakening(command, made);
      if (weaker !== undefined && !isAccepted(weaker)) found.push(weaker);
    }
    expect(count).toBeGreaterThan(0);
    expect(found).toEqual([]);
  });

  it("is decided no less strictly after two rewrites", { timeout: 60_000 }, () => {
    const found: Weakening[] = [];
    const seen = new Set<string>();
    for (let seed = 1; seed <= 2500; seed += 1) {
      const choices = Choices.fromSeed(seed);
      const command = choices.pick(strict);
      const first = rewritten(command.scene, choices);
      if (first === undefined) continue;
      const made = rewrittenAgain(first, command.scene, (scene) => rewritten(scene, choices));
      for (const name of made.rewrites) seen.add(name);
      const weaker = weakening(command, made);
      if (weaker !== undefined && !isAccepted(weaker)) found.push(weaker);
    }
    expect(found).toEqual([]);
    expect(seen.size).toBeGreaterThan(rewrites.length * 0.9);
  });
});

describe("what is accepted", () => {
  it("is only what the engine says that it can't tell, and allowed only where all of it is", () => {
    const one: Weakening = {
      file: "",
      rewrites: ["a word from printf -v"],
      original: "rm x",
      text: "",
      before: "deny",
      after: "ask",
      isUnclear: true,
      isOpaque: false,
    };
    expect(isAccepted(one)).toBe(true);
    expect(isAccepted({ ...one, isUnclear: false })).toBe(false);
    expect(isAccepted({ ...one, after: "allow" })).toBe(false);
    expect(isAccepted({ ...one, after: "allow", isOpaque: true })).toBe(true);
    expect(isAccepted({ ...one, rewrites: ["a group around it"] })).toBe(false);
    expect(accepted.length).toBeLessThan(10);
  });
});

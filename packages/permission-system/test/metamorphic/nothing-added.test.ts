import { afterAll, describe, expect, it } from "vitest";
import { Choices } from "../oracle/choices.ts";
import { callsOf, presetFiles } from "../presets/preset-files.ts";
import { compositions, pairings } from "./compositions.ts";
import { decided, type DecidedCommand, decidedCommands, linkedSets } from "./decided.ts";

const sets = linkedSets();
afterAll(() => {
  for (const set of sets) set.remove();
});

const presets = presetFiles(".").map((file) => ({
  name: file.name,
  ...file.setting,
  calls: callsOf(file),
}));

const allowed = decidedCommands([...sets, ...presets]).filter(({ action }) => action === "allow");

const filters = ["cat", "head -5", "wc -l", "grep x"];

describe("an allowed command", () => {
  it("comes from many cases", () => {
    expect(allowed.length).toBeGreaterThan(1000);
  });

  it.each(compositions)("is allowed with something harmless: $name", ({ compose }) => {
    const some = allowed.filter((_, at) => at % 4 === 0);
    expect(prompts(some, ({ scene }) => compose(scene))).toEqual([]);
    expect(some.some(({ scene }) => compose(scene) !== undefined)).toBe(true);
  });

  it.each(filters)("is allowed with its output into an allowed %s", (filter) => {
    const some = allowed.filter(({ set }, at) => at % 4 === 1 && decided(set, filter) === "allow");
    expect(some.length).toBeGreaterThan(100);
    expect(prompts(some, ({ scene }) => `{ ${scene.text}\n} | ${filter}`)).toEqual([]);
  });

  it.each(pairings)("is allowed beside another one: $name", ({ compose }) => {
    const choices = Choices.fromSeed(1);
    let count = 0;
    const found = prompts(allowed, ({ set, scene }) => {
      const other = choices.pick(allowed);
      if (other.set !== set) return undefined;
      const text = compose(scene, other.scene);
      if (text !== undefined) count += 1;
      return text;
    });
    expect(found).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });
});

/** Compositions of allowed commands that aren't allowed. */
function prompts(
  commands: readonly DecidedCommand[],
  compose: (command: DecidedCommand) => string | undefined,
): readonly string[] {
  return commands.flatMap((command) => {
    const text = compose(command);
    if (text === undefined) return [];
    const action = decided(command.set, text);
    return action === "allow"
      ? []
      : [`${command.set.name}: ${JSON.stringify(text)} gets ${action}`];
  });
}

import { expect, test } from "vitest";
import * as library from "../src/index.ts";
import { LITERALS } from "./quotations.ts";

const MEGABYTE = 1_000_000;

test.each(LITERALS)("a megabyte of %j is read in linear time", { timeout: 60_000 }, (literal) => {
  for (const unit of [literal, `\n${literal}\n`, `\n\n${literal}`]) {
    const prompt = unit.repeat(MEGABYTE / unit.length);
    const { text, regions } = library.readSystemPrompt(prompt);
    expect(regions.map(({ start, end }) => text.slice(start, end)).join("")).toBe(prompt);
    const parts = { cwd: literal, customPrompt: unit, appendSystemPrompt: unit };
    for (const options of [{}, { parts }]) {
      library.narrowTools(prompt, { active: ["ls"], tools: [{ name: "ls" }], ...options });
      library.narrowSkills(prompt, () => false, options);
      library.inheritedIdentity(prompt, { parentCwd: "/p", childCwd: "/q", ...options });
    }
  }
});

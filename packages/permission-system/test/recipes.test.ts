import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runCli } from "../src/cli/program.ts";
import { parsePolicy } from "../src/config/parse-policy.ts";
import { worldWith } from "./cli/world.ts";

const directory = new URL("../docs/recipes/", import.meta.url);
const recipes = readdirSync(directory).filter((name) => name.endsWith(".jsonc"));
const guide = readFileSync(new URL("../docs/guide.md", import.meta.url), "utf8");

it.each(recipes)("the recipe %s stands in the guide, and its cases hold", async (name) => {
  const path = fileURLToPath(new URL(name, directory));
  expect(parsePolicy(readFileSync(path, "utf8"), name).problems).toEqual([]);
  expect(guide).toContain(`(recipes/${name})`);
  const { world, out } = worldWith();
  const cases = path.replace(/\.jsonc$/, ".cases.json");
  expect([await runCli(["test", "--policy", path, cases], world), out()]).toEqual([
    0,
    expect.stringMatching(/^[1-9]\d* passed, 0 failed\n$/),
  ]);
});

it("are ten", () => {
  expect(recipes).toHaveLength(10);
});

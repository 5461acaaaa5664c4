import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parsePolicy } from "../src/config/parse-policy.ts";

const directory = new URL("../docs/recipes/", import.meta.url);
const recipes = readdirSync(directory).filter((name) => name.endsWith(".jsonc"));
const guide = readFileSync(new URL("../docs/guide.md", import.meta.url), "utf8");

it.each(recipes)("the recipe %s is a policy without mistakes, and stands in the guide", (name) => {
  const text = readFileSync(new URL(name, directory), "utf8");
  expect(parsePolicy(text, name).problems).toEqual([]);
  expect(guide).toContain(`(recipes/${name})`);
});

it("are ten", () => {
  expect(recipes).toHaveLength(10);
});

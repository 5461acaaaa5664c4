import { expect, test } from "vitest";
import * as library from "../src/index.ts";

test("exports these names and no default", () => {
  expect(Object.keys(library).sort()).toEqual([
    "inheritedIdentity",
    "narrowSkills",
    "narrowTools",
    "readSystemPrompt",
    "renderFor",
    "renderSections",
    "sharedPrefix",
  ]);
});

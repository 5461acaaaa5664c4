import { expect, test } from "vitest";
import * as library from "../src/index.ts";

test("exports these names and no default", () => {
  expect(Object.keys(library).sort()).toEqual([
    "diffPrompts",
    "findInherited",
    "inheritedIdentity",
    "narrowSkills",
    "narrowTools",
    "readSystemPrompt",
    "removeSection",
    "renderFor",
    "renderSections",
    "setSection",
    "sharedPrefix",
  ]);
});

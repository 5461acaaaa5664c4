import type * as classicHost from "pi-classic";
import type * as sectionedHost from "@earendil-works/pi-coding-agent";
import { expectTypeOf, test } from "vitest";
import type { PromptInput, PromptParts, PromptSkill, ToolFacts } from "../src/index.ts";

test("takes what either host hands out, as it is", () => {
  expectTypeOf<classicHost.BuildSystemPromptOptions>().toExtend<PromptParts>();
  expectTypeOf<sectionedHost.BuildSystemPromptOptions>().toExtend<PromptParts>();
  expectTypeOf<sectionedHost.NormalizedBuildSystemPromptOptions>().toExtend<PromptParts>();
  expectTypeOf<classicHost.Skill>().toExtend<PromptSkill>();
  expectTypeOf<sectionedHost.Skill>().toExtend<PromptSkill>();
  expectTypeOf<classicHost.ToolInfo>().toExtend<ToolFacts>();
  expectTypeOf<sectionedHost.ToolInfo>().toExtend<ToolFacts>();
  expectTypeOf<Record<string, string>>().toExtend<PromptInput>();
});

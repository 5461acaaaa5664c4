import { activeToolScenarios } from "./active-tools.ts";
import { activeToolMomentScenarios } from "./active-tools-moments.ts";
import { dialogScenarios } from "./dialogs.ts";
import { eventScenarios } from "./events.ts";
import type { Scenario } from "./harness.ts";
import { lifecycleScenarios } from "./lifecycle.ts";
import { promptScenarios } from "./prompts.ts";
import { returnedPromptScenarios } from "./returned-prompts.ts";
import { sectionScenarios } from "./sections.ts";
import { stabilityScenarios } from "./stability.ts";
import { toolCallScenarios } from "./tool-calls.ts";
import { toolResultScenarios } from "./tool-results.ts";

/** The contract. */
export const scenarios: readonly Scenario[] = [
  ...eventScenarios,
  ...lifecycleScenarios,
  ...promptScenarios,
  ...returnedPromptScenarios,
  ...sectionScenarios,
  ...activeToolScenarios,
  ...activeToolMomentScenarios,
  ...toolCallScenarios,
  ...toolResultScenarios,
  ...dialogScenarios,
  ...stabilityScenarios,
];

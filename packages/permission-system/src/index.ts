export { parsePolicy } from "./config/parse-policy.ts";
export { readFacts, type Fact } from "./facts/facts.ts";
export type { DecisionEntry } from "./gate/decision-entry.ts";
export { decide } from "./policy/decide.ts";
export type { Action, Decision, Policy, Rule } from "./policy/policy.ts";

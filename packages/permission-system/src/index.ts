export { parsePolicy, type ParseOptions } from "./config/parse-policy.ts";
export type { FactContext } from "./facts/context.ts";
export type * from "./facts/fact.ts";
export { factContext, type FactContextOptions } from "./facts/fact-context.ts";
export { treeContents, type TreeContents } from "./paths/tree.ts";
export { readFacts } from "./facts/facts.ts";
export type { DecisionEntry } from "./gate/decision-entry.ts";
export type { Flag } from "./programs/flag.ts";
export type { Meaning } from "./programs/meaning.ts";
export type { ProgramRow } from "./programs/row.ts";
export type { TreeFilter } from "./shell/field.ts";
export { decide } from "./policy/decide.ts";
export {
  type Claim,
  type Layer,
  type Scopes,
  scopesOf,
  type ScopesOptions,
} from "./policy/scopes.ts";
export type { PolicyPlace } from "./policy/place.ts";
export type { Action, Decision, Policy, Rule } from "./policy/policy.ts";

export type { Outcome } from "./run/outcome.ts";
export type { Usage } from "./run/usage.ts";
export type { SubagentDetails } from "./tools/details.ts";

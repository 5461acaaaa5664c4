import type { ForeignFormat } from "../../src/config/foreign.ts";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { importPolicy } from "../../src/import/import-policy.ts";
import type { ImportOptions } from "../../src/import/imported.ts";
import { lintPolicy } from "../../src/lint/lint-policy.ts";
import { decide } from "../../src/policy/decide.ts";
import type { Action, Policy } from "../../src/policy/policy.ts";
import { placeWith } from "../policy/place.ts";

/** A call in short: `bash: git status`, `read: src/a.ts`, `mcp__exa__search`. */
export type ShortCall = string;

/** What an import gives, with the decisions under it. */
export function imported(format: ForeignFormat, source: unknown, options: ImportOptions = {}) {
  const text = typeof source === "string" ? source : JSON.stringify(source);
  const { text: made, notes } = importPolicy(format, text, options);
  const policy = parsePolicy(made, "imported", { silent: options.of === "project" });
  return { text: made, notes, policy, decide: (call: ShortCall) => decisionOf(policy, call) };
}

/** The decision about one call in a repository at `/p`, whose user's home is `/home/u`. */
export function decisionOf(policy: Policy, call: ShortCall, place = placeWith()): Action {
  const [tool = "", ...rest] = call.split(": ");
  const facts = readFacts(tool, inputOf(tool, rest.join(": ")), place);
  return decide(facts, [policy], place).action;
}

function inputOf(tool: string, text: string) {
  if (tool === "bash" || tool === "powershell") return { command: text };
  if (text === "") return {};
  if (text.startsWith("{")) return JSON.parse(text) as unknown;
  return { path: text, content: "", edits: [], pattern: "" };
}

/** Findings about rules that decide nothing, or aren't what they say; what is merely wide is the source's. */
export function nonsense(policy: Policy): readonly string[] {
  return lintPolicy(policy)
    .filter(({ id }) => id !== "wide-allow" && id !== "bare-word" && id !== "evaded-by-flag-order")
    .map(({ id, surface, pattern }) => `${id}: ${surface} ${pattern}`);
}

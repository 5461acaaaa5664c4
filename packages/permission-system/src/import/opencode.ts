import type { Node } from "jsonc-parser";
import { matches, readPattern } from "../policy/pattern.ts";
import { type Action, severity } from "../policy/policy.ts";
import { isForAll } from "../policy/rules.ts";
import { commandPattern } from "./command-patterns.ts";
import { Draft, wordsOf } from "./draft.ts";
import type { Imported, ImportOptions } from "./imported.ts";
import { entries, jsonSource, member } from "./json-source.ts";
import { likelyTools } from "./likely-tools.ts";
import {
  type OpencodeRule,
  type OpencodeRules,
  opencodeRules,
  rulesFor,
} from "./opencode-rules.ts";
import { samePath } from "./path-patterns.ts";

/**
 * Makes a policy of an `opencode.json`, V1 or V2 (https://opencode.ai/v1/docs/permissions and
 * https://opencode.ai/docs/permissions). There all rules are one list, of which the last match counts.
 * @throws ImportError if it is no JSON, or no object.
 */
export function importOpencode(text: string, options: ImportOptions): Imported {
  const root = jsonSource(
    text,
    '{ "permission": { "edit": "ask", "bash": { "git *": "allow" } } }',
  );
  const { of = "user" } = options;
  const draft = new Draft("Imported from the permissions of opencode.");
  if (of === "user")
    draft.remark("There what no rule is about is allowed, but for files outside of the project.");
  const all = opencodeRules(root, of, draft);
  const fallback = addFallback(draft, all);
  addPaths(draft, all);
  addCommands(draft, all);
  addNames(draft, all, fallback);
  addOthers(draft, all);
  noteAgents(draft, root);
  return draft.finish();
}

/** What counts for tools that nobody knows. */
function addFallback(draft: Draft, all: OpencodeRules): Action | undefined {
  const rules = all.rules.filter(({ key }) => isForAll(key));
  for (const { pattern, action } of rules) {
    if (isForAll(pattern)) continue;
    draft.remark(
      `The rule for every action with ${JSON.stringify(pattern)} (${action}) stands on each surface that has such patterns.`,
    );
  }
  const last = rules.findLast(({ pattern }) => isForAll(pattern));
  if (last !== undefined) draft.all("*", last.action);
  return last?.action;
}

/** Our surfaces, and the action there that covers them. */
const ofPaths: readonly (readonly [surface: string, action: string])[] = [
  ["read", "read"],
  ["edit", "edit"],
  ["write", "edit"],
  ["ls", "list"],
  ["external_directory", "external_directory"],
];

function addPaths(draft: Draft, all: OpencodeRules): void {
  for (const [surface, name] of ofPaths) {
    if (!isNamed(name, all)) continue;
    for (const rule of rulesFor(name, all)) {
      const made = samePath(surface, rule);
      if ("why" in made) draft.skip(wordsOf(name, rule), made.why, surface);
      else draft.add(surface, { pattern: made.pattern, action: rule.action });
    }
  }
}

function addCommands(draft: Draft, all: OpencodeRules): void {
  if (!isNamed(all.names.shell, all)) return;
  for (const rule of rulesFor(all.names.shell, all)) {
    const made = commandPattern(rule.pattern, rule.action);
    if ("pattern" in made) draft.add("bash", { pattern: made.pattern, action: rule.action });
    else draft.skip(wordsOf(all.names.shell, rule), made.why, "bash");
  }
}

/** Actions that are judged there by something else than here, or are none of Pi's own tools. */
function addNames(draft: Draft, all: OpencodeRules, fallback: Action | undefined): void {
  if (isNamed("skill", all)) {
    for (const { pattern, action } of rulesFor("skill", all))
      draft.add("skill", { pattern, action });
  }
  addWhole(draft, ["grep"], "grep", all, fallback, "is held against what is searched for");
  addWhole(draft, ["find"], "glob", all, fallback, "is held against what is searched for");
  for (const [name, why] of [
    [all.names.subagent, "says which agent is started, which isn't judged here"],
    ["webfetch", "is a URL of a tool that isn't one of Pi's"],
    ["websearch", "is held against what is searched for"],
    ["codesearch", "is held against what is searched for"],
    ["todowrite", "is nothing that is judged here"],
    ["todoread", "is nothing that is judged here"],
  ] as const) {
    const tools = likelyTools(name === "task" ? "subagent" : name) ?? [name];
    addWhole(draft, tools, name, all, fallback, why);
  }
  for (const { key, pattern, action } of rulesFor("webfetch", all)) {
    // No URL has a blank.
    const isOfUrls = !isForAll(key) && !isForAll(pattern) && !/\s/.test(pattern);
    if (action !== "allow" && isOfUrls) draft.add("network", { pattern, action });
  }
}

/** One action for all calls of tools: of patterns that can't be kept, what is stricter asks. */
function addWhole(
  draft: Draft,
  tools: readonly string[],
  name: string,
  all: OpencodeRules,
  fallback: Action | undefined,
  why: string,
): void {
  if (!isNamed(name, all)) return;
  const rules = rulesFor(name, all);
  const [first] = rules;
  const whole = first !== undefined && isForAll(first.pattern) ? first.action : undefined;
  const patterns = rules.filter(({ pattern }) => !isForAll(pattern));
  const mayAsk = patterns.some(({ action }) => severity[action] > severity[whole ?? "ask"]);
  const action = mayAsk ? "ask" : whole;
  for (const rule of patterns) {
    draft.skip(wordsOf(name, rule), `its pattern ${why}${mayAsk ? ", so it asks" : ""}`);
  }
  if (action === undefined || action === fallback) return;
  const isGuess = !["grep", "find"].includes(tools[0] ?? "");
  if (action === "allow" && isGuess) {
    draft.skip(
      wordsOf(name, { pattern: "*", action }),
      "Pi has no such tool of its own; allow yours by its name",
    );
  } else for (const tool of tools) draft.all(tool, action);
}

/** Actions that have a counterpart above, or none at all. */
const handled: ReadonlySet<string> = new Set([
  ...["read", "edit", "write", "patch", "multiedit", "list", "external_directory", "bash", "shell"],
  ...["skill", "grep", "glob", "task", "subagent", "webfetch", "websearch", "codesearch"],
  ...["todowrite", "todoread"],
]);

const without: ReadonlyMap<string, string> = new Map([
  ["doom_loop", "how often something is done isn't judged here"],
  ["lsp", "Pi has no such tool"],
  ["question", "Pi has no such tool"],
  ["plan_enter", "Pi has no such mode"],
  ["plan_exit", "Pi has no such mode"],
]);

/** Tools of MCP servers, `server_tool`, and of plugins. */
function addOthers(draft: Draft, all: OpencodeRules): void {
  for (const key of new Set(all.rules.map((rule) => rule.key))) {
    if (isForAll(key) || handled.has(key)) continue;
    const why = without.get(key);
    for (const rule of rulesFor(key, all).filter((one) => one.key === key)) {
      if (why !== undefined) draft.skip(wordsOf(key, rule), why);
      else if (isForAll(rule.pattern)) addTool(draft, key, rule);
      else draft.skip(wordsOf(key, rule), "only its name is judged here");
    }
  }
}

function addTool(draft: Draft, key: string, { action }: OpencodeRule): void {
  draft.all(key, action);
  const server = /^([\w-]+)_\*$/.exec(key)?.[1];
  if (action !== "allow") draft.add("mcp", { pattern: key, action });
  else if (server !== undefined) draft.add("mcp", { pattern: `${server}:*`, action });
  else if (key.includes("_")) {
    draft.remark(
      `If ${JSON.stringify(key)} comes from an MCP server, allow it as "server:tool".`,
      "mcp",
    );
  }
}

/** Whether a rule is about this action, beside those for every action and every value. */
function isNamed(name: string, { rules }: OpencodeRules): boolean {
  return rules.some(({ key, pattern }) => {
    if (isForAll(key)) return !isForAll(pattern);
    return key === name || (key.includes("*") && matches(readPattern(key), name));
  });
}

function noteAgents(draft: Draft, root: Node): void {
  for (const key of ["agent", "agents", "mode"]) {
    for (const [name, agent] of entries(member(root, key))) {
      const own = ["permission", "permissions", "tools"].find(
        (one) => member(agent, one) !== undefined,
      );
      if (own === undefined) continue;
      draft.skip(
        `"${own}" of ${key} ${JSON.stringify(name)}`,
        `it belongs in the agent's own file, under "permission"`,
      );
    }
  }
}

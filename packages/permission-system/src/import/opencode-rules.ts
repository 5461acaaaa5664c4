import type { Node } from "jsonc-parser";
import { matches, readPattern } from "../policy/pattern.ts";
import { type Action, severity } from "../policy/policy.ts";
import { isForAll } from "../policy/rules.ts";
import type { Draft } from "./draft.ts";
import { checkCount } from "./imported.ts";
import { actionOf, entries, member, shownNode } from "./json-source.ts";

/** A rule of opencode: the last one counts whose key matches the action, and whose pattern the value. */
export interface OpencodeRule {
  /** The name of an action such as `edit`, or a pattern of names. */
  readonly key: string;
  readonly pattern: string;
  readonly action: Action;
}

/** The rules of a file, and what stands before them where nothing else is said. */
export interface OpencodeRules {
  readonly rules: readonly OpencodeRule[];
  /** Whether a key with a `*` may have been meant to stand before the others wherever it stands. */
  readonly isMap: boolean;
  readonly names: OpencodeNames;
}

/** What the actions are called: V2 renamed two of them. */
export interface OpencodeNames {
  readonly shell: string;
  readonly subagent: string;
}

const names1: OpencodeNames = { shell: "bash", subagent: "task" };
const names2: OpencodeNames = { shell: "shell", subagent: "subagent" };

/**
 * Reads the rules of an `opencode.json` of V1 (`permission`, a map, and the older `tools`, of which
 * `permission` counts more) or V2 (`permissions`, a list).
 * @param of whether what opencode allows by itself stands before them.
 */
export function opencodeRules(root: Node, of: "user" | "project", draft: Draft): OpencodeRules {
  const list = member(root, "permissions");
  const isV2 = list?.type === "array";
  const defaults = of === "project" ? [] : isV2 ? defaults2 : defaults1;
  const own = isV2
    ? (list.children ?? []).flatMap((node) => ruleOf(node, draft))
    : [...ofTools(member(root, "tools")), ...ofMap(member(root, "permission"), draft)];
  checkCount(new Set(own.map(({ key }) => key)));
  return { rules: [...defaults, ...own], isMap: !isV2, names: isV2 ? names2 : names1 };
}

/**
 * The rules that count for an action, in their order, without those that none reaches.
 * @param name of the action, such as `edit`.
 */
export function rulesFor(name: string, { rules, isMap }: OpencodeRules): readonly OpencodeRule[] {
  let counting: OpencodeRule[] = [];
  for (const rule of rules) {
    if (rule.key !== name && !(rule.key.includes("*") && matches(readPattern(rule.key), name))) {
      continue;
    }
    if (!isForAll(rule.pattern)) counting.push(rule);
    else if (isMap && rule.key !== name)
      counting = [rule, ...counting.map((one) => atLeast(one, rule))];
    else counting = [rule];
  }
  return counting;
}

/**
 * In a map a key with a `*` after the others overrides them if the file is read in its order, and doesn't
 * if the more specific key counts; the stricter of the two is taken.
 */
function atLeast(rule: OpencodeRule, { action }: OpencodeRule): OpencodeRule {
  return severity[rule.action] < severity[action] ? { ...rule, action } : rule;
}

/** https://opencode.ai/v1/docs/permissions, "Defaults". */
const defaults1: readonly OpencodeRule[] = [
  { key: "*", pattern: "*", action: "allow" },
  { key: "external_directory", pattern: "*", action: "ask" },
  { key: "read", pattern: "*", action: "allow" },
  { key: "read", pattern: "*.env", action: "deny" },
  { key: "read", pattern: "*.env.*", action: "deny" },
  { key: "read", pattern: "*.env.example", action: "allow" },
];

/** https://opencode.ai/docs/permissions, the base policy of every agent. */
const defaults2: readonly OpencodeRule[] = defaults1.map((rule) =>
  rule.action === "deny" ? { ...rule, action: "ask" } : rule,
);

const editing: readonly string[] = ["write", "edit", "patch", "multiedit"];

function ofTools(tools: Node | undefined): OpencodeRule[] {
  return entries(tools).flatMap(([tool, { value }]): OpencodeRule[] => {
    if (typeof value !== "boolean") return [];
    const key = editing.includes(tool) ? "edit" : tool;
    return [{ key, pattern: "*", action: value ? "allow" : "deny" }];
  });
}

function ofMap(permission: Node | undefined, draft: Draft): OpencodeRule[] {
  if (permission === undefined) return [];
  const whole = actionOf(permission);
  if (whole !== undefined) return [{ key: "*", pattern: "*", action: whole }];
  if (permission.type !== "object") {
    draft.skip(`"permission": ${shownNode(permission)}`, "it is neither an action nor a map");
  }
  return entries(permission).flatMap(([key, value]) => {
    const patterns: readonly (readonly [string, Node])[] =
      value.type === "object" ? entries(value) : [["*", value]];
    return patterns.flatMap(([pattern, inner]): OpencodeRule[] => {
      const action = actionOf(inner);
      if (action !== undefined) return [{ key, pattern, action }];
      draft.skip(`"${key}" ${JSON.stringify(pattern)}: ${shownNode(inner)}`, "it is no action");
      return [];
    });
  });
}

function ruleOf(node: Node, draft: Draft): OpencodeRule[] {
  const [key, pattern] = ["action", "resource"].map((name) => member(node, name)?.value as unknown);
  const action = actionOf(member(node, "effect"));
  if (typeof key === "string" && typeof pattern === "string" && action !== undefined) {
    return [{ key, pattern, action }];
  }
  draft.skip(shownNode(node), 'it has no "action", "resource" and "effect"');
  return [];
}

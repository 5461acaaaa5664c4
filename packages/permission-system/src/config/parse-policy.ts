import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Action, Policy, Rule } from "../policy/policy.ts";

const example =
  '{ "permission": { "*": "ask", "read": "allow", "bash": { "git status": "allow" } } }';

/** Surfaces that a later version judges; a rule there must not look as if it were in force. */
const notJudgedYet = new Set([
  "code",
  "path",
  "path_read",
  "path_write",
  "external_directory",
  "external_directory_read",
  "external_directory_write",
  "mcp",
  "network",
  "user_bash",
]);

/** Surfaces whose rules have patterns in this version. */
const patterned = new Set(["bash", "skill"]);

/**
 * Reads the text of a policy file: JSON with comments, trailing commas and a byte order mark.
 * Never throws: what is wrong stands in `problems`, with line and column, and what could be read
 * is kept, so that a denial survives a mistake elsewhere.
 * @param scope see `Policy`.
 */
export function parsePolicy(text: string, scope: string): Policy {
  const source = text.replace(/^\uFEFF/, "");
  const errors: ParseError[] = [];
  const root = parseTree(source, errors, { allowTrailingComma: true });
  const at = locator(source);
  const problems = errors.map(
    (error) =>
      `${at(error.offset)}: ${printParseErrorCode(error.error)}. Expected JSON such as ${example}`,
  );
  const permission = member(root, "permission");
  if (root !== undefined) {
    for (const [key, node] of members(root)) {
      if (key.value !== "permission" && key.value !== "$schema") {
        problems.push(
          `${at(node.offset)}: unknown key ${JSON.stringify(key.value)}; expected "permission". Example: ${example}`,
        );
      }
    }
  }
  if (permission === undefined && errors.length === 0) {
    problems.push(`1:1: expected the key "permission". Example: ${example}`);
  }
  return { scope, ...readMap(permission, at, problems) };
}

/**
 * Reads a permission map that is a value already, such as an agent file's `permission` key.
 * @param value `undefined` gives a policy without rules.
 */
export function policyFromValue(value: unknown, scope: string): Policy {
  return parsePolicy(JSON.stringify({ permission: value ?? {} }), scope);
}

function readMap(
  node: Node | undefined,
  at: (offset: number) => string,
  problems: string[],
): Pick<Policy, "surfaces" | "problems"> {
  const surfaces = new Map<string, readonly Rule[]>();
  if (node !== undefined && node.type !== "object") {
    problems.push(
      `${at(node.offset)}: expected a map from surfaces to actions, but it is ${node.type}. Example: ${example}`,
    );
  }
  for (const [key, value] of node === undefined ? [] : members(node)) {
    const surface = String(key.value);
    if (notJudgedYet.has(surface)) {
      problems.push(
        `${at(key.offset)}: rules for "${surface}" are not judged by this version; remove them`,
      );
    }
    if (value.type === "object" && surface !== "*" && patterned.has(surface)) {
      surfaces.set(
        surface,
        members(value).flatMap(([pattern, action]) =>
          readRule(String(pattern.value), action, at, problems),
        ),
      );
    } else if (value.type === "object" && member(value, "action") === undefined) {
      problems.push(
        `${at(value.offset)}: rules with patterns are judged for "bash" and "skill" only; expected an action for "${surface}", for example "${surface}": "ask"`,
      );
      keepDenial(surface, value, surfaces);
    } else {
      surfaces.set(surface, readRule("*", value, at, problems));
    }
  }
  return { surfaces, problems };
}

/** A map that isn't judged still denies what it denies altogether. */
function keepDenial(surface: string, value: Node, surfaces: Map<string, readonly Rule[]>): void {
  const all = members(value).every(([, action]) => action.value === "deny");
  if (all) surfaces.set(surface, [{ pattern: "*", action: "deny" }]);
}

function readRule(
  pattern: string,
  node: Node,
  at: (offset: number) => string,
  problems: string[],
): Rule[] {
  const action = node.type === "object" ? member(node, "action") : node;
  const reason = node.type === "object" ? member(node, "reason") : undefined;
  if (!isAction(action?.value)) {
    problems.push(
      `${at((action ?? node).offset)}: expected "allow", "ask" or "deny", or { "action": "deny", "reason": "…" }, but got ${JSON.stringify(action?.value ?? node.type)}`,
    );
    return [];
  }
  if (reason !== undefined && typeof reason.value !== "string") {
    problems.push(`${at(reason.offset)}: expected "reason" to be text`);
  }
  return [
    {
      pattern,
      action: action.value,
      ...(typeof reason?.value === "string" ? { reason: reason.value } : {}),
    },
  ];
}

function isAction(value: unknown): value is Action {
  return value === "allow" || value === "ask" || value === "deny";
}

/** Key and value nodes of an object; a half-written member without a value is left out. */
function members(node: Node): [Node, Node][] {
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key === undefined || value === undefined ? [] : [[key, value] satisfies [Node, Node]];
  });
}

function member(node: Node | undefined, name: string): Node | undefined {
  return node === undefined
    ? undefined
    : members(node).findLast(([key]) => key.value === name)?.[1];
}

/** Turns an offset into `line:column`, both from 1. */
function locator(source: string): (offset: number) => string {
  return (offset) => {
    const before = source.slice(0, offset).split("\n");
    return `${String(before.length)}:${String((before.at(-1)?.length ?? 0) + 1)}`;
  };
}

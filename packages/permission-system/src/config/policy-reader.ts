import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import { matches, readPattern } from "../policy/pattern.ts";
import type { Action, Policy, Rule } from "../policy/policy.ts";
import { silentSurfaces } from "../policy/surfaces.ts";
import type { Mistake } from "../programs/checks.ts";
import { checkRows } from "../programs/parse-rows.ts";
import type { ProgramRow } from "../programs/row.ts";
import { member, members, repeatedKeys } from "./json-nodes.ts";
import { nearMiss } from "./near-miss.ts";
import {
  ofPaths,
  policyKeys,
  ruleKeys,
  surfaceName,
  unexpanded,
  wellKnown,
} from "./policy-keys.ts";

/** A policy as a person would write it, for messages. */
export const policyExample =
  '{ "permission": { "*": "ask", "read": "allow", "bash": { "git status": "allow" } } }';

/** As many mistakes as a person mends at a time. */
const mostProblems = 10;

/** Names that a tool may well have, though they are nearly one of the others. */
const likelyTools = ["patch", "node", "mode"];

/** Reads the parts of a policy, and collects what is wrong while it reads. */
export class PolicyReader {
  readonly problems: string[] = [];
  readonly #at: ((node: Node) => string) | undefined;

  /** @param at the place of a node, if it has one. */
  constructor(at: ((node: Node) => string) | undefined) {
    this.#at = at;
  }

  /** The value of `permission`. @param isWhole whether a missing key is a problem of its own. */
  readTop(root: Node, isWhole: boolean): Node | undefined {
    this.#checkKeys(root, policyKeys);
    const permission = member(root, "permission");
    if (permission === undefined && isWhole && member(root, "extends") === undefined) {
      this.#problem(root, `expected the key "permission". Example: ${policyExample}`);
    }
    return permission;
  }

  /** What the file extends: one name, or several, of which each stands on those before it. */
  readBase(root: Node | undefined, find: (name: string) => Policy | string): Policy | undefined {
    const node = member(root, "extends");
    if (node === undefined) return undefined;
    const names = node.type === "array" ? (node.children ?? []) : [node];
    let base: Policy | undefined;
    for (const name of names) {
      if (typeof name.value !== "string" || name.value === "") {
        this.#problem(
          name,
          `expected "extends" to name a preset, a file or a package, such as "balanced@1", "./team.json" or "@acme/permissions", or a list of these, but got ${JSON.stringify(getNodeValue(name))}`,
        );
        continue;
      }
      const found = find(name.value);
      if (typeof found === "string") {
        this.#problem(name, found);
        continue;
      }
      for (const problem of found.problems) this.#problem(name, `in ${found.scope}: ${problem}`);
      base = base === undefined ? found : onTopOf(base, found);
    }
    return base;
  }

  /** The tools whose approved input isn't locked. */
  readUnlocked(root: Node | undefined): readonly string[] {
    const node = member(root, "unlocked");
    if (node === undefined) return [];
    const names: unknown = getNodeValue(node);
    if (Array.isArray(names) && names.every((name) => typeof name === "string")) return names;
    this.#problem(
      node,
      `expected "unlocked" to be a list of tools' names, such as ["my_tool"], but got ${JSON.stringify(names)}`,
    );
    return [];
  }

  /** The rows that the file adds for programs. */
  readPrograms(root: Node | undefined): readonly ProgramRow[] {
    const node = member(root, "programs");
    if (node === undefined) return [];
    this.#checkRepeated(node);
    const { rows, mistakes } = checkRows(getNodeValue(node));
    for (const each of mistakes) {
      this.#problem(nodeOf(each, node), `${each.place.text}: ${each.message}`);
    }
    return rows;
  }

  /** Of a key that stands twice, anywhere in the rows, only one counts. */
  #checkRepeated(root: Node): void {
    const pending = [root];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      this.#checkKeys(node);
      pending.push(...(node.children ?? []));
    }
  }

  readMap(node: Node | undefined): Map<string, readonly Rule[]> {
    const surfaces = new Map<string, readonly Rule[]>();
    if (node === undefined) return surfaces;
    if (node.type !== "object") {
      this.#problem(
        node,
        `expected a map from surfaces to actions, but it is ${node.type}. Example: ${policyExample}`,
      );
    }
    this.#checkKeys(node);
    for (const [key, value] of members(node)) {
      const surface = String(key.value);
      this.#checkSurface(key, surface);
      const rules = this.#readSurface(surface, value);
      const earlier = surfaces.get(surface);
      surfaces.set(surface, earlier === undefined ? rules : denialsLast([...earlier, ...rules]));
    }
    return surfaces;
  }

  #checkSurface(key: Node, surface: string): void {
    if (!surfaceName.test(surface)) {
      this.#problem(
        key,
        `${JSON.stringify(surface)} is no surface: expected a tool's name, "bash", "path", "skill", or "*", where "*" also stands for any part of a tool's name, as in "mcp__*"`,
      );
    }
    const silent = surface.includes("*") ? silentLike(surface) : undefined;
    if (silent !== undefined) {
      this.#problem(
        key,
        `"*" stands for any part of a tool's name, and "${silent}" is no tool; write "${silent}" itself`,
      );
    }
    const meant = likelyTools.includes(surface) ? undefined : nearMiss(surface, wellKnown);
    if (meant !== undefined) {
      this.#problem(key, `"${surface}" is no surface of Pi's; did you mean "${meant}"?`);
    }
  }

  #readSurface(surface: string, value: Node): Rule[] {
    if (value.type !== "object" || member(value, "action") !== undefined) {
      return this.#readRule("*", value);
    }
    if (surface !== "*") {
      this.#checkKeys(value);
      const rules = members(value).flatMap(([pattern, action]) => {
        if (isReason(pattern, action)) {
          this.#problem(pattern, withoutAction);
          return [];
        }
        this.#checkPattern(surface, pattern);
        return this.#readRule(String(pattern.value), action);
      });
      return repeatedKeys(value).length === 0 ? rules : denialsLast(rules);
    }
    const reason = member(value, "reason");
    if (reason !== undefined) {
      this.#problem(reason, withoutAction);
      return [];
    }
    this.#problem(
      value,
      `"*" has no patterns: expected an action for every tool without rules of its own, for example "*": "ask"`,
    );
    // What is denied altogether stays denied.
    const last = member(value, "*")?.value as unknown;
    return last === "deny" && members(value).at(-1)?.[0].value === "*"
      ? [{ pattern: "*", action: "deny" }]
      : [];
  }

  #checkPattern(surface: string, node: Node): void {
    if (!ofPaths.some((known) => known === surface)) return;
    const pattern = String(node.value);
    if (pattern === "") {
      this.#problem(node, `expected a pattern of paths, for example "src/*", but got ""`);
    } else if (unexpanded.test(pattern)) {
      this.#problem(
        node,
        `${JSON.stringify(pattern)} starts with what isn't expanded; expected "~/…", "$HOME/…", an absolute path, or one from the repository's root, for example ${JSON.stringify(`./${pattern}`)}`,
      );
    }
  }

  #readRule(pattern: string, node: Node): Rule[] {
    const action = node.type === "object" ? member(node, "action") : node;
    const reason = member(node, "reason");
    if (node.type === "object") this.#checkKeys(node, ruleKeys);
    if (action === undefined && reason !== undefined) {
      this.#problem(reason, withoutAction);
      return [];
    }
    if (!isAction(action?.value)) {
      this.#problem(
        action ?? node,
        `expected "allow", "ask" or "deny", or { "action": "deny", "reason": "…" }, but got ${JSON.stringify(action?.value ?? node.type)}`,
      );
      return [];
    }
    if (reason !== undefined && typeof reason.value !== "string") {
      this.#problem(reason, `expected "reason" to be text`);
    }
    return [
      {
        pattern,
        action: action.value,
        ...(typeof reason?.value === "string" ? { reason: reason.value } : {}),
        ...this.#readExamples(node, "match"),
        ...this.#readExamples(node, "notMatch"),
        ...(this.#at === undefined ? {} : { at: this.#at(node) }),
      },
    ];
  }

  #readExamples(node: Node, key: "match" | "notMatch"): Pick<Rule, "match" | "notMatch"> {
    const list = node.type === "object" ? member(node, key) : undefined;
    if (list === undefined) return {};
    const texts: unknown = getNodeValue(list);
    if (Array.isArray(texts) && texts.every((text) => typeof text === "string")) {
      return { [key]: texts };
    }
    this.#problem(
      list,
      `expected "${key}" to be a list of texts, such as ["rm -rf x"], but got ${JSON.stringify(texts)}`,
    );
    return {};
  }

  /** @param known `undefined`: any key will do. */
  #checkKeys(node: Node, known?: readonly string[]): void {
    for (const key of repeatedKeys(node)) {
      this.#problem(
        key,
        `the key ${JSON.stringify(key.value)} stands here a second time; keep one of them`,
      );
    }
    if (known === undefined) return;
    for (const [key] of members(node)) {
      if (known.includes(String(key.value))) continue;
      this.#problem(
        key,
        `unknown key ${JSON.stringify(key.value)}; expected ${known.map((name) => `"${name}"`).join(" or ")}`,
      );
    }
  }

  #problem(node: Node, message: string): void {
    if (this.problems.length > mostProblems) return;
    if (this.problems.length === mostProblems) {
      this.problems.push("more is wrong; mend these first");
      return;
    }
    this.problems.push(`${this.#at?.(node) ?? "permission"}: ${message}`);
  }
}

/** The node of a mistake in the rows, or of the next thing around it that is there. */
function nodeOf({ place, ofKey }: Mistake, root: Node): Node {
  for (let length = place.path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, place.path.slice(0, length));
    if (node === undefined) continue;
    const isKey = ofKey && length === place.path.length && node.parent?.type === "property";
    return isKey ? (node.parent.children?.[0] ?? node) : node;
  }
  return root;
}

/** The surface with rules of its own alone that a key with a `*` was meant for as well. */
function silentLike(key: string): string | undefined {
  // Shorter starts are of tools.
  if (key.indexOf("*") < 4) return undefined;
  const pattern = readPattern(key);
  return silentSurfaces.find((surface) => matches(pattern, surface));
}

/** A policy with its farthest base on top of another one. */
function onTopOf(base: Policy, policy: Policy): Policy {
  return { ...policy, base: policy.base === undefined ? base : onTopOf(base, policy.base) };
}

/** Which of two contradicting rules was meant can't be told, so the denial wins. */
function denialsLast(rules: readonly Rule[]): Rule[] {
  return [...rules, ...rules.filter((rule) => rule.action === "deny")];
}

const withoutAction = `a "reason" needs an action beside it: expected { "action": "deny", "reason": "…" }`;

/** Whether it is the reason of a rule that lost its action, and no pattern. */
function isReason(key: Node, { value }: Node): boolean {
  return key.value === "reason" && typeof value === "string" && !isAction(value);
}

function isAction(value: unknown): value is Action {
  return value === "allow" || value === "ask" || value === "deny";
}

import { getNodeValue, type Node } from "jsonc-parser";
import { member, members, readJson } from "../config/json-nodes.ts";
import type { Action } from "../policy/policy.ts";
import { ImportError } from "./imported.ts";

/**
 * The object that a file of JSON holds, comments allowed.
 * @param example what was expected, for the message.
 * @throws ImportError if it is broken, or no object.
 */
export function jsonSource(text: string, example: string): Node {
  const { root, error } = readJson(text);
  if (error !== undefined) throw new ImportError(`${error}; expected JSON such as ${example}`);
  if (root?.type !== "object") {
    throw new ImportError(
      `expected an object such as ${example}, but got ${root === undefined ? "nothing" : root.type}`,
    );
  }
  return root;
}

/**
 * Keys of an object with their values, in the order of the file. Of a key that stands twice the last
 * value counts, at the first one's place, as for every reader of JSON.
 */
export function entries(node: Node | undefined): [key: string, value: Node][] {
  if (node === undefined) return [];
  return [...new Map(members(node).map(([key, value]) => [String(key.value), value]))];
}

/** The texts of a list; what is no text is left out. */
export function textsOf(node: Node | undefined): string[] {
  return (node?.type === "array" ? (node.children ?? []) : []).flatMap(({ value }: Node) =>
    typeof value === "string" ? [value] : [],
  );
}

/** The action that a node is; `undefined` for anything else. */
export function actionOf(node: Node | undefined): Action | undefined {
  const value: unknown = node?.value;
  return value === "allow" || value === "ask" || value === "deny" ? value : undefined;
}

/** A value in a message, cut short. */
export function shownNode(node: Node): string {
  const text = JSON.stringify(getNodeValue(node)) as string | undefined;
  return text === undefined ? node.type : shownText(text);
}

/** A text in a message, cut short. */
export function shownText(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

export { member };

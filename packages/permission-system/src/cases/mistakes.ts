import { getNodeValue, type Node } from "jsonc-parser";
import { members, repeatedKeys } from "../config/json-nodes.ts";
import { nearMiss } from "../config/near-miss.ts";

/** As many mistakes as a person mends at a time. */
const mostMistakes = 10;

/** Collects what is wrong with a file, each with its place. */
export class Mistakes {
  readonly found: string[] = [];
  /** The place of a node, line and column from 1. */
  readonly at: (node: Node) => string;

  constructor(at: (node: Node) => string) {
    this.at = at;
  }

  add(node: Node, message: string): void {
    this.addPlaced(`${this.at(node)}: ${message}`);
  }

  /** @param message with its place. */
  addPlaced(message: string): void {
    if (this.found.length === mostMistakes) this.found.push("more is wrong; mend these first");
    if (this.found.length < mostMistakes) this.found.push(message);
  }

  /** Whether a node is an object; otherwise that is a mistake. @param what in words: `a policy`. */
  isObject(node: Node, what: string, example: string): boolean {
    if (node.type === "object") return true;
    this.add(node, `expected ${what}, such as ${example}, but got ${shown(node)}`);
    return false;
  }

  /** The text of a node; anything else is a mistake. */
  text(node: Node, what: string, example: string): string | undefined {
    const value: unknown = node.value;
    if (typeof value === "string" && value !== "") return value;
    this.add(node, `expected ${what}, such as ${JSON.stringify(example)}, but got ${shown(node)}`);
    return undefined;
  }

  /** Looks for keys that stand twice, or aren't known. @param known `undefined`: any key will do. */
  checkKeys(node: Node, known?: readonly string[]): void {
    for (const key of repeatedKeys(node)) {
      this.add(key, `the key ${shown(key)} stands here a second time; keep one of them`);
    }
    if (known === undefined) return;
    for (const [key] of members(node)) {
      const name = String(key.value);
      if (known.includes(name)) continue;
      const meant = nearMiss(name, known);
      const hint = meant === undefined ? "" : `did you mean ${JSON.stringify(meant)}? `;
      const list = known.map((one) => JSON.stringify(one)).join(", ");
      this.add(key, `unknown key ${shown(key)}; ${hint}expected one of ${list}`);
    }
  }
}

/** A value as it stands, cut to what fits in a message. */
export function shown(node: Node): string {
  const text = JSON.stringify(getNodeValue(node) ?? null);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

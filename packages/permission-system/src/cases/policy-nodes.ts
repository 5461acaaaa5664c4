import { createScanner, type Node } from "jsonc-parser";
import { members } from "../config/json-nodes.ts";
import { parsePolicy, type ParseOptions } from "../config/parse-policy.ts";
import { PolicyReader } from "../config/policy-reader.ts";
import type { Policy } from "../policy/policy.ts";

/**
 * The policy that a node of a document holds, read as a policy file would be; its places are the
 * document's.
 * @param text the document's.
 * @param leftOut keys of the node that aren't the policy's.
 */
export function policyOfNode(
  node: Node,
  text: string,
  scope: string,
  options: ParseOptions,
  leftOut: readonly string[] = [],
): Policy {
  let kept = text;
  for (const property of propertiesOf(node, leftOut)) {
    kept = blanked(kept, property.offset, endOfMember(text, property));
  }
  const end = node.offset + node.length;
  kept = blanked(blanked(kept, 0, node.offset), end, text.length);
  return parsePolicy(kept, scope, options);
}

/** The policy of a permission map; it says nothing of surfaces that it doesn't name. */
export function mapOfNode(node: Node, scope: string, at: (node: Node) => string): Policy {
  const reader = new PolicyReader(at);
  const surfaces = reader.readMap(node);
  return { scope, surfaces, problems: reader.problems, silent: true };
}

/** An object without some of its keys. */
export function without(node: Node, names: readonly string[]): Node {
  const left = new Set(propertiesOf(node, names));
  return { ...node, children: (node.children ?? []).filter((property) => !left.has(property)) };
}

function propertiesOf(node: Node, names: readonly string[]): readonly Node[] {
  const keys = members(node).flatMap(([key]) => (names.includes(String(key.value)) ? [key] : []));
  return (node.children ?? []).filter(({ children: [key] = [] }) => key && keys.includes(key));
}

/** Where a member ends, with the comma after it. */
function endOfMember(text: string, { offset, length }: Node): number {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset + length);
  scanner.scan();
  return text[scanner.getTokenOffset()] === "," ? scanner.getPosition() : offset + length;
}

/** The text with blanks from here to there, so that places elsewhere stay what they are. */
function blanked(text: string, from: number, to: number): string {
  const blanks = text.slice(from, to).replaceAll(/[^\n]/g, " ");
  return text.slice(0, from) + blanks + text.slice(to);
}

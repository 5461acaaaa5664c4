import type { Node } from "jsonc-parser";
import { member, members } from "../config/json-nodes.ts";
import { PolicyReader } from "../config/policy-reader.ts";
import type { Policy, Rule } from "../policy/policy.ts";
import { type Mistakes, shown } from "./mistakes.ts";

const grantsExample = '[{ "surface": "bash", "pattern": "npm test" }, { "bash": "git push *" }]';

/**
 * Rules that were granted for the session: a permission map, or a list of which each entry is a
 * permission map, `{ "surface": …, "pattern": … }`, or patterns by surface: `{ "bash": "npm test" }`,
 * `{ "bash": ["npm test", "npm run *"] }`.
 */
export function readGrants(node: Node, mistakes: Mistakes): Policy {
  const surfaces = new Map<string, readonly Rule[]>();
  for (const map of mapsOf(node, mistakes)) {
    const reader = new PolicyReader(mistakes.at);
    for (const [surface, rules] of reader.readMap(map)) {
      surfaces.set(surface, [...(surfaces.get(surface) ?? []), ...rules]);
    }
    for (const problem of reader.problems) mistakes.addPlaced(problem);
  }
  return { scope: "grant", surfaces, problems: [], silent: true };
}

function mapsOf(node: Node, mistakes: Mistakes): readonly Node[] {
  if (node.type === "object") return [node];
  if (node.type !== "array") {
    mistakes.add(
      node,
      `expected "grants" to be a list of rules, such as ${grantsExample}, but got ${shown(node)}`,
    );
    return [];
  }
  return (node.children ?? []).flatMap((entry) => {
    if (!mistakes.isObject(entry, "a rule that was granted", grantsExample)) return [];
    return member(entry, "surface") === undefined
      ? [mapOfEntry(entry, mistakes)]
      : mapOfRule(entry, mistakes);
  });
}

/** `{ "surface": "bash", "pattern": "npm test" }` as a permission map. */
function mapOfRule(entry: Node, mistakes: Mistakes): readonly Node[] {
  mistakes.checkKeys(entry, ["surface", "pattern"]);
  const surface = member(entry, "surface");
  const pattern = member(entry, "pattern");
  if (surface === undefined || pattern === undefined) {
    mistakes.add(entry, `expected "surface" and "pattern", as in ${grantsExample}`);
    return [];
  }
  for (const [node, example] of [
    [surface, "bash"],
    [pattern, "npm test"],
  ] as const) {
    if (mistakes.text(node, "a text", example) === undefined) return [];
  }
  return [objectOf(entry, [[surface, allowing([pattern])]])];
}

/** Patterns of an entry as maps from pattern to action; what is one already, or an action, stays. */
function mapOfEntry(entry: Node, mistakes: Mistakes): Node {
  return objectOf(
    entry,
    members(entry).map(([surface, value]) => {
      if (value.type === "array") {
        const patterns = (value.children ?? []).filter(
          (pattern) => mistakes.text(pattern, "a pattern", "npm test") !== undefined,
        );
        return [surface, allowing(patterns)];
      }
      const isPattern = typeof value.value === "string" && !actions.includes(value.value);
      return [surface, isPattern ? allowing([value]) : value];
    }),
  );
}

const actions: readonly string[] = ["allow", "ask", "deny"];

function allowing(patterns: readonly Node[]): Node {
  const [first] = patterns;
  const place = first ?? { offset: 0, length: 0 };
  return objectOf(
    place,
    patterns.map((pattern) => [pattern, { ...pattern, type: "string", value: "allow" }]),
  );
}

/** An object with these members that stands where something else does. */
function objectOf(
  { offset, length }: Pick<Node, "offset" | "length">,
  all: readonly (readonly [key: Node, value: Node])[],
): Node {
  return {
    type: "object",
    offset,
    length,
    children: all.map(([key, value]) => ({
      type: "property",
      offset: key.offset,
      length: key.length,
      children: [key, value],
    })),
  };
}

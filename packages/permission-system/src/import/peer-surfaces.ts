import type { Node } from "jsonc-parser";
import { matches, readPattern } from "../policy/pattern.ts";
import { isOfPaths } from "../policy/surfaces.ts";
import type { Draft } from "./draft.ts";
import { checkCount } from "./imported.ts";
import { entries, member, shownNode } from "./json-source.ts";

/** One surface of the source: an action for all of it, or patterns in their order. */
export interface PeerSurface {
  readonly surface: string;
  readonly rules: readonly PeerRule[];
}

/** A rule of the source. */
export interface PeerRule {
  readonly pattern: string;
  /** An action, or `{ action, reason }`. */
  readonly value: Node;
}

/** Whether it is the shape of before 4.0, with a map of its own for each kind of rule. */
export function isLegacy(root: Node): boolean {
  return member(root, "permission") === undefined && member(root, "defaultPolicy") !== undefined;
}

/** The surfaces of a file in either shape, in its order. */
export function peerSurfaces(root: Node, draft: Draft): readonly PeerSurface[] {
  if (isLegacy(root)) return ofLegacy(root, draft);
  const permission = member(root, "permission");
  if (permission !== undefined && permission.type !== "object") {
    draft.skip(`"permission": ${shownNode(permission)}`, "it is no map of surfaces");
  }
  const all = entries(permission).map(([surface, value]) => ({ surface, rules: peerRules(value) }));
  checkCount(new Set(all.map(({ surface }) => surface)));
  return withWildcards(all);
}

function peerRules(value: Node | undefined): readonly PeerRule[] {
  if (value === undefined) return [];
  if (value.type !== "object" || member(value, "action") !== undefined) {
    return [{ pattern: "*", value }];
  }
  return entries(value).map(([pattern, inner]) => ({ pattern, value: inner }));
}

/**
 * Among keys with a `*` and others the last one that matches counts there; here a surface's own rules
 * come after those of the keys with a `*`, and surfaces of paths have only their own.
 */
function withWildcards(all: readonly PeerSurface[]): readonly PeerSurface[] {
  const wild = all.filter(({ surface }) => surface !== "*" && surface.includes("*"));
  if (wild.length === 0) return all;
  const named = all.map((one, at) => {
    if (one.surface.includes("*")) return one;
    const later = all.slice(at + 1).filter(({ surface }) => surface !== "*" && isFor(surface, one));
    return { ...one, rules: [...one.rules, ...later.flatMap(({ rules }) => rules)] };
  });
  const ofPaths = ["path", "external_directory"].filter(
    (surface) => isOfPaths(surface) && !all.some((one) => one.surface === surface),
  );
  const added = ofPaths.map((surface) => ({
    surface,
    rules: wild.filter((one) => isFor(one.surface, { surface })).flatMap(({ rules }) => rules),
  }));
  return [...named, ...added.filter(({ rules }) => rules.length > 0)];
}

function isFor(key: string, { surface }: Pick<PeerSurface, "surface">): boolean {
  return key.includes("*") && matches(readPattern(key), surface);
}

/** Surfaces that have a map, and a default, of their own in the old shape. */
const oldMaps: readonly (readonly [key: string, surface: string])[] = [
  ["bash", "bash"],
  ["mcp", "mcp"],
  ["skills", "skill"],
];

/** `defaultPolicy.tools` is `*`, the other defaults are the `*` of their surface, `tools` are surfaces. */
function ofLegacy(root: Node, draft: Draft): readonly PeerSurface[] {
  const defaults = member(root, "defaultPolicy");
  const fallback = (key: string): readonly PeerRule[] => peerRules(member(defaults, key));
  const special = member(root, "special");
  for (const [key, value] of entries(special)) {
    if (key === "external_directory") continue;
    draft.skip(
      `"${key}": ${shownNode(value)} in "special"`,
      "how often something is done isn't judged here",
    );
  }
  const surfaces: readonly PeerSurface[] = [
    { surface: "*", rules: fallback("tools") },
    ...entries(member(root, "tools")).map(([surface, value]) => ({
      surface,
      rules: peerRules(value),
    })),
    ...oldMaps.map(([key, surface]) => ({
      surface,
      rules: [...fallback(key), ...peerRules(member(root, key))],
    })),
    {
      surface: "external_directory",
      rules: [...fallback("special"), ...peerRules(member(special, "external_directory"))],
    },
  ];
  return surfaces.filter(({ rules }) => rules.length > 0);
}

import { parsePolicy } from "../../src/config/parse-policy.ts";
import type { FactContext } from "../../src/facts/context.ts";
import type { CommandFact, Fact, PathFact, Stretch, TreeFact } from "../../src/facts/fact.ts";
import { pathFact, type PathUse } from "../../src/paths/path-fact.ts";
import { decide } from "../../src/policy/decide.ts";
import type { TreeFilter } from "../../src/shell/field.ts";
import { memoryFiles, type MemoryEntry } from "../paths/memory-files.ts";

/** A repository at `/p`, a home directory at `/home/u`, and what else is given. */
export function placeWith(
  entries: Readonly<Record<string, MemoryEntry>> = {},
  more: Partial<FactContext> = {},
): FactContext {
  const flavour = more.flavour ?? "posix";
  return {
    cwd: "/p",
    root: "/p",
    home: "/home/u",
    path: ["/usr/bin"],
    flavour,
    files: memoryFiles({ "/p/README": "", ...entries }, flavour),
    programs: [],
    ...more,
  };
}

/** A policy of this map. */
export function policyOf(permission: unknown, scope = "policy") {
  return parsePolicy(JSON.stringify({ permission }), scope);
}

/** The action of facts under a policy. */
export function judged(permission: unknown, facts: Fact | readonly Fact[], place = placeWith()) {
  return decisionOf(permission, facts, place).action;
}

/** The decision of facts under a policy. */
export function decisionOf(
  permission: unknown,
  facts: Fact | readonly Fact[],
  place = placeWith(),
) {
  const all = [facts].flat() as [Fact, ...Fact[]];
  return decide(all, [policyOf(permission)], place);
}

/** A command of known text. */
export function command(text: string, more: Partial<CommandFact> = {}): CommandFact {
  return {
    kind: "command",
    surface: "bash",
    text,
    spellings: [text],
    stretches: [{ text, hole: false }],
    transparent: false,
    position: [],
    ...more,
  };
}

/** A command with holes, in braces: `rm {$x}`. */
export function commandWithHoles(source: string, more: Partial<CommandFact> = {}): CommandFact {
  const stretches: readonly Stretch[] = source
    .split(/(\{[^}]*\})/)
    .filter((part) => part !== "")
    .map((part) =>
      part.startsWith("{") ? { text: part.slice(1, -1), hole: true } : { text: part, hole: false },
    );
  const text = stretches.map((stretch) => stretch.text).join("");
  return command(text, { stretches, ...more });
}

/** A path that is used. @param path absolute. */
export function path(
  literal: string,
  more: Partial<PathUse> = {},
  place: FactContext = placeWith(),
): PathFact {
  return pathFact({ written: literal, literal, access: "read", evidence: "cat", ...more }, place);
}

/** A tree that `grep -r` reads. */
export function tree(root: PathFact, filter: Partial<TreeFilter> = {}): TreeFact {
  return {
    kind: "tree",
    root,
    evidence: "grep",
    filter: {
      honoursIgnore: false,
      hidden: true,
      followsLinks: false,
      include: [],
      exclude: [],
      ...filter,
    },
  };
}

import type { TreeFact } from "../facts/fact.ts";
import { below, byName, nameOf, parentOf } from "../paths/absolute.ts";
import { canonicalPath } from "../paths/canonical.ts";
import { foldPath, isInside } from "../paths/compare.ts";
import type { JudgedPath } from "./judge-path.ts";
import { matchesPath } from "./path-pattern.ts";
import type { PolicyPlace } from "./place.ts";
import { type Decision, type Policy, severity } from "./policy.ts";
import { reachable, type ReadyRule, rulesOf } from "./rules.ts";
import { externalSurfaces, pathSurfaces } from "./surfaces.ts";
import type { TreeFiles } from "./tree-files.ts";

/**
 * What is decided about the files of a tree that is read or written: if a rule could ask or deny below
 * its root, about each file in it. The walk is bounded; where it ends too early, such a rule asks. The
 * root itself is a path of its own.
 * @param judge decides about one path.
 */
export function judgeTree(
  fact: TreeFact,
  files: TreeFiles,
  policies: readonly Policy[],
  place: PolicyPlace,
  judge: (path: JudgedPath) => Decision | undefined,
): readonly Decision[] {
  const access = accessOf(fact);
  const inside = strictBelow(fact, pathSurfaces(access, false), policies, place);
  const outside = strictBelow(fact, externalSurfaces(access), policies, place);
  if (inside === undefined && outside === undefined) return [];
  const strictest = strictestFile(fact, files, place, judge);
  const answers = strictest === undefined ? [] : [strictest];
  if (strictest?.action === "deny" || files.isComplete()) return answers;
  // Who deletes a tree that is too large to be looked through is asked by the rules for its root alone.
  if (access === "write") return answers;
  const leadsOut = fact.root.external || fact.filter.followsLinks;
  const unseen = inside ?? (leadsOut ? outside : undefined);
  if (unseen === undefined) return answers;
  const reason = `${fact.evidence}: more files than are looked at`;
  return [
    ...answers,
    { action: "ask", rule: `can't tell (${reason}), and ${unseen.name} might apply` },
  ];
}

function accessOf({ root }: TreeFact): "read" | "write" {
  return root.access === "write" ? "write" : "read";
}

/** A rule that could ask or deny below the root; none of those before one that covers all of it. */
function strictBelow(
  fact: TreeFact,
  surfaces: readonly string[],
  policies: readonly Policy[],
  place: PolicyPlace,
): ReadyRule | undefined {
  const { root, filter } = fact;
  const forms = [root.canonical, root.literal].map(
    (form) => `${foldPath(form, place.flavour).replace(/\/$/, "")}/`,
  );
  const covers = (rule: ReadyRule): boolean =>
    rule.source.endsWith("*") && forms.every((form) => matchesPath(rule, form, place));
  for (const policy of policies) {
    for (const surface of surfaces) {
      const rules = reachable(rulesOf(surface, policy).named);
      // Where links lead out of the tree, a rule that covers it doesn't cover all that is read.
      const coversAll = !filter.followsLinks && (!surface.startsWith("external") || root.external);
      const first = coversAll ? Math.max(0, rules.findLastIndex(covers)) : 0;
      const strict = rules.slice(first).find((rule) => rule.action !== "allow");
      if (strict !== undefined) return strict;
    }
  }
  return undefined;
}

/** The strictest answer of all files that asks or denies, with the file's name; a denial ends the walk. */
function strictestFile(
  fact: TreeFact,
  files: TreeFiles,
  place: PolicyPlace,
  judge: (path: JudgedPath) => Decision | undefined,
): Decision | undefined {
  const { root, files: system, flavour } = place;
  const roots = [byName(root, flavour), canonicalPath(root, system, flavour)];
  let found: Decision | undefined;
  for (const file of files) {
    const path = fileAsPath(file, fact, files, roots, place);
    const answer = path === undefined ? undefined : judge(path);
    if (answer === undefined) continue;
    if (severity[answer.action] <= severity[found?.action ?? "allow"]) continue;
    const rule = `${answer.rule}, for ${shown(file, place)}, which ${fact.evidence} would ${accessOf(fact)}`;
    found = { ...answer, rule };
    if (found.action === "deny") break;
  }
  return found;
}
/**
 * A file of the tree as a path that is read; `undefined` for a link to a directory that nobody goes into.
 * @param roots the repository's root by its name and by where it leads.
 */
function fileAsPath(
  file: string,
  { root, filter }: TreeFact,
  { directories }: TreeFiles,
  roots: readonly string[],
  { files, flavour }: PolicyPlace,
): JudgedPath | undefined {
  const isLink = files.kind(file) === "link";
  const parent = parentOf(file, flavour);
  const real = directories.get(parent) ?? canonicalPath(parent, files, flavour);
  directories.set(parent, real);
  // Windows also leaves something out of names.
  const isPlain = !isLink && flavour !== "windows";
  const canonical = isPlain ? below(real, nameOf(file)) : canonicalPath(file, files, flavour);
  if (isLink && !filter.followsLinks && files.kind(canonical) === "directory") return undefined;
  const mayBeOutside = root.external || isLink || filter.followsLinks;
  const isOutside = (form: string): boolean =>
    !roots.some((directory) => isInside(form, directory, flavour));
  return {
    access: root.access,
    written: file,
    literal: file,
    canonical,
    external: mayBeOutside && [file, canonical].some(isOutside),
    stable: root.stable,
  };
}

/** From the repository's root, in quotes: names of files may hold anything. */
function shown(file: string, { root, flavour }: PolicyPlace): string {
  const start = byName(root, flavour);
  const name = file.startsWith(`${start}/`) && start !== "/" ? file.slice(start.length + 1) : file;
  return JSON.stringify(name.length > 200 ? `…${name.slice(-200)}` : name);
}

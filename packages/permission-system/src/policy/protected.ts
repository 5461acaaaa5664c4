import type { Fact, PathFact } from "../facts/fact.ts";
import { below, byName, nameOf, parentOf } from "../paths/absolute.ts";
import { canonicalPath } from "../paths/canonical.ts";
import { foldPath, isInside } from "../paths/compare.ts";
import type { PolicyPlace } from "./place.ts";
import type { Decision } from "./policy.ts";
import { agentDirReads, agentDirWrites, gitWrites, projectPiWrites } from "./protected-names.ts";

/**
 * What asks under every policy: a write to what decides how Pi, Keel or git behave later, a read of
 * credentials, sessions and Keel's own stores, and programs that would get round the permissions. It
 * counts only for facts that name such a thing, so what can't be told isn't suspected of it.
 * @returns `undefined` for anything else.
 */
export function protectedTarget(fact: Fact, place: PolicyPlace): Decision | undefined {
  if (fact.kind === "bypass") return firm(`it would get round the permissions (${fact.reason})`);
  if (fact.kind !== "path" && fact.kind !== "tree") return undefined;
  const path = fact.kind === "tree" ? fact.root : fact;
  if (path.access === "stat") return undefined;
  const name =
    path.access === "write"
      ? writtenTarget(path, fact.kind, place)
      : readTarget(path, fact.kind, place);
  return name === undefined
    ? undefined
    : firm(`${path.access === "write" ? "writing" : "reading"} ${name} is protected`);
}

function firm(rule: string): Decision {
  return { action: "ask", rule: `${rule} and asks under every policy`, firm: true };
}

function writtenTarget(
  path: PathFact,
  kind: "path" | "tree",
  place: PolicyPlace,
): string | undefined {
  for (const form of formsOf(path, place)) {
    const name =
      ofRepository(form) ?? ofAgentDir(form, agentDirWrites, place) ?? wholeOf(form, place);
    if (name !== undefined) return name;
  }
  // Removing or moving a directory takes what is in it along.
  return kind === "tree" ? within(path, keptBelow(place), place) : undefined;
}

function readTarget(path: PathFact, kind: "path" | "tree", place: PolicyPlace): string | undefined {
  for (const form of formsOf(path, place)) {
    const name = ofAgentDir(form, agentDirReads, place);
    if (name !== undefined) return name;
  }
  return kind === "tree" ? within(path, secretsOf(place), place) : undefined;
}

function formsOf({ literal, canonical }: PathFact, { flavour }: PolicyPlace): readonly string[] {
  return [...new Set([foldPath(literal, flavour), foldPath(canonical, flavour)])];
}

/** Names within a repository, wherever it is: they mean the same to Pi and git everywhere. */
function ofRepository(form: string): string | undefined {
  const names = form.split("/");
  const last = names.at(-1) ?? "";
  if (same(last, ".gitattributes")) return ".gitattributes";
  for (const [at, name] of names.entries()) {
    const rest = names.slice(at + 1).join("/");
    // The directory itself: it is replaced, moved or removed.
    if (same(name, ".git")) {
      if (rest === "") return ".git";
      if (startsWithOne(rest, gitWrites)) return `.git/${rest}`;
      // Submodules and worktrees have a directory of their own in it.
      if (
        /^(?:modules|worktrees)\//i.test(rest) &&
        /\/(?:config|config\.worktree|hooks)(?:\/|$)/i.test(rest)
      )
        return `.git/${rest}`;
    }
    if (same(name, ".pi")) {
      if (rest === "") return ".pi";
      if (startsWithOne(rest, projectPiWrites)) return `.pi/${rest}`;
    }
    if (same(name, ".agents") && startsWithOne(rest, ["skills"])) return `.agents/${rest}`;
    if (same(name, ".claude")) {
      if (rest === "") return ".claude";
      if (startsWithOne(rest, ["agents"])) return `.claude/${rest}`;
    }
  }
  return undefined;
}

function ofAgentDir(
  form: string,
  names: readonly string[],
  { agentDir, files, flavour }: PolicyPlace,
): string | undefined {
  if (agentDir === undefined) return undefined;
  const starts = new Set([byName(agentDir, flavour), canonicalPath(agentDir, files, flavour)]);
  for (const start of starts) {
    if (!isInside(form, start, flavour)) continue;
    const rest = form.slice(foldPath(start, flavour).length).replace(/^\//, "");
    if (rest !== "" && startsWithOne(rest, names)) return `${rest} of Pi's agent directory`;
  }
  return undefined;
}

/** The agent directory itself, the directory that it stands in, and files that a policy in force is made of. */
function wholeOf(
  form: string,
  { agentDir, policyFiles = [], flavour }: PolicyPlace,
): string | undefined {
  if (policyFiles.some((file) => foldPath(file, flavour) === form)) return "a policy in force";
  if (agentDir === undefined) return undefined;
  const own = byName(agentDir, flavour);
  const above = parentOf(own, flavour);
  const isHidden = nameOf(above).startsWith(".");
  return [own, ...(isHidden ? [above] : [])].some((one) => foldPath(one, flavour) === form)
    ? "Pi's agent directory"
    : undefined;
}

/** Existing things that a whole tree would take along. */
function keptBelow(place: PolicyPlace): readonly string[] {
  const { root, agentDir } = place;
  return [
    ...(agentDir === undefined ? [] : agentDirWrites.map((name) => below(agentDir, name))),
    ...[".git", ".pi", ".claude/agents", ".agents/skills"].map((name) => below(root, name)),
  ];
}

function secretsOf({ agentDir }: PolicyPlace): readonly string[] {
  return agentDir === undefined ? [] : agentDirReads.map((name) => below(agentDir, name));
}

function within(path: PathFact, kept: readonly string[], place: PolicyPlace): string | undefined {
  const { files, flavour } = place;
  const forms = formsOf(path, place);
  return kept.find(
    (one) =>
      [byName(one, flavour), canonicalPath(one, files, flavour)].some((form) =>
        forms.some((outer) => isInside(form, outer, flavour)),
      ) && files.kind(one) !== undefined,
  );
}

/** Case counts nowhere here: some file systems don't tell it, and none needs both. */
function same(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted;
}

function startsWithOne(rest: string, names: readonly string[]): boolean {
  const low = rest.toLowerCase();
  return names.some((name) => {
    const wanted = name.toLowerCase();
    return low === wanted || low.startsWith(`${wanted}/`);
  });
}

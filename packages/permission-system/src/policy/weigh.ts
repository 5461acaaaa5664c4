import type { Fact } from "../facts/fact.ts";
import { isAbsolute } from "../paths/absolute.ts";
import { isInside } from "../paths/compare.ts";
import type { JudgedPath } from "./judge-path.ts";
import { judgeTree } from "./judge-tree.ts";
import type { PolicyPlace } from "./place.ts";
import { type Decision, stricter } from "./policy.ts";
import { protectedTarget } from "./protected.ts";
import { pathQuestions, type Question, questionsOf } from "./question.ts";
import type { Scopes } from "./scopes.ts";
import { settle } from "./settle.ts";
import { treeFiles } from "./tree-files.ts";

/** What was decided about one fact on one surface. */
export interface Weighed {
  readonly fact: Fact;
  /** `undefined` where no rule is asked: of protected targets, and of a tree's files together. */
  readonly question: Question | undefined;
  /** `undefined` if no scope has an opinion. */
  readonly decision: Decision | undefined;
}

/**
 * Decides about each fact on each of its surfaces, one after another, those last that look through
 * trees of files.
 */
export function* weigh(
  facts: readonly Fact[],
  scopes: Scopes,
  place: PolicyPlace,
): Generator<Weighed> {
  for (const fact of facts) {
    const floor = protectedTarget(fact, place);
    if (floor !== undefined) yield { fact, question: undefined, decision: floor };
    const questions =
      fact.kind === "tree" ? pathQuestions(fact.root, place) : questionsOf(fact, place);
    for (const question of questions) {
      const decision = settle(question, scopes);
      // What a rule says of the path itself stands; only that it is outside, or read at all, is free.
      const mayFree =
        question.surface.startsWith("external_directory") || readers.includes(question.surface);
      yield { fact, question, decision: mayFree ? freed(decision, fact, place) : decision };
    }
  }
  for (const fact of facts) {
    if (fact.kind !== "tree") continue;
    const policies = scopes.layers.map(({ policy }) => policy);
    const judge = (path: JudgedPath): Decision | undefined => settlePath(path, scopes, place);
    for (const decision of judgeTree(fact, treeFiles(fact, place), policies, place, judge)) {
      yield { fact, question: undefined, decision };
    }
  }
}

function settlePath(path: JudgedPath, scopes: Scopes, place: PolicyPlace): Decision | undefined {
  let strictest: Decision | undefined;
  for (const question of pathQuestions(path, place)) {
    const decision = settle(question, scopes);
    if (decision === undefined) continue;
    strictest = strictest === undefined ? decision : stricter(strictest, decision);
  }
  return strictest;
}

/** What is free to be read isn't asked about. */
function freed(
  decision: Decision | undefined,
  fact: Fact,
  place: PolicyPlace,
): Decision | undefined {
  if (decision?.action !== "ask" || decision.firm === true || !isFree(fact, place)) return decision;
  return {
    action: "allow",
    rule: "a skill's files and Pi's documentation are read without asking",
  };
}

function isFree(fact: Fact, { freeReads = [], flavour }: PolicyPlace): boolean {
  if (freeReads.length === 0) return false;
  const covers = (path: string): boolean =>
    freeReads.some((start) => isInside(path, start, flavour));
  if (fact.kind === "tool") {
    // A relative spelling is among them in its absolute form too.
    const paths = fact.spellings.filter((path) => isAbsolute(path, flavour));
    return readers.includes(fact.surface) && [fact.text, ...paths].every(covers);
  }
  if (fact.kind !== "path" && fact.kind !== "tree") return false;
  const { access, stable, literal, canonical } = fact.kind === "tree" ? fact.root : fact;
  return access === "read" && stable && covers(literal) && covers(canonical);
}

/** Pi's tools that only read; what their calls are judged by is a path. */
const readers: readonly string[] = ["read", "grep", "find", "ls"];

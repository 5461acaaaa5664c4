import type { Fact, PathFact } from "../facts/fact.ts";
import type { PolicyPlace } from "./place.ts";
import { pathQuestions, type Question, questionsOf } from "./question.ts";
import type { Scopes } from "./scopes.ts";

/** What is asked, and who answers. */
interface Asked {
  readonly question: Pick<Question, "surface">;
  readonly scopes: Scopes;
  readonly place: PolicyPlace;
}

/**
 * The rule that denies a form of what a fact is about, when nothing else is spelled like it: a link may
 * be asked about where the file that it leads to is denied, and an allow would be about that file.
 * @param form `undefined` for the canonical one.
 * @returns the rule's name; `undefined` if there is none.
 */
export function deniedAlone(
  fact: Fact,
  form: string | undefined,
  { question: { surface }, scopes, place }: Asked,
): string | undefined {
  const question = questionsAlone(fact, form, place).find((one) => one.surface === surface);
  if (question === undefined) return undefined;
  return scopes.layers
    .map(({ policy }) => question.judge(policy))
    .find((opinion) => opinion?.action === "deny")?.rule;
}

function questionsAlone(
  fact: Fact,
  form: string | undefined,
  place: PolicyPlace,
): readonly Question[] {
  // As it stands it isn't denied.
  if (form === undefined && !hasOthers(fact)) return [];
  switch (fact.kind) {
    case "command": {
      // With holes only the canonical form is ever asked about.
      const stretches = form === undefined ? fact.stretches : [{ text: form, hole: false }];
      const text = form ?? fact.text;
      return questionsOf({ ...fact, text, stretches, spellings: [text] }, place);
    }
    case "tool": {
      const text = form ?? fact.text;
      return questionsOf({ ...fact, text, spellings: [text] }, place);
    }
    case "path":
      return pathQuestions(pathAlone(fact, form), place);
    case "tree":
      return pathQuestions(pathAlone(fact.root, form), place);
    default:
      return [];
  }
}

function hasOthers(fact: Fact): boolean {
  if ("spellings" in fact) return fact.spellings.some((spelling) => spelling !== fact.text);
  const path = fact.kind === "tree" ? fact.root : fact;
  return path.kind === "path" && new Set([path.canonical, path.literal, path.written]).size > 1;
}

function pathAlone(path: PathFact, form = path.canonical): PathFact {
  return { ...path, canonical: form, literal: form, written: form };
}

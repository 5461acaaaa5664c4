import type { Fact, TreeFact } from "../facts/fact.ts";
import { judgeCommand } from "./judge-command.ts";
import { judgeCode, judgeNetwork, judgeTool } from "./judge-name.ts";
import { judgeOpaque } from "./judge-opaque.ts";
import { type JudgedPath, judgePath, pathSubject, surfacesOf } from "./judge-path.ts";
import type { Opinion } from "./opinion.ts";
import type { PolicyPlace } from "./place.ts";
import type { Policy } from "./policy.ts";
import { rulesOf } from "./rules.ts";
import { pathSurfaces } from "./surfaces.ts";

/** What policies are asked about a fact: what they say of it on one surface. */
export interface Question {
  readonly surface: string;
  /** What a policy says; `undefined` for no opinion. */
  judge(policy: Policy): Opinion | undefined;
  /** Asked where nobody who may widen has an opinion. */
  readonly otherwise?: Question;
}

/** The questions that a fact raises, each on one surface; a tree's files raise their own. */
export function questionsOf(
  fact: Exclude<Fact, TreeFact>,
  place: PolicyPlace,
): readonly Question[] {
  switch (fact.kind) {
    case "command":
      return [{ surface: fact.surface, judge: (policy) => judgeCommand(fact, policy) }];
    case "tool":
      return [{ surface: fact.surface, judge: (policy) => judgeTool(fact, policy, place) }];
    case "path":
      return pathQuestions(fact, place);
    case "network":
      return [{ surface: fact.surface, judge: (policy) => judgeNetwork(fact, policy) }];
    case "code":
      return [
        {
          surface: "code",
          judge: (policy) => judgeCode(fact, policy),
          otherwise: opaque("bash", `code for ${fact.evidence}`),
        },
      ];
    case "opaque":
      return opaqueQuestions(fact.surface, fact.reason);
    case "bypass":
      return [];
  }
}

/** The questions that a path raises. */
export function pathQuestions(path: JudgedPath, place: PolicyPlace): readonly Question[] {
  const subject = pathSubject(path, place);
  return surfacesOf(path).map((surface) => ({
    surface,
    judge: (policy) => judgePath(surface, subject, policy),
  }));
}

/** A path that can't be told could be anywhere; code without a rule for code is for `bash` to judge. */
function opaqueQuestions(surface: string, reason: string): readonly Question[] {
  if (surface === "path_read" || surface === "path_write") {
    const access = surface === "path_read" ? "read" : "write";
    return pathSurfaces(access, true).map((one) => opaque(one, reason));
  }
  return [
    surface === "code"
      ? { ...opaqueIfNamed("code", reason), otherwise: opaque("bash", reason) }
      : opaque(surface, reason),
  ];
}

function opaqueIfNamed(surface: string, reason: string): Question {
  const question = opaque(surface, reason);
  const hasRules = (policy: Policy): boolean => rulesOf(surface, policy).named.length > 0;
  return { surface, judge: (policy) => (hasRules(policy) ? question.judge(policy) : undefined) };
}

function opaque(surface: string, reason: string): Question {
  return { surface, judge: (policy) => judgeOpaque(surface, reason, policy) };
}

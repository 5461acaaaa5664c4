import type { Fact } from "../facts/fact.ts";
import { rememberedFiles } from "../paths/remembered-files.ts";
import type { PolicyPlace } from "./place.ts";
import { type Decision, type Policy, severity } from "./policy.ts";
import { asScopes, type Scopes } from "./scopes.ts";
import { weigh } from "./weigh.ts";

/**
 * The decision of a call: every fact is judged on each of its surfaces in every scope, and the
 * strictest answer counts. What no rule speaks of is allowed.
 * @param given see `scopesOf`; or policies, of which each further one can only tighten.
 * @param place what patterns of paths are read against; the context of the facts will do.
 */
export function decide(
  facts: readonly [Fact, ...Fact[]],
  given: Scopes | readonly [Policy, ...Policy[]],
  place: PolicyPlace,
): Decision {
  const scopes = asScopes(given);
  // The facts of one call ask about the same directories again and again.
  const remembering = { ...place, files: rememberedFiles(place.files) };
  return inMode(strictest(facts, scopes, remembering), scopes);
}

/** The decision for a skill by its name. */
export function decideSkill(
  name: string,
  given: Scopes | readonly [Policy, ...Policy[]],
): Decision {
  const skill: Fact = { kind: "tool", surface: "skill", text: name, spellings: [name] };
  return decide([skill], given, nowhere);
}

/** Names of skills are no paths. */
const nowhere: PolicyPlace = {
  root: "/",
  home: "/",
  flavour: "posix",
  files: {
    kind: () => undefined,
    readLink: () => undefined,
    names: () => undefined,
    text: () => undefined,
  },
};

function strictest(facts: readonly Fact[], scopes: Scopes, place: PolicyPlace): Decision {
  let found: Decision | undefined;
  let isGranted = false;
  for (const { decision } of weigh(facts, scopes, place)) {
    if (decision === undefined) continue;
    if (decision.action === "deny") return decision;
    isGranted ||= decision.granted === true;
    if (found === undefined || isStricter(decision, found)) found = decision;
  }
  const decision = found ?? { action: "allow", rule: silence(scopes) };
  return floored(
    isGranted && decision.action === "allow" ? { ...decision, granted: true } : decision,
    scopes,
  );
}

/** Of equally strict ones one that stays firm is told rather than another. */
function isStricter(decision: Decision, found: Decision): boolean {
  const more = severity[decision.action] - severity[found.action];
  return more > 0 || (more === 0 && decision.firm === true && found.firm !== true);
}

/** While a file can't be used as it stands, what it would have said isn't known. */
function floored(decision: Decision, { layers }: Scopes): Decision {
  const broken = layers.find(({ policy }) => policy.problems.length > 0)?.policy;
  if (broken === undefined) return decision;
  const [problem = ""] = broken.problems;
  return {
    action: "ask",
    rule: `the ${broken.scope} can't be used as it stands: ${problem}`,
    firm: true,
  };
}

function inMode(decision: Decision, { mode }: Scopes): Decision {
  if (mode !== "deny" || decision.action !== "ask") return decision;
  const { firm: _, ...rest } = decision;
  return { ...rest, action: "deny" };
}

function silence({ layers: [{ policy }] }: Scopes): string {
  return `no rule is about it (${policy.scope})`;
}

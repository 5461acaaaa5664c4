import type { Fact } from "../facts/fact.ts";
import { type AddedRule, withRulesIn } from "./added-rules.ts";
import { exactPattern } from "./command-pattern.ts";
import { decide } from "./decide.ts";
import type { CallExplanation } from "./explain.ts";
import { patternsOfPath } from "./path-forms.ts";
import type { PolicyPlace } from "./place.ts";
import { type Action, severity } from "./policy.ts";
import { type Against, rulesAgainst, rulesBehind } from "./rules-against.ts";
import type { Scopes } from "./scopes.ts";
import { asAllow, type Suggestion, suggestRules } from "./suggest.ts";
import { surfacesOf } from "./judge-path.ts";

/** What would change a call's decision to another one. */
export interface WhyNot {
  readonly wanted: Action;
  /** It is that already. */
  readonly already?: true;
  /** Rules that stand against it. */
  readonly against: readonly Against[];
  /** What to add, and to which policy; absent where nothing helps. */
  readonly add?: Addition;
  /** Why adding rules doesn't help, or what has to change beside it; in words. */
  readonly notes: readonly string[];
}

/** Rules for one policy, all of them together. */
export interface Addition {
  /** Whose policy; see `Policy.scope`. */
  readonly scope: string;
  /** The place of the scope among the layers. */
  readonly layer: number;
  readonly rules: readonly (AddedRule & Pick<Suggestion, "wider">)[];
}

/** What was explained, and by what. */
export interface WhyNotOptions {
  readonly facts: readonly [Fact, ...Fact[]];
  readonly scopes: Scopes;
  readonly place: PolicyPlace;
  readonly explanation: CallExplanation;
}

/** What would change the decision to `wanted`. Pure: what it advises was tried with `decide`. */
export function whyNot(wanted: Action, options: WhyNotOptions): WhyNot {
  const { action } = options.explanation.decision;
  if (action === wanted) return { wanted, already: true, against: [], notes: [] };
  return severity[wanted] < severity[action] ? looser(wanted, options) : tighter(wanted, options);
}

function looser(wanted: Action, options: WhyNotOptions): WhyNot {
  const { facts, scopes, place, explanation } = options;
  const { winner, decision } = explanation;
  const against = rulesAgainst(wanted, explanation);
  const broken = scopes.layers.find(({ policy }) => policy.problems.length > 0)?.policy;
  const inModeDeny = winner.by !== "silence" && winner.mode !== undefined;
  if (decision.action === "deny" && !inModeDeny) {
    return {
      wanted,
      against,
      notes: [...denials(explanation), ...atLeastAsks(wanted, explanation)],
    };
  }
  if (wanted === "ask") return { wanted, against, notes: [leaveMode] };
  const notes = inModeDeny ? [`it asks, and ${leaveMode}`] : [];
  if (broken !== undefined) {
    return {
      wanted,
      against,
      notes: [...notes, `the ${broken.scope} can't be used as it stands: mend it first`],
    };
  }
  const { rules, obstacles } = suggestRules(facts, scopes, place);
  if (obstacles.length > 0) {
    return {
      wanted,
      against,
      notes: [...notes, ...obstacles.map(({ why, text }) => wordsFor(why, text))],
    };
  }
  const allows = rules.map((rule) => ({
    ...asAllow(rule),
    ...(rule.wider === undefined ? {} : { wider: rule.wider }),
  }));
  const layer = placeFor("allow", allows, options);
  if (layer === undefined) {
    return {
      wanted,
      against,
      notes: [
        ...notes,
        "several scopes ask, so that each of the rules above has to change in its own file",
      ],
    };
  }
  return { wanted, against, notes, add: additionTo(layer, allows, scopes) };
}

const leaveMode = "the mode deny denies what would ask; leave it to be asked";

function denials({ facts }: CallExplanation): readonly string[] {
  const notes = facts
    .flatMap(({ answers }) => answers)
    .filter(({ decision }) => decision?.action === "deny")
    .map((answer) =>
      answer.kind === "rules" && answer.settled.by === "denial"
        ? `a denial is final: no rule of another scope takes that of the ${answer.settled.scope} back, only a change of the rule itself`
        : `a denial is final: ${answer.decision?.rule ?? ""}`,
    );
  return [...new Set(notes)];
}

function atLeastAsks(wanted: Action, { facts }: CallExplanation): readonly string[] {
  if (wanted !== "allow") return [];
  const asks = facts
    .flatMap(({ answers }) => answers)
    .filter(({ decision }) => decision?.action === "ask")
    .map(({ decision }) => `without the denial it would still ask: ${decision?.rule ?? ""}`);
  return [...new Set(asks)].slice(0, 3);
}

function wordsFor(why: string, text: string): string {
  switch (why) {
    case "protected":
      return `no rule changes that: ${text}`;
    case "opaque":
    case "code":
      return `no rule is about it alone: ${text}; only one that allows everything on its surface`;
    default:
      return `no rule is about it alone: ${text}`;
  }
}

function tighter(wanted: Action, options: WhyNotOptions): WhyNot {
  const { facts, scopes, place, explanation } = options;
  const against = rulesBehind(explanation);
  for (const fact of [...facts].toSorted((a, b) => rank(a) - rank(b))) {
    const rule = strictRule(fact, wanted, place);
    const layer = rule && placeFor(wanted, [rule], options);
    if (rule !== undefined && layer !== undefined) {
      return { wanted, against, notes: [], add: additionTo(layer, [rule], scopes) };
    }
  }
  const lifted =
    scopes.mode === "yolo"
      ? "the mode yolo lifts what would ask"
      : "a grant lifts what would ask, or nothing of the call has a name that a rule could be about";
  return { wanted, against, notes: [lifted] };
}

/** What a person would name first. */
function rank(fact: Fact): number {
  const order = ["command", "tool", "path", "tree", "network", "code"];
  const at = order.indexOf(fact.kind);
  const isShellOnly = fact.kind === "command" && fact.transparent;
  return (at === -1 ? order.length : at) + (isShellOnly ? order.length : 0);
}

function strictRule(fact: Fact, action: Action, place: PolicyPlace): AddedRule | undefined {
  switch (fact.kind) {
    case "command":
      return { surface: fact.surface, pattern: exactPattern(fact.text), action };
    case "tool": {
      // The text of a call that is about nothing in particular.
      const pattern = fact.text === "*" ? "*" : exactPattern(fact.text);
      return { surface: fact.surface, pattern, action };
    }
    case "path":
    case "tree": {
      const path = fact.kind === "tree" ? fact.root : fact;
      const surface = surfacesOf(path).at(-1);
      const pattern = patternsOfPath(path.canonical, place)[0];
      return surface === undefined || pattern === undefined
        ? undefined
        : { surface, pattern, action };
    }
    case "network":
      return { surface: "network", pattern: exactPattern(fact.target), action };
    case "code":
      return { surface: "code", pattern: fact.interpreter, action };
    default:
      return undefined;
  }
}

/** Whose policy takes the rules so that the decision is what is wanted: the user's own if it can be. */
function placeFor(
  wanted: Action,
  rules: readonly AddedRule[],
  { facts, scopes, place }: WhyNotOptions,
): number | undefined {
  const { mode: _, ...asking } = scopes;
  const tried = scopes.mode === "deny" ? asking : scopes;
  const all = scopes.layers.map((layer, at) => ({ ...layer, at }));
  const own = all.findIndex(({ policy }) => policy.silent !== true);
  const order = [...all.slice(own), ...all.slice(0, own)];
  return order.find(
    ({ at }) => decide(facts, withRulesIn(tried, at, rules), place).action === wanted,
  )?.at;
}

function additionTo(layer: number, rules: Addition["rules"], { layers }: Scopes): Addition {
  return { layer, scope: layers[layer]?.policy.scope ?? "", rules };
}

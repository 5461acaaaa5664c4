import type { CommandFact, Fact, NetworkFact, PathFact, ToolFact } from "../facts/fact.ts";
import { byName, isAbsolute } from "../paths/absolute.ts";
import type { ProgramRow } from "../programs/row.ts";
import { exactPattern, runsItsWords, widerCommand } from "./command-pattern.ts";
import { deniedAlone } from "./denied-alone.ts";
import { allows, exactly, fitting, type Judging } from "./exactly.ts";
import type { Need, ObstacleKind } from "./need.ts";
import { overridden } from "./overridden.ts";
import { patternsBelow, patternsOfDirectory, patternsOfPath } from "./path-forms.ts";
import type { PolicyPlace } from "./place.ts";
import type { Question } from "./question.ts";
import type { Scopes } from "./scopes.ts";
import { hasPaths } from "./surfaces.ts";

/** What a question asks in. */
export interface Setting {
  readonly scopes: Scopes;
  readonly place: PolicyPlace;
  /** The rows that the policies add. */
  readonly programs: readonly ProgramRow[];
  /** Whether files below a tree's root ask as well. */
  readonly below: boolean;
}

/** The patterns of allows for what asks, or why there are none. */
type Found = Pick<Need, "patterns" | "wider" | "obstacle">;

/** What would allow what a question asks about. */
export function allowingPatterns(fact: Fact, question: Question, setting: Setting): Found {
  const { scopes, place } = setting;
  const judging: Judging = { fact, question, scopes, place };
  const rule = deniedAlone(fact, undefined, judging);
  if (rule !== undefined) return none("denied", `what it leads to is denied by itself: ${rule}`);
  switch (fact.kind) {
    case "command":
      return forCommand(fact, judging, setting);
    case "tool":
      return forTool(fact, judging);
    case "path":
      return forPath(fact, judging, setting);
    case "tree":
      return forPath(fact.root, judging, setting);
    case "network":
      return forNetwork(fact, judging);
    case "code":
      return none("code", `what the code for ${fact.interpreter} does isn't read`);
    case "opaque":
      return none("opaque", `it can't be told what it is (${fact.reason})`);
    case "bypass":
      return none("protected", fact.reason);
  }
}

function none(why: ObstacleKind, text: string): Found {
  return { patterns: [], obstacle: { why, text } };
}

function forCommand(fact: CommandFact, judging: Judging, { programs }: Setting): Found {
  const { text, spellings } = fact;
  const wider = fitting([widerCommand(text, programs)], judging);
  if (fact.stretches.some(({ hole }) => hole)) {
    const found = none("holes", `not all of its words are known: ${text}`);
    return wider === undefined ? found : { ...found, wider };
  }
  if (/[*?]/.test(text) && runsItsWords(text, programs)) {
    return none(
      "no pattern",
      `a pattern can't say "*" or "?" alone, and it could run its words: ${text}`,
    );
  }
  return exactly(text, spellings, wider, judging);
}

function forTool(fact: ToolFact, judging: Judging): Found {
  const { surface, text, spellings } = fact;
  if (hasPaths(surface) && isAbsolute(text, judging.place.flavour)) {
    return forPaths(text, spellings, judging);
  }
  if (text !== "*") return exactly(text, spellings, undefined, judging);
  const undone = overridden("*", judging.question, judging.scopes, judging.place);
  if (undone === undefined) return { patterns: ["*"] };
  return none(
    "too wide",
    `only a rule for every call of ${surface} would do, and ${undone} stands against it`,
  );
}

function forPath(path: PathFact, judging: Judging, { below }: Setting): Found {
  const { literal, canonical, stable } = path;
  if (!stable) {
    return none("unstable", `an earlier part of the call may change what ${literal} is`);
  }
  if (!below) return forPaths(canonical, [literal], judging);
  const { place } = judging;
  const pattern = fitting(patternsBelow(byName(canonical, place.flavour), place), judging);
  return pattern === undefined
    ? none("files", `rules for files below ${literal} ask as well`)
    : { patterns: [pattern] };
}

function forPaths(canonical: string, others: readonly string[], judging: Judging): Found {
  const { place, question } = judging;
  const wider = fitting(patternsOfDirectory(canonical, place), judging);
  const absolute = others.filter((form) => isAbsolute(form, place.flavour));
  const patternOf = (form: string): string => {
    const patterns = patternsOfPath(byName(form, place.flavour), place);
    const isOwn = form === canonical;
    const chosen = isOwn ? patterns.find((one) => allows(one, question)) : patterns[0];
    return chosen ?? exactPattern(form);
  };
  return exactly(canonical, absolute, wider, judging, patternOf);
}

function forNetwork({ target }: NetworkFact, judging: Judging): Found {
  const { protocol = "", host = "", username = "" } = URL.canParse(target) ? new URL(target) : {};
  const start = `${protocol}//${host}/`;
  const isPlain = host !== "" && username === "" && target.startsWith(start);
  const wider = isPlain ? fitting([`${start}*`], judging) : undefined;
  return exactly(target, host === "" ? [] : [host], wider, judging);
}

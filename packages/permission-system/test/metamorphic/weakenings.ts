import { readFacts } from "../../src/facts/facts.ts";
import { type Action, severity } from "../../src/policy/policy.ts";
import type { Choices } from "../oracle/choices.ts";
import { type DecidedCommand, decided } from "./decided.ts";
import type { Rewrite } from "./rewrite.ts";
import { rewrites } from "./rewrites/index.ts";
import { type Scene, sceneOf } from "./scene.ts";

/** A command that is decided less strictly in other words. */
export interface Weakening {
  readonly file: string;
  /** The names of the rewrites, in their order. */
  readonly rewrites: readonly string[];
  readonly original: string;
  readonly text: string;
  readonly before: Action;
  readonly after: Action;
  /** Whether the engine can't tell what runs; or a word of it. */
  readonly isOpaque: boolean;
  readonly isUnclear: boolean;
}

/** A command in other words. */
export interface Rewritten {
  readonly text: string;
  readonly rewrites: readonly string[];
}

/** A rewrite that applies, drawn from all. @returns `undefined` if none of many does. */
export function rewritten(scene: Scene, choices: Choices): Rewritten | undefined {
  for (let tries = 0; tries < 30; tries += 1) {
    const made = rewrittenBy(choices.pick(rewrites), scene, choices);
    if (made !== undefined) return made;
  }
  return undefined;
}

/** One of a rewrite's variants; `undefined` where it doesn't apply. */
export function rewrittenBy(
  rewrite: Rewrite,
  scene: Scene,
  choices: Choices,
): Rewritten | undefined {
  const variants = rewrite.variants(scene);
  if (variants.length === 0) return undefined;
  return { text: choices.pick(variants), rewrites: [rewrite.name] };
}

/**
 * One rewrite after another one.
 * @throws Error if the first one made a text that Bash rejects.
 */
export function rewrittenAgain(
  first: Rewritten,
  scene: Scene,
  write: (scene: Scene) => Rewritten | undefined,
): Rewritten {
  const between = sceneOf(first.text, scene.context);
  if (between === undefined)
    throw new Error(`${String(first.rewrites)} broke ${scene.text} into ${first.text}`);
  const second = write(between);
  if (second === undefined) return first;
  return { text: second.text, rewrites: [...first.rewrites, ...second.rewrites] };
}

/** What a rewrite did to the decision, if it weakened it. */
export function weakening(
  { set, scene, action }: DecidedCommand,
  { text, rewrites: names }: Rewritten,
): Weakening | undefined {
  const after = decided(set, text);
  if (severity[after] >= severity[action]) return undefined;
  const facts = readFacts("bash", { command: text }, set.context);
  const isOpaque = facts.some((fact) => fact.kind === "opaque" && fact.surface === "bash");
  const isUnclear = facts.some(
    (fact) =>
      fact.kind === "opaque" ||
      (fact.kind === "command" && fact.stretches.some(({ hole }) => hole)),
  );
  return {
    file: set.name,
    rewrites: names,
    original: scene.text,
    text,
    before: action,
    after,
    isOpaque,
    isUnclear,
  };
}

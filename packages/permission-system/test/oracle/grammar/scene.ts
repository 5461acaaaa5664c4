import type { Choices } from "../choices.ts";

/**
 * What a command has beyond plain commands, as far as it bears on whether a reader can be expected to
 * tell what it runs.
 *
 * - `dynamic`: a command word, code or arithmetic that only running tells (`$(p3) a`, `p3 | sh`,
 *   `$(($(p2)))`, as arithmetic runs what subscripts in its values say).
 * - `computed`: a command word that follows from earlier text (`x=p1; $x a`).
 * - `sly`: a program runs where none seems to be called, or a name means another program.
 */
export type Feature = "dynamic" | "computed" | "sly";

/** A command that is being made. */
export interface Scene {
  readonly choices: Choices;
  readonly features: Set<Feature>;
  /** How much deeper it may nest. */
  depth: number;
  /** How many more parts it may have; the simplest are taken once there is none left. */
  budget: number;
  /** Whether the text is for `sh`, which has less syntax. */
  posix: boolean;
  /** Texts of here-documents that the next newline brings. */
  pending: string[];
  /** How many names were made. */
  names: number;
  /** Functions that may be called by now. */
  functions: string[];
  /** Names that were or will be functions, and must not be called inside one: it would not end. */
  readonly shadowed: Set<string>;
  /** Whether the text is inside a function. */
  inFunction: boolean;
}

export function newScene(choices: Choices): Scene {
  return {
    choices,
    features: new Set(),
    depth: choices.below(5),
    budget: 24,
    posix: false,
    pending: [],
    names: 0,
    functions: [],
    shadowed: new Set(),
    inFunction: false,
  };
}

export type Make = (scene: Scene) => string;

/** One of the makers by its weight. The first must be the simplest, and is taken at the bottom. */
export function weighted(scene: Scene, makers: readonly (readonly [number, Make])[]): string {
  const [first] = makers;
  if (first === undefined) throw new Error("There is nothing to choose from.");
  if (scene.budget <= 0) return first[1](scene);
  scene.budget -= 1;
  let choice = scene.choices.below(makers.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, make] of makers) {
    if (choice < weight) return make(scene);
    choice -= weight;
  }
  return first[1](scene);
}

/** Something one level deeper. */
export function deeper<T>(scene: Scene, make: () => T): T {
  scene.depth -= 1;
  const made = make();
  scene.depth += 1;
  return made;
}

/** Between `least` and `most` of something. */
export function several(scene: Scene, least: number, most: number, make: Make): string[] {
  const count = least + scene.choices.below(most - least + 1);
  return Array.from({ length: count }, () => make(scene));
}

export function fresh(scene: Scene, start: string): string {
  scene.names += 1;
  return `${start}${String(scene.names)}`;
}

/** A newline, and the here-documents that it brings. */
export function newline(scene: Scene): string {
  const text = `\n${scene.pending.join("")}`;
  scene.pending = [];
  return text;
}

/** A complete text with here-documents of its own, for `sh` or as the text around it. */
export function apart(scene: Scene, make: Make, posix = scene.posix): string {
  const { pending, posix: before, functions, inFunction } = scene;
  scene.pending = [];
  scene.posix = posix;
  if (posix !== before) scene.functions = [];
  const text = make(scene);
  const whole = scene.pending.length > 0 ? text + newline(scene) : text;
  Object.assign(scene, { pending, posix: before, functions, inFunction });
  return whole;
}

import type { Choices } from "../choices.ts";
import { type Feature, newScene } from "./scene.ts";
import { script } from "./script.ts";

/** A command for bash, with what it has beyond plain ones. */
export interface Generated {
  readonly text: string;
  readonly features: ReadonlySet<Feature>;
}

/** Any command, by the choices. */
export function command(choices: Choices): Generated {
  const scene = newScene(choices);
  const text = script(scene);
  return { text, features: scene.features };
}

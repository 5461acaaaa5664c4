import type { Scene } from "./scene.ts";

/** A way to write a command otherwise, that does all that the command does. */
export interface Rewrite {
  readonly name: string;
  /** Why what it does stays the same, and where it doesn't apply. */
  readonly why: string;
  /** The other ways to write it; none where it doesn't apply. */
  readonly variants: (scene: Scene) => readonly string[];
}

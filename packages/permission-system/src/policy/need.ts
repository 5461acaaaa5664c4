import type { Fact } from "../facts/fact.ts";
import type { Decision } from "./policy.ts";
import type { Question } from "./question.ts";

/** Something about a call that asks, and the rules that would allow it. */
export interface Need {
  readonly fact: Fact;
  readonly surface: string;
  readonly decision: Decision;
  /** Patterns of allows on the surface, all of them together; empty if there is an `obstacle`. */
  readonly patterns: readonly string[];
  /** One that allows this and more. */
  readonly wider?: string;
  /** Why no rule that is about this alone would do. */
  readonly obstacle?: Obstacle;
  /** What policies are asked about it; absent where no rule is asked. */
  readonly question?: Question;
}

/** Why no rule can be suggested. */
export interface Obstacle {
  readonly why: ObstacleKind;
  /** In words. */
  readonly text: string;
}

/**
 * - `denied`: it is denied, and an allow of another scope changes nothing.
 * - `protected`: it asks under every policy.
 * - `broken policy`: a scope's file can't be used as it stands.
 * - `opaque`: what it is can't be told; `holes`: a part of it can't.
 * - `code`: code that isn't read.
 * - `files`: files below a directory, for which rules differ.
 * - `unstable`: what the path means when it runs isn't what it means now.
 * - `too wide`: the rule would also take back another one.
 * - `no pattern`: it can't be said in a pattern.
 */
export type ObstacleKind =
  | "denied"
  | "protected"
  | "broken policy"
  | "opaque"
  | "holes"
  | "code"
  | "files"
  | "unstable"
  | "too wide"
  | "no pattern";

import type { Weakening } from "./weakenings.ts";

/** What the engine can't tell, and says so, so that it asks where it denied. */
export interface Accepted {
  readonly why: string;
  readonly covers: (weakening: Weakening) => boolean;
  /** Whether it may be allowed although no more than a word can't be told. */
  readonly allows?: true;
}

/** Every weakening that is taken as it is. */
export const accepted: readonly Accepted[] = [
  {
    why: "A word that the shell computes isn't followed: it could be anything.",
    covers: ({ rewrites }) => rewrites.some((name) => computed.has(name)),
  },
  {
    why: "Whether a variable is set from outside can't be told, so that its default may count or not.",
    covers: ({ rewrites }) =>
      rewrites.some((name) => /unset variable|a default that is kept/.test(name)),
  },
  {
    why: "Commands that come over a pipe or a file descriptor are read from one plain `echo` or `printf` alone.",
    covers: ({ rewrites, original }) =>
      rewrites.some((name) => given.has(name)) || original.endsWith("| bash"),
  },
  {
    why: "Of a list with an element that can't be told no element is known.",
    covers: ({ rewrites }) => rewrites.includes("a list of its words"),
  },
  {
    why: "A redirection to a file that a variable names may fail, and then `cd` or `pushd` before it went nowhere.",
    covers: ({ rewrites }) => rewrites.includes("after a walk through a directory"),
  },
  {
    why: "Which variables `env -u` takes away isn't followed: none is known in what it runs.",
    covers: ({ rewrites }) => rewrites.includes("env -u A before a program"),
  },
  {
    why: "An option that reads a file isn't feared of every word that can't be told: `grep \"$x\" f`.",
    covers: ({ original }) => original === "grep --file=.env x",
    allows: true,
  },
  {
    why: "Braces with substitutions, or quotes in quotes, in one word pair otherwise for Bash than for the parser.",
    covers: ({ text }) => /`|\$\(|\\"/.test(text) && text.includes('"') && text.includes("{"),
  },
];

/**
 * Whether it is one of them. A question may only become a permission where the engine says that it can't
 * tell what runs, and the policy allows that: it allows all of `bash`.
 */
export function isAccepted(weakening: Weakening): boolean {
  const { after, isUnclear, isOpaque } = weakening;
  return accepted.some(({ covers, allows }) => {
    const isTold = after === "allow" && allows !== true ? !isOpaque : !isUnclear;
    return !isTold && covers(weakening);
  });
}

const computed = new Set(
  ["a name in a variable", "printf -v", "a cut text", "a replaced text", "read"].map(
    (name) => `a word from ${name}`,
  ),
);

const given = new Set([
  "eval of a here-document",
  "bash of a process substitution",
  "source of a process substitution",
  "a here-document into bash",
  "echo | bash",
  "printf | bash",
  "printf | bash -s",
]);

import { parsePolicy } from "../../src/config/parse-policy.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { decide } from "../../src/policy/decide.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { place } from "./policies.ts";

/** A policy with this many rules on a surface, of every shape. */
export function manyRules(count: number, surface = "bash"): Policy {
  const actions = ["allow", "ask", "deny"];
  const shapes = [
    (at: number) => `program${String(at)} *`,
    (at: number) => `git sub${String(at)} *`,
    (at: number) => `*word${String(at)}*`,
    (at: number) => `p?ogram${String(at)} -${String(at % 9)}`,
    (at: number) => `src/dir${String(at)}/*`,
  ];
  const rules = Array.from(
    { length: count },
    (_, at) => [shapes[at % shapes.length]!(at), actions[at % 3]] as const,
  );
  return parsePolicy(
    JSON.stringify({ permission: { "*": "allow", [surface]: Object.fromEntries(rules) } }),
    "many",
  );
}

/** A command of this many programs, no two alike. */
export function manyUnits(count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `tool${String(at)} --a src/x${String(at)} "$x" > out${String(at)}`,
  ).join(" && ");
}

/** How long a decision takes, in milliseconds, the policy being new to the engine. */
export function millisecondsFor(policy: Policy, command: string): number {
  const facts = readFacts("bash", { command }, place);
  const start = performance.now();
  decide(facts, [policy], place);
  return performance.now() - start;
}

/** Patterns that make careless matchers slow, by name. */
export const hostile: Readonly<Record<string, string>> = {
  "thousands of stars": "a*".repeat(5000) + "b",
  "stars alone": `${"*".repeat(10_000)}b`,
  "thousands of single wildcards": `*${"?".repeat(5000)}b`,
  "stars and single wildcards": "*?".repeat(5000),
  "single wildcards between letters": `*${"a?".repeat(5000)}b*`,
  "a long text": `*${"a".repeat(100_000)}b*`,
  "blanks and stars": " *".repeat(5000),
  "slashes and stars": "/*".repeat(5000),
  parents: `${"../".repeat(5000)}*`,
};

/** A policy with the pattern in each place where one may stand. */
export function hostilePolicy(pattern: string): Policy {
  const surfaces = [
    "bash",
    "path",
    "path_write",
    "external_directory",
    "network",
    "code",
    "write",
    "mcp",
  ];
  return parsePolicy(
    JSON.stringify({
      permission: {
        "*": "allow",
        ...Object.fromEntries(
          surfaces.map((surface) => [surface, { [pattern]: "deny", [`${pattern} *`]: "ask" }]),
        ),
        [`x${pattern}`]: "ask",
      },
    }),
    "hostile",
  );
}

/** Long commands by name. */
export const longCommands = (length: number): Readonly<Record<string, string>> => ({
  "one word": "a".repeat(length),
  "many words": "a ".repeat(length / 2),
  "many commands": "a;".repeat(length / 2),
  paths: `cat ${"a/".repeat(length / 2)}`,
  "many paths": `cat ${"/a/a ".repeat(length / 5)}`,
  holes: `a ${'"$a"a'.repeat(length / 5)}`,
  "words with holes": `a ${"$a ".repeat(length / 3)}`,
});

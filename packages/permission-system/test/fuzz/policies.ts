import fc from "fast-check";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { decide } from "../../src/policy/decide.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { placeWith } from "../policy/place.ts";

const files = new Set(["/p/.env", "/p/src/a.ts", "/etc/hosts"]);
const directories = new Set(["/", "/p", "/p/src", "/etc", "/home", "/home/u"]);

/** A repository with a few files, of which long paths are told as quickly as a system does. */
export const place = placeWith(
  {},
  {
    files: {
      kind: (path) => (files.has(path) ? "file" : directories.has(path) ? "directory" : undefined),
      readLink: () => undefined,
      names: (path) => (path === "/p" ? [".env", "src"] : path === "/p/src" ? ["a.ts"] : undefined),
      text: (path) => (files.has(path) ? "" : undefined),
    },
  },
);

/** A policy with everything that one can hold. */
export const fullText = JSON.stringify(
  {
    extends: "read-only@1",
    permission: {
      "*": "ask",
      bash: { "*": "ask", "git *": "allow", "rm *": { action: "deny", reason: "use trash" } },
      path: { "*.env": "deny", "src/*": "allow" },
      "mcp__*": "ask",
    },
    programs: [
      { names: ["x"], source: "x --help", options: { "-o": "write" }, operands: ["read"] },
    ],
    unlocked: ["y"],
  },
  null,
  1,
);

/** Some of the calls that the policy is about. */
const calls: readonly (readonly [tool: string, input: unknown])[] = [
  ["bash", { command: "git status && rm x; x -o y" }],
  ["bash", { command: "cat .env > src/b" }],
  ["read", { path: "src/a.ts" }],
  ["mcp__exa__search", {}],
];

/** The facts of these calls. */
export const someFacts = calls.map(([tool, input]) => readFacts(tool, input, place));

/** How the calls are decided. Throws if the engine does. */
export function actionsUnder(policy: Policy): readonly string[] {
  return someFacts.map((facts) => decide(facts, [policy], place).action);
}

/** What every policy has to be, whatever its text. */
export function faultsOf(text: string): readonly string[] {
  const policy = parsePolicy(text, "policy");
  const actions = actionsUnder(policy);
  const isFloored = policy.problems.length === 0 || !actions.includes("allow");
  const isTold = policy.problems.every((problem) =>
    /^(?:(?:\d+:\d+|permission): \S.{8}|more is wrong)/s.test(problem),
  );
  return [
    ...(isFloored ? [] : ["a mistake allows"]),
    ...(isTold ? [] : ["a mistake has no place"]),
  ];
}

const odd = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.stringMatching(/^[*? a-z/~$.\\-]{0,30}$/),
  fc.constantFrom(
    "",
    "*",
    "__proto__",
    "constructor",
    "toString",
    "\0",
    "\uD800",
    "~/*",
    "$HOME/x",
  ),
);

const keys = fc.oneof(
  odd,
  fc.constantFrom(
    "permission",
    "extends",
    "programs",
    "unlocked",
    "bash",
    "path",
    "path_read",
    "code",
    "network",
    "mcp",
    "external_directory",
    "action",
    "reason",
    "match",
    "notMatch",
    "names",
    "options",
    "operands",
    "source",
  ),
);

const values = fc.oneof(
  odd,
  fc.constantFrom("allow", "ask", "deny", "balanced@1", "yolo@1", "read...", "argv"),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

/** JSON that has the words of policies in places where they mean nothing. */
export const randomJson: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    values,
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(keys, tie("any"), { maxKeys: 6 }),
  ),
})).any;

/** Policies whose top is as it should be, and what is in it isn't. */
export const randomPolicies = fc.record(
  {
    permission: fc.oneof(randomJson, fc.dictionary(keys, fc.dictionary(odd, values))),
    extends: values,
    programs: fc.array(fc.dictionary(keys, randomJson), { maxLength: 3 }),
    unlocked: fc.array(values, { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

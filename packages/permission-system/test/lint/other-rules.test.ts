import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { lintPolicy } from "../../src/lint/lint-policy.ts";
import { allIn, findingsIn, findingsInBash } from "./findings.ts";

describe("a bare word", () => {
  it.each([
    ["git", "allow", true],
    ["rm", "deny", true],
    ["npm", "ask", true],
    ["bash", "deny", true],
    ["bash", "allow", false],
    ["ls", "allow", false],
    ["env", "ask", false],
    ["make", "allow", false],
    ["git status", "allow", false],
    ["my-tool", "deny", false],
  ])("is found where arguments were meant: %s %s, %s", (pattern, action, isFound) => {
    expect(findingsInBash({ [pattern]: action })).toEqual(isFound ? [`bare-word ${pattern}`] : []);
  });

  it("isn't found beside the pattern with arguments", () => {
    expect(findingsInBash({ "git *": "ask", git: "allow" })).toEqual([]);
  });

  it("isn't found on other surfaces", () => {
    expect(findingsIn({ skill: { "*": "ask", git: "deny" } })).toEqual([]);
  });
});

describe("a missing fallback", () => {
  it("is found where nothing says what happens to the rest", () => {
    expect(allIn({ bash: { "git status": "allow" } })).toMatchObject([
      {
        id: "missing-fallback",
        at: "1:37",
        hint: 'write "*": "ask" as its first pattern, or "*" with an action beside "bash"',
      },
    ]);
  });

  it.each([
    ["the map has one", { bash: { "*": "ask", "git status": "allow" } }],
    ["the policy has one", { "*": "ask", bash: { "git status": "allow" } }],
    ["the surface needs none", { path: { "*.env": "deny" }, code: { node: "allow" } }],
    ["the key has no patterns", { read: "allow" }],
  ])("isn't found where %s", (_, permission) => {
    expect(allIn(permission)).toEqual([]);
  });

  it("isn't found where the policy extends another, or says nothing of the rest", () => {
    const permission = '"permission": { "bash": { "git status": "allow" } }';
    const extending = parsePolicy(`{ "extends": "balanced@1", ${permission} }`, "policy");
    const silent = parsePolicy(`{ ${permission} }`, "policy", { silent: true });
    expect([lintPolicy(extending), lintPolicy(silent)]).toEqual([[], []]);
  });
});

describe("a path that isn't anchored where it was meant", () => {
  it.each([
    ["path", ".env", "deny", true],
    ["path_read", ".env.*", "ask", true],
    ["read", "id_rsa", "deny", true],
    ["path", ".env", "allow", false],
    ["path", "./.env", "deny", false],
    ["path", "*.env", "deny", false],
    ["path", "*/.env", "deny", false],
    ["path", "src/.env", "deny", false],
    ["path", "~/x", "deny", false],
    ["path", "/etc/passwd", "deny", false],
    ["bash", ".env", "deny", false],
  ])("is found: %s %j %s, %s", (surface, pattern, action, isFound) => {
    expect(findingsIn({ [surface]: { "*": "ask", [pattern]: action } })).toEqual(
      isFound ? [`path-not-anchored ${pattern}`] : [],
    );
  });

  it("is told with both that may have been meant", () => {
    expect(allIn({ path: { ".env": "deny" } })[0]?.hint).toBe(
      'write "*/.env" for every directory, or "./.env" if the root is meant',
    );
  });
});

it("finds nothing in the README's policy", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const text = /```jsonc\n([^]*?)```/.exec(readme)?.[1] ?? "";
  expect(text).toContain("permission");
  expect(lintPolicy(parsePolicy(text, "mine"))).toEqual([]);
});

it("tells one thing alone of a rule that decides nothing", () => {
  expect(findingsIn({ bash: { "FOO=1 npm run build*": "allow", rm: "deny", "*": "ask" } })).toEqual(
    ["never-matches FOO=1 npm run build*", "deny-without-effect rm"],
  );
});

it("takes a denial under a key that stands twice for one rule", () => {
  const policy = parsePolicy(
    '{ "permission": { "*": "ask", "bash": { "rm *": "deny" }, "bash": { "mv *": "deny" } } }',
    "policy",
  );
  expect(policy.problems).toHaveLength(1);
  expect(lintPolicy(policy)).toEqual([]);
});

describe("a policy of 10,000 rules", () => {
  const many = (pattern: (at: number) => string, action: (at: number) => string) =>
    Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [pattern(at), action(at)]));
  const strict = (at: number): string => (at % 2 === 0 ? "deny" : "allow");

  it.each([
    ["of as many programs", many((at) => `p${String(at)} -rf *`, strict)],
    ["of one program", many((at) => `rm -rf d${String(at)} *`, strict)],
    [
      "that begin with a wildcard",
      many(
        (at) => `*a${String(at)} -f*`,
        () => "ask",
      ),
    ],
    ["of many stars", many((at) => `git ${"ab*".repeat(60)}${String(at)}`, strict)],
    ["of many question marks", many((at) => `git ${"?".repeat(99)}*${String(at)}`, strict)],
  ])("is looked through in a moment: %s", (_, rules) => {
    const policy = parsePolicy(JSON.stringify({ permission: { "*": "ask", bash: rules } }), "many");
    const start = performance.now();
    lintPolicy(policy);
    // Alone it takes a quarter of a second; machines that test are busy.
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it("is looked through in a moment with patterns of any length", () => {
    const patterns = ["?*", "ab -x ", "rm -r ", "$(", "  x", "'\"", "a|"].map((part) =>
      part.repeat(50_000),
    );
    const bash = Object.fromEntries(patterns.map((pattern) => [pattern, "deny"]));
    const path = { ["../".repeat(50_000)]: "deny", [`*/${"./".repeat(50_000)}`]: "deny" };
    const policy = parsePolicy(JSON.stringify({ permission: { "*": "ask", bash, path } }), "long");
    const start = performance.now();
    lintPolicy(policy);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

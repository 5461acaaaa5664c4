import { describe, expect, it } from "vitest";
import { readFacts } from "../../src/facts/facts.ts";
import { decide } from "../../src/policy/decide.ts";
import { placeWith, policyOf } from "../policy/place.ts";
import { allIn, findingsIn, findingsInBash } from "./findings.ts";

/** Patterns with the command that somebody meant who wrote them. */
const ofCommands: readonly (readonly [pattern: string, meant: string])[] = [
  ["ls && rm *", "ls && rm x"],
  ["ls || rm *", "ls || rm x"],
  ["cd x; rm *", "cd x; rm x"],
  ["cat * | sh", "cat x | sh"],
  ["npm start &", "npm start &"],
  ["echo * > *", "echo a > b"],
  ["make 2>&1", "make 2>&1"],
  ["FOO=1 npm test", "FOO=1 npm test"],
  ["FOO=1 *", "FOO=1 npm test"],
  ["git  status", "git  status"],
  ["git status ", "git status"],
  [" git status", "git status"],
  ['git commit -m "x"', 'git commit -m "x"'],
  ['git commit -m "a b"', 'git commit -m "a b"'],
  ["'rm' x", "'rm' x"],
  ["echo $HOME", "echo $HOME"],
  ["echo ${HOME}", "echo ${HOME}"],
  ["echo $(date)", "echo $(date)"],
  ["echo `date`", "echo `date`"],
  ["time ls", "time ls"],
  ["if *", "if true; then ls; fi"],
  ["for *", "for f in a; do ls; done"],
  ["! ls", "! ls"],
  ["git -C x status", "git -C x status"],
  ["git --no-pager log", "git --no-pager log"],
  ["docker -H x ps", "docker -H x ps"],
];

describe("a pattern of commands that never matches", () => {
  it.each(ofCommands)("is found: %j", (pattern) => {
    expect(findingsInBash({ [pattern]: "allow" })).toEqual([`never-matches ${pattern}`]);
  });

  it.each(ofCommands)("doesn't match what was meant: %j, %j", (pattern, meant) => {
    const facts = readFacts("bash", { command: meant }, placeWith());
    const policy = policyOf({ "*": "allow", bash: { "*": "ask", [pattern]: "allow" } });
    expect(decide(facts, [policy], placeWith()).action).toBe("ask");
  });

  it.each([
    ["a word in quotes with what looks like an operator", "awk 'a && b' *"],
    ["a word in quotes with what looks like a variable", "awk '{print $1}' *"],
    ["a pattern of text with a bar", "grep a|b *"],
    ["a word in quotes with a blank", "git commit -m 'a b'"],
    ["what ends a command of find", "find * -exec * ;"],
    ["an address with a question mark", "curl http://localhost?x=1"],
  ])("isn't found in %s", (_, pattern) => {
    expect(findingsInBash({ [pattern]: "ask" })).toEqual([]);
  });

  it("isn't found where a denial matches the command as it is written", () => {
    expect(findingsInBash({ "git -C *": "deny" })).toEqual([]);
  });

  it("is told with what to write instead, and with its place", () => {
    expect(allIn({ "*": "ask", bash: { "FOO=1 npm test": "allow" } })).toEqual([
      {
        id: "never-matches",
        at: "1:51",
        surface: "bash",
        pattern: "FOO=1 npm test",
        message: "variables before a command are no part of its text",
        hint: 'write "npm test"',
      },
    ]);
  });

  it("is told without quotes, but for those around blanks", () => {
    const [finding] = allIn({ "*": "ask", bash: { 'git commit -m "a b" "c"': "allow" } });
    expect(finding?.hint).toBe(`write "git commit -m 'a b' c"`);
  });
});

describe("a pattern of another surface that never matches", () => {
  it.each([
    ["path", "src/*/../x", "deny"],
    ["path", "*/./x", "deny"],
    ["path_write", "src/* ", "deny"],
    ["read", "src/?//x", "ask"],
    ["external_directory", "docs/*", "allow"],
    ["external_directory_read", "./docs", "allow"],
    ["mcp", "exa", "allow"],
    ["mcp", "mcp__exa__search", "deny"],
    ["skill", "/commit", "deny"],
    ["code", "python -c *", "allow"],
    ["code", "/usr/bin/node", "allow"],
    ["network", "a.com b.com", "deny"],
  ])("is found: %s %j", (surface, pattern, action) => {
    expect(findingsIn({ [surface]: { "*": "ask", [pattern]: action } })).toEqual([
      `never-matches ${pattern}`,
    ]);
  });

  it.each([
    ["path", "../shared/*", "deny"],
    ["path", "src/*.test.ts", "deny"],
    ["external_directory", "../shared/*", "allow"],
    ["external_directory", "~/notes/*", "allow"],
    ["external_directory", "$HOME/notes/*", "allow"],
    ["external_directory", "/opt/*", "allow"],
    ["external_directory", "C:/x/*", "allow"],
    ["external_directory", "link/*", "deny"],
    ["mcp", "exa:*", "allow"],
    ["mcp", "exa", "deny"],
    ["mcp", "mcp_status", "allow"],
    ["skill", "commit", "deny"],
    ["code", "python*", "allow"],
    ["network", "*.example.com", "allow"],
    ["my_tool", "a b", "allow"],
  ])("isn't found: %s %j", (surface, pattern, action) => {
    expect(findingsIn({ [surface]: { "*": "ask", [pattern]: action } })).toEqual([]);
  });

  it.each(["exa:search", "exa:*", "my.tool"])("is found in a key: %j", (key) => {
    expect(findingsIn({ [key]: "deny" })).toEqual(["never-matches *"]);
  });

  it.each(["mcp__*", "my-tool", "*"])("isn't found in a key: %j", (key) => {
    expect(findingsIn({ [key]: "ask" })).toEqual([]);
  });
});

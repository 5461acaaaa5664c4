import { expect, it } from "vitest";
import { matches } from "../src/policy/pattern.ts";

it.each([
  ["git status", "git status", true],
  ["git status", "git status -s", false],
  ["git *", "git status -s", true],
  ["git *", "git", true],
  ["git *", "github", false],
  ["git*", "github", true],
  ["*", "", true],
  ["*", "a/b\nc", true],
  ["* --version", "node --version", true],
  ["a?c", "abc", true],
  ["a?c", "ac", false],
  ["*.env", "x/.env", true],
  ["*.env", ".env.example", false],
  ["a*b*c", "aXbYbZc", true],
  ["a*b*c", "aXbYbZ", false],
  ["[a]", "a", false],
  ["", "", true],
  ["", "x", false],
])("the pattern %j on %j: %s", (pattern, text, expected) => {
  expect(matches(pattern, text)).toBe(expected);
});

it("ends soon, however hostile the pattern", { timeout: 5000 }, () => {
  expect(matches("a*".repeat(200) + "b", "a".repeat(20_000))).toBe(false);
});

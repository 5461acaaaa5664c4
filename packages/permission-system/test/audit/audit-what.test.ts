import { describe, expect, it } from "vitest";
import { callOf, whatOf } from "../../src/audit/audit-what.ts";

const again = (tool: string, input: unknown) => callOf(tool, whatOf(tool, input));

describe("a call that was written down", () => {
  it.each([
    ["bash", { command: "git push\n  origin" }],
    ["read", { path: "a b" }],
    ["mcp__x__y", { a: [1, true, null, { b: "c" }] }],
    ["command", { command: "x" }],
  ])("is the same again: %s %j", (tool, input) => {
    expect(again(tool, input)).toEqual({ tool, input });
  });

  it.each([
    ["a secret", "bash", { command: "TOKEN=abc ls" }],
    ["a secret in arguments", "t", { token: "abc" }],
    ["what is too long", "bash", { command: "x".repeat(5_000) }],
    ["a long argument", "t", { a: "x".repeat(5_000) }],
    ["a secret in its path", "write", { path: "TOKEN=abc", content: "x".repeat(5_000) }],
    ["a path that is too long", "write", { path: "a".repeat(5_000) }],
    ["none", "t", undefined],
  ])("isn't one any more with %s", (_, tool, input) => {
    expect(again(tool, input)).toBeUndefined();
  });

  it("is judged by its path if the rest is what is written there", () => {
    const input = { path: "src/a.ts", content: `TOKEN=abc ${"x".repeat(5_000)}` };
    expect(again("write", input)).toEqual({ tool: "write", input: { path: "src/a.ts" } });
  });
});

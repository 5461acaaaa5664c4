import { describe, expect, it } from "vitest";
import type { Fact } from "../../src/facts/fact.ts";
import { command, decisionOf, judged } from "./place.ts";

const opaque = (surface: string): Fact => ({ kind: "opaque", surface, reason: "eval" });

describe("what can't be told", () => {
  it.each([
    ["bash", { "*": "allow" }, "allow"],
    ["bash", { "*": "ask" }, "ask"],
    ["bash", { "*": "allow", bash: { "rm *": "deny" } }, "ask"],
    ["bash", { "*": "ask", bash: { "rm *": "deny", "*": "allow" } }, "allow"],
    ["bash", { "*": "allow", bash: { "*": "deny", "ls *": "allow" } }, "ask"],
    ["bash", { "*": "allow", bash: "deny" }, "deny"],
    ["read", { "*": "allow", read: "deny" }, "deny"],
    ["read", { "*": "allow", read: { "*.env": "ask" } }, "ask"],
    ["write", { "*": "ask", write: "allow" }, "allow"],
    ["path_read", { "*": "ask" }, "allow"],
    ["path_read", { "*": "ask", path: { "*.env": "deny" } }, "ask"],
    ["path_read", { "*": "ask", path: { "*.env": "deny", "*": "allow" } }, "allow"],
    ["path_read", { "*": "ask", path: "deny" }, "ask"],
    ["path_read", { "*": "ask", path_read: { x: "ask" } }, "ask"],
    ["path_read", { "*": "ask", path_write: { x: "ask" } }, "allow"],
    ["path_read", { "*": "ask", external_directory: "ask" }, "ask"],
    ["path_read", { "*": "ask", external_directory_read: "ask" }, "ask"],
    ["path_read", { "*": "ask", external_directory_write: "ask" }, "allow"],
    ["path_write", { "*": "ask", external_directory_write: "ask" }, "ask"],
    ["path_write", { "*": "ask", path_read: "ask" }, "allow"],
    ["code", { "*": "allow", bash: { "rm *": "deny" } }, "ask"],
    ["code", { "*": "ask", code: "allow" }, "allow"],
    ["code", { "*": "allow", code: { node: "ask" } }, "ask"],
    ["network", { "*": "ask" }, "ask"],
  ])("of %s under %j: %s", (surface, rules, action) => {
    expect(judged(rules, opaque(surface))).toBe(action);
  });

  it("names what might apply", () => {
    expect(decisionOf({ "*": "allow", bash: { "rm *": "deny" } }, opaque("bash")).rule).toBe(
      'can\'t tell (eval), and bash "rm *": deny (policy) might apply',
    );
  });
});

describe("inline code", () => {
  const code: Fact = { kind: "code", surface: "code", interpreter: "node", evidence: "node" };

  it.each([
    [{ "*": "allow" }, "allow"],
    [{ "*": "ask" }, "ask"],
    [{ "*": "allow", bash: { "rm *": "deny" } }, "ask"],
    [{ "*": "ask", code: { node: "allow" } }, "allow"],
    [{ "*": "allow", code: { "node*": "deny" } }, "deny"],
    [{ "*": "ask", code: { "*": "ask", node: "allow" } }, "allow"],
    [{ "*": "ask", code: { python: "allow" } }, "ask"],
  ])("under %j: %s", (rules, action) => {
    expect(judged(rules, code)).toBe(action);
  });
});

describe("a target in the network", () => {
  const target = (text: string): Fact => ({
    kind: "network",
    surface: "network",
    target: text,
    evidence: "curl",
  });

  it.each([
    ["https://x.org/a", { "*": "deny" }, "allow"],
    ["https://x.org/a", { network: "ask" }, "ask"],
    ["https://x.org/a", { network: { "https://x.org/*": "deny" } }, "deny"],
    ["HTTPS://X.ORG/a", { network: { "*.org": "deny" } }, "deny"],
    ["https://y.x.org/a", { network: { "*": "ask", "*.x.org": "allow" } }, "ask"],
    ["https://x.org/a", { network: { "*": "ask", "https://x.org/*": "allow" } }, "allow"],
    ["localhost:3000", { network: { "localhost*": "deny" } }, "deny"],
  ])("%s under %j: %s", (text, rules, action) => {
    expect(judged(rules, target(text))).toBe(action);
  });
});

it("asks at least before the permissions are got round, and denies what is denied all the same", () => {
  const bypass: Fact = { kind: "bypass", surface: "bash", reason: "pi" };
  expect(judged({ "*": "allow" }, [command("pi -p x"), bypass])).toBe("ask");
  expect(judged({ "*": "allow", bash: { "pi *": "deny" } }, [command("pi -p x"), bypass])).toBe(
    "deny",
  );
});

describe("a tool", () => {
  const call = (surface: string, text = "*", more: object = {}): Fact => ({
    kind: "tool",
    surface,
    text,
    spellings: [text],
    ...more,
  });

  it.each([
    [call("write"), { "*": "allow", write: "deny" }, "deny"],
    [call("other"), {}, "ask"],
    [call("mcp__exa__a"), { "*": "ask", "mcp__*": "deny" }, "deny"],
    [call("mcp__exa__a"), { "mcp__exa__*": "allow", "mcp__*": "deny" }, "deny"],
    [call("mcp__exa__a"), { mcp__exa__a: "allow", "mcp__*": "deny" }, "allow"],
    [call("mcp__exa__a", "*", { onlyIfNamed: true }), { "*": "deny" }, "allow"],
    [call("mcp__exa__a", "*", { onlyIfNamed: true }), { "mcp__*": "ask" }, "ask"],
    [call("mcp", "exa:search"), { mcp: { "*": "ask", "exa:*": "allow" } }, "allow"],
    [call("mcp", "exa:search"), { "*": "deny", mcp: { "exa:*": "allow" } }, "allow"],
    [call("skill", "pdf"), { "*": "ask", skill: { "p?f": "deny" } }, "deny"],
    // A tool may be named like a surface that has no fallback.
    [call("network"), { "*": "deny" }, "deny"],
    [call("code"), { "*": "ask" }, "ask"],
  ])("%j under %j: %s", (fact, rules, action) => {
    expect(judged(rules, fact)).toBe(action);
  });

  it("that works on a path is judged by patterns of paths", () => {
    const write: Fact = {
      kind: "tool",
      surface: "write",
      text: "/p/.env",
      spellings: ["/p/.env", "/p/src/c.ts", ".env", "src/c.ts"],
    };
    expect(judged({ write: { "*": "ask", "src/*": "allow" } }, write)).toBe("ask");
    expect(judged({ write: { "*": "ask", ".env": "allow" } }, write)).toBe("allow");
    expect(judged({ write: { "*": "allow", "src/*": "deny" } }, write)).toBe("deny");
    expect(judged({ write: { "*": "allow", "*.env": "deny" } }, write)).toBe("deny");
  });

  it("takes a command that looks like a path for a command", () => {
    const shell = call("powershell", "/p/src/x");
    expect(judged({ powershell: { "*": "ask", "src/*": "allow" } }, shell)).toBe("ask");
    expect(judged({ powershell: { "*": "ask", "/p/*": "allow" } }, shell)).toBe("allow");
  });
});

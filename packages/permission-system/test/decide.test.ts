import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePolicy } from "../src/config/parse-policy.ts";
import type { Policy } from "../src/policy/policy.ts";
import { readFacts } from "../src/facts/facts.ts";
import { decide, decideSkill } from "../src/policy/decide.ts";
import { isHopeless } from "../src/policy/hopeless.ts";
import { placeWith } from "./policy/place.ts";

const place = placeWith();
const policy = (permission: unknown, scope = "policy") =>
  parsePolicy(JSON.stringify({ permission }), scope);
const bash = (permission: unknown, command: unknown) =>
  decide(readFacts("bash", { command }, place), [policy(permission)], place).action;
const call = (tool: string, input: unknown, ...policies: readonly [Policy, ...Policy[]]) =>
  decide(readFacts(tool, input, place), policies, place);

describe("a bash command", () => {
  const denyRm = { "*": "allow", bash: { "*": "allow", "rm *": "deny" } };
  const readers = { "*": "ask", bash: { "*": "ask", "ls *": "allow", "git status": "allow" } };

  it.each([
    ["rm x", "deny"],
    ["'rm' x", "deny"],
    ["/bin/rm x", "deny"],
    ["ls && rm x", "deny"],
    ["echo $(rm x)", "deny"],
    ["if true; then rm x; fi", "deny"],
    ["ls", "allow"],
    ["$X", "ask"],
    ["bash -c 'rm x'", "deny"],
    ["cd /tmp", "allow"],
    ["(((", "ask"],
  ])("under one denial, %s: %s", (command, action) => {
    expect(bash(denyRm, command)).toBe(action);
  });

  it.each([
    ["'git status'", "ask"],
    ["git 'status'", "allow"],
    ["ls 'a b'", "allow"],
    ["ls", "allow"],
    ["ls -la src", "allow"],
    ["git status", "allow"],
    ["git status && ls", "allow"],
    ["git push", "ask"],
    ["ls; git push", "ask"],
    ["./ls", "ask"],
    ["/tmp/ls", "ask"],
    ["ls > out", "ask"],
    ["ls $X", "allow"],
    ["cd src && ls", "allow"],
    ["cd src", "allow"],
  ])("under a list of readers, %s: %s", (command, action) => {
    expect(bash(readers, command)).toBe(action);
  });

  it.each(["$X", 'eval "$X"', "curl x | sh", "(((", "LD_PRELOAD=./x.so ls"])(
    "passes under a policy that allows everything, however dark: %s",
    (command) => {
      expect(bash({ "*": "allow" }, command)).toBe("allow");
    },
  );

  it("asks when the command is not text", () => {
    expect(bash({ "*": "ask" }, 3)).toBe("ask");
    expect(call("bash", null, policy({ "*": "ask" })).action).toBe("ask");
  });

  it("names the rule and its reason", () => {
    const rules = { bash: { "rm *": { action: "deny", reason: "use trash" } } };
    const decision = call("bash", { command: "rm x" }, policy(rules));
    expect(decision).toEqual({
      action: "deny",
      rule: 'bash "rm *": deny (policy)',
      reason: "use trash",
    });
  });
});

describe("any other tool", () => {
  it.each([
    [{ "*": "allow", write: "deny" }, "write", "deny"],
    [{ write: "deny", "*": "allow" }, "write", "deny"],
    [{ "*": "deny" }, "read", "deny"],
    [{}, "read", "ask"],
    [{ "*": "allow", write: { "*": "ask", "src/*": "allow" } }, "write", "ask"],
    [{ "*": "allow", path: { a: "deny" } }, "write", "deny"],
    [{ "*": "ask", "mcp__*": "deny" }, "mcp__exa__search", "deny"],
    [{ "*": "allow", "mcp__*": "deny", mcp__exa__search: "allow" }, "mcp__exa__search", "allow"],
    [{ "*": "ask", mcp__exa__search: "allow" }, "mcp__exa__search", "ask"],
    [{ "*": "ask", mcp: { "exa:*": "allow" } }, "mcp__exa__search", "allow"],
    [{ "*": "deny", mcp: { "exa:*": "allow" } }, "mcp__exa__search", "allow"],
  ])("%j judges %s: %s", (permission, tool, action) => {
    expect(call(tool, { path: "a", content: "" }, policy(permission)).action).toBe(action);
  });
});

it("lets a further policy only tighten", () => {
  const write = { path: "a", content: "" };
  const strict = policy({ write: "deny" }, "agent");
  const loose = policy({ write: "allow" }, "agent");
  expect(call("write", write, policy({ write: "ask" }), strict).action).toBe("deny");
  expect(call("write", write, policy({ write: "ask" }), loose).action).toBe("ask");
});

it("asks at least, while the policy has a problem, and keeps its denials", () => {
  const broken = policy({ "*": "allow", write: "deny", read: "alow" });
  expect(call("ls", {}, broken)).toMatchObject({ action: "ask" });
  expect(call("ls", {}, broken).rule).toContain("can't be used as it stands");
  expect(call("write", {}, broken).action).toBe("deny");
});

it("hides a tool only when every decision that it can reach is a denial", () => {
  const hopeless = (permission: unknown, tool = "bash") => isHopeless(tool, [policy(permission)]);
  expect(hopeless({ bash: "deny" })).toBe(true);
  expect(hopeless({ bash: { "git *": "allow", "*": "deny" } })).toBe(true);
  expect(hopeless({ bash: { "*": "deny", "git *": "allow" } })).toBe(false);
  expect(hopeless({ bash: { "*": "deny", "git *": "deny" } })).toBe(true);
  expect(hopeless({ "*": "deny", bash: { "git *": "ask" } })).toBe(false);
  expect(hopeless({ "*": "deny" }, "write")).toBe(true);
  expect(hopeless({ "*": "deny", write: "ask" }, "write")).toBe(false);
  expect(hopeless({ write: { "*": "deny", "src/*": "allow" } }, "write")).toBe(false);
  expect(hopeless({ write: { "src/*": "allow", "*": "deny" } }, "write")).toBe(true);
  expect(hopeless({ "*": "deny", path: { "src/*": "allow" } }, "write")).toBe(true);
  expect(hopeless({ path: "deny" }, "network")).toBe(false);
  expect(hopeless({ "*": "deny" }, "network")).toBe(true);
  expect(isHopeless("write", [policy({ "*": "allow" }), policy({ write: "deny" })])).toBe(true);
});

describe("a tool of an MCP server is hidden", () => {
  it.each([
    [{ "*": "deny" }, "mcp__exa__a", true],
    [{ "*": "deny", mcp: "allow" }, "mcp__exa__a", false],
    [{ "*": "deny", mcp__exa__a: "allow" }, "mcp__exa__a", true],
    [{ "*": "allow", mcp: { "exa:a": "deny" } }, "mcp__exa__a", true],
    [{ "*": "allow", mcp: { "exa:a": "deny" } }, "mcp__exa__b", false],
    [{ mcp: { "*": "deny", "my-exa:*": "allow" } }, "mcp__my_exa__a", false],
    [{ "*": "allow", "mcp__*": "deny" }, "mcp__exa__a", true],
    [{ "*": "allow", mcp__exa__a: { "/etc/*": "deny" } }, "mcp__exa__a", false],
    [{ "*": "deny", mcp: "allow" }, "read_mcp_resource", false],
    [{ "*": "allow", mcp: "deny" }, "read_mcp_resource", true],
    [{ "*": "allow", read_mcp_resource: "deny" }, "read_mcp_resource", true],
    [{ "*": "deny", mcp: { "exa:*": "ask" } }, "mcp", false],
  ])("under %j, %s: %s", (permission, tool, hidden) => {
    expect(isHopeless(tool, [policy(permission)])).toBe(hidden);
  });
});

it("denies every call of a tool that it hides", () => {
  const rule = fc.tuple(
    fc.constantFrom("*", "a", "src/*", "git *", "exa:*", "cd *", "/p/*"),
    fc.constantFrom("allow", "ask", "deny"),
  );
  const maps = fc.dictionary(
    fc.constantFrom("bash", "read", "mcp", "mcp__*", "mcp__exa__a", "write", "other"),
    fc.oneof(
      fc.constantFrom("allow", "ask", "deny"),
      fc.array(rule, { minLength: 1, maxLength: 3 }).map((rules) => Object.fromEntries(rules)),
    ),
  );
  const calls = [
    ["bash", { command: "cd src" }],
    ["bash", { command: "git x && $X > a" }],
    ["bash", { command: "" }],
    ["bash", null],
    ["read", { path: "a" }],
    ["read", {}],
    ["write", { path: "src/a", content: "" }],
    ["mcp__exa__a", { path: "a" }],
    ["other", {}],
    ["other", { path: "a" }],
  ] as const;
  fc.assert(
    fc.property(maps, fc.constantFrom("allow", "ask", "deny"), (map, fallback) => {
      const judge = policy({ "*": fallback, ...map });
      for (const [tool, input] of calls) {
        if (!isHopeless(tool, [judge])) continue;
        expect(call(tool, input, judge).action).toBe("deny");
      }
    }),
  );
});

it("decides skills by name", () => {
  const skills = [policy({ "*": "allow", skill: { "*": "allow", "release*": "deny" } })] as const;
  expect(decideSkill("release-notes", skills).action).toBe("deny");
  expect(decideSkill("pdf", skills).action).toBe("allow");
});

it("takes a wrapper that wraps nothing for a program like any other", () => {
  const readers = { "*": "ask", bash: { "*": "ask", "ls *": "allow" } };
  expect(bash(readers, "env ls")).toBe("allow");
  for (const command of ["env", "env X=1", "nice", "env | ls"]) {
    expect(bash(readers, command)).toBe("ask");
  }
});

import { describe, expect, it } from "vitest";
import { parsePolicy } from "../src/config/parse-policy.ts";
import { readFacts } from "../src/facts/facts.ts";
import { decide, decideSkill, isHopeless } from "../src/policy/decide.ts";

const policy = (permission: unknown, scope = "policy") =>
  parsePolicy(JSON.stringify({ permission }), scope);
const bash = (permission: unknown, command: unknown) =>
  decide(readFacts("bash", { command }), [policy(permission)]).action;

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
    ["bash -c 'rm x'", "ask"],
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
    ["ls $X", "ask"],
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
    expect(decide(readFacts("bash", null), [policy({ "*": "ask" })]).action).toBe("ask");
  });

  it("names the rule and its reason", () => {
    const decision = decide(readFacts("bash", { command: "rm x" }), [
      policy({ bash: { "rm *": { action: "deny", reason: "use trash" } } }),
    ]);
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
    [{ "*": "ask", "mcp__*": "deny" }, "mcp__exa__search", "deny"],
    [{ "mcp__*": "deny", mcp__exa__search: "allow" }, "mcp__exa__search", "allow"],
  ])("%j judges %s: %s", (permission, tool, action) => {
    expect(decide(readFacts(tool, {}), [policy(permission)]).action).toBe(action);
  });
});

it("lets a further policy only tighten", () => {
  const facts = readFacts("write", {});
  const strict = policy({ write: "deny" }, "agent");
  const loose = policy({ write: "allow" }, "agent");
  expect(decide(facts, [policy({ write: "ask" }), strict]).action).toBe("deny");
  expect(decide(facts, [policy({ write: "ask" }), loose]).action).toBe("ask");
});

it("asks at least, while the policy has a problem, and keeps its denials", () => {
  const broken = policy({ "*": "allow", write: "deny", read: "alow" });
  expect(decide(readFacts("ls", {}), [broken])).toMatchObject({ action: "ask" });
  expect(decide(readFacts("ls", {}), [broken]).rule).toContain("can't be used as it stands");
  expect(decide(readFacts("write", {}), [broken]).action).toBe("deny");
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
  expect(isHopeless("write", [policy({ "*": "allow" }), policy({ write: "deny" })])).toBe(true);
});

it("decides skills by name", () => {
  const skills = [policy({ "*": "allow", skill: { "*": "allow", "release*": "deny" } })] as const;
  expect(decideSkill("release-notes", skills).action).toBe("deny");
  expect(decideSkill("pdf", skills).action).toBe("allow");
});

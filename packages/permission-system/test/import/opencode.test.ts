import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { imported, nonsense } from "./judge.ts";

const v1 = (permission: unknown, more: object = {}) =>
  imported("opencode", { ...more, permission });

const v2 = (rules: readonly (readonly [string, string, string])[], more: object = {}) =>
  imported("opencode", {
    ...more,
    permissions: rules.map(([action, resource, effect]) => ({ action, resource, effect })),
  });

describe("opencode.json of V1", () => {
  it.each([
    ["bash: rm -rf x", "allow"],
    ["edit: a", "allow"],
    ["read: a", "allow"],
    ["read: .env", "deny"],
    ["read: sub/.env.local", "deny"],
    ["read: .env.example", "allow"],
    ["read: /etc/hosts", "ask"],
    ["bash: cat /etc/hosts", "ask"],
    ["mcp__exa__search", "allow"],
  ])("allows what opencode allows without a rule: %s is %s", (call, action) => {
    const { decide, notes, policy } = v1({});
    expect(decide(call)).toBe(action);
    expect(notes).toEqual([]);
    expect(nonsense(policy)).toEqual([]);
  });

  it.each([
    ["allow", "bash: x", "allow"],
    ["ask", "bash: x", "ask"],
    ["deny", "read: x", "deny"],
    [{ "*": "ask", bash: "allow", edit: "deny" }, "bash: x", "allow"],
    [{ "*": "ask", bash: "allow", edit: "deny" }, "write: x", "deny"],
    [{ "*": "ask", bash: "allow", edit: "deny" }, "edit: x", "deny"],
    [{ "*": "ask", bash: "allow", edit: "deny" }, "read: x", "ask"],
    [{ bash: { "*": "ask", "git *": "allow", "rm *": "deny" } }, "bash: git push", "allow"],
    [
      { bash: { "*": "ask", "git *": "allow", "rm *": "deny" } },
      "bash: timeout 5 git push",
      "allow",
    ],
    [{ bash: { "*": "allow", "rm *": "deny" } }, "bash: sudo rm -rf /", "deny"],
    [{ bash: { "git *": "allow", "*": "ask" } }, "bash: git push", "ask"],
    [{ edit: { "*": "deny", "docs/*.mdx": "allow" } }, "edit: docs/deep/a.mdx", "allow"],
    [{ edit: { "*": "deny", "docs/*.mdx": "allow" } }, "write: a.mdx", "deny"],
    [{ edit: { "~/x/**": "deny" }, external_directory: "allow" }, "edit: ~/x/a", "deny"],
    [{ external_directory: { "~/projects/**": "allow" } }, "read: ~/projects/a", "allow"],
    [{ external_directory: { "~/projects/**": "allow" } }, "read: ~/other", "ask"],
    [{ external_directory: "deny" }, "bash: cat /etc/hosts", "deny"],
    [{ list: "deny" }, "ls: src", "deny"],
    [{ glob: "deny" }, "find: src", "deny"],
    [{ grep: { "*": "allow", secret: "ask" } }, "grep: src", "ask"],
    [{ task: { "*": "allow", explore: "deny" } }, "subagent", "ask"],
    [{ webfetch: "deny" }, "web_fetch", "deny"],
    [{ webfetch: { "*": "allow", "https://x.y/*": "deny" } }, "bash: curl https://x.y/z", "deny"],
    [{ skill: { "*": "deny" } }, "skill", "deny"],
    [{ "exa_*": "deny" }, "mcp__exa__search", "deny"],
    [{ "*": "ask", "exa_*": "allow" }, "mcp__exa__search", "allow"],
    [{ exa_search: "deny" }, "mcp__exa__search", "deny"],
  ])("decides as there: %j, %s is %s", (permission, call, action) => {
    const { decide, policy } = v1(permission);
    expect(decide(call)).toBe(action);
    expect(policy.problems).toEqual([]);
    expect(nonsense(policy)).toEqual([]);
  });

  it.each([
    [{ bash: "allow", "*": "ask" }, "bash: x", "ask"],
    [{ bash: "deny", "*": "ask" }, "bash: x", "deny"],
    [{ bash: { "*": "ask", "git *": "allow", "rm *": "deny" }, "*": "allow" }, "bash: x", "ask"],
    [{ bash: { "*": "allow", "rm *": "deny" }, "b*": "ask" }, "bash: git x", "ask"],
    [{ bash: { "*": "allow", "rm *": "deny" }, "b*": "ask" }, "bash: rm x", "deny"],
  ])("takes the stricter meaning of a wildcard that stands last: %j, %s is %s", (...row) => {
    const [permission, call, action] = row;
    expect(v1(permission).decide(call)).toBe(action);
  });

  it("reads the older list of tools, which counts less than permission", () => {
    const tools = { write: false, bash: true, "exa*": false };
    expect(imported("opencode", { tools }).decide("edit: a")).toBe("deny");
    expect(v1({ edit: "ask" }, { tools }).decide("edit: a")).toBe("ask");
    expect(v1({ edit: "ask" }, { tools }).decide("mcp__exa__search")).toBe("deny");
  });

  it("says what has no counterpart", () => {
    const agent = { build: { permission: { bash: "allow" } }, plan: { model: "x" } };
    const { notes, policy } = v1(
      { doom_loop: "ask", grep: { x: "deny" }, webfetch: "allow", bash: 1, "my tool": "deny" },
      { agent },
    );
    expect(policy.problems).toEqual([]);
    expect(notes.map((note) => note.replace(/, because.*/, ""))).toEqual([
      'not carried over: "bash" "*": 1',
      'not carried over: grep "x": deny',
      'not carried over: doom_loop "*": ask',
      'not carried over: my tool "*": deny',
      'not carried over: "permission" of agent "build"',
    ]);
  });

  it("is a project's without what opencode allows by itself", () => {
    const { text } = imported("opencode", { permission: { edit: "ask" } }, { of: "project" });
    expect(text).toContain('"permission": {\n    "edit": "ask",\n    "write": "ask",\n  },');
  });
});

describe("opencode.json of V2", () => {
  it.each([
    [[["shell", "*", "ask"]], "bash: x", "ask"],
    [
      [
        ["shell", "*", "ask"],
        ["shell", "git status *", "allow"],
      ],
      "bash: git status",
      "allow",
    ],
    [[["shell", "git push *", "deny"]], "bash: git push origin", "deny"],
    [
      [
        ["shell", "git push *", "deny"],
        ["*", "*", "allow"],
      ],
      "bash: git push origin",
      "allow",
    ],
    [
      [
        ["*", "*", "deny"],
        ["read", "src/**", "allow"],
      ],
      "read: src/a",
      "allow",
    ],
    [
      [
        ["*", "*", "deny"],
        ["read", "src/**", "allow"],
      ],
      "read: lib/a",
      "deny",
    ],
    [[["*", "*.env", "deny"]], "edit: x.env", "deny"],
    [[["edit", "*", "ask"]], "write: a", "ask"],
    [[["subagent", "*", "deny"]], "subagent", "deny"],
    [[], "read: .env", "ask"],
    [[], "read: /etc/hosts", "ask"],
    [[], "bash: x", "allow"],
  ] as const)("decides as there: %j, %s is %s", (rules, call, action) => {
    const { decide, policy } = v2(rules);
    expect(decide(call)).toBe(action);
    expect(policy.problems).toEqual([]);
    expect(nonsense(policy)).toEqual([]);
  });

  it("says which rules are none", () => {
    const { notes } = imported("opencode", { permissions: [{ action: "shell" }, 1] });
    expect(notes).toEqual([
      'not carried over: {"action":"shell"}, because it has no "action", "resource" and "effect"',
      'not carried over: 1, because it has no "action", "resource" and "effect"',
    ]);
  });

  it("is the last match of all rules, as there", () => {
    const words = fc.constantFrom("git", "push", "x");
    const rule = fc.tuple(
      fc.constantFrom("*", "shell", "s*", "read"),
      fc
        .array(fc.oneof(words, fc.constant("*")), { minLength: 1, maxLength: 2 })
        .map((all) => all.join(" ")),
      fc.constantFrom("allow", "ask", "deny"),
    );
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 6 }),
        fc.array(words, { minLength: 1, maxLength: 3 }).map((all) => all.join(" ")),
        (rules, command) => {
          const { decide, policy } = v2(rules);
          const there = rules.findLast(
            ([action, resource]) => matches(action, "shell") && matches(resource, command),
          );
          expect(policy.problems).toEqual([]);
          expect(nonsense(policy)).toEqual([]);
          expect(decide(`bash: ${command}`)).toBe(there?.[2] ?? "allow");
        },
      ),
    );
  });
});

/** The wildcards of opencode, with regular expressions. */
function matches(pattern: string, text: string): boolean {
  const forms = pattern.endsWith(" *") ? [pattern, pattern.slice(0, -2)] : [pattern];
  return forms.some((form) => new RegExp(`^${form.replaceAll("*", ".*")}$`).test(text));
}

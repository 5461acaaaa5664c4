import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { severity } from "../../src/policy/policy.ts";
import { imported, nonsense } from "./judge.ts";

const peer = (permission: object, more: object = {}) =>
  imported("pi-permission-system", { ...more, permission });

describe("the configuration of pi-permission-system", () => {
  const example = peer(
    {
      "*": "ask",
      path: { "*": "allow", "*.env": "deny", "*.env.example": "allow", "~/.ssh/*": "deny" },
      external_directory: { "*": "ask", "~/development/*": "allow" },
      read: "allow",
      edit: { "*": "ask", "src/*": "allow" },
      bash: {
        "*": "ask",
        "git status": "allow",
        "git diff *": "allow",
        "npm *": { action: "deny", reason: "Use pnpm instead" },
      },
      mcp: { "*": "ask", mcp_status: "allow", "exa:*": "allow", github_create_issue: "deny" },
      skill: { "*": "ask", commit: "allow" },
      "mcp__*": "ask",
    },
    {
      yoloMode: false,
      doublePressToConfirm: true,
      piInfrastructureReadPaths: ["~/.pi/docs/*"],
      shellTools: { exec_command: { commandArgument: "cmd", workdirArgument: "workdir" } },
    },
  );

  it.each([
    ["read: src/a.ts", "allow"],
    ["read: .env", "deny"],
    ["read: .env.example", "allow"],
    ["read: ~/.ssh/id", "deny"],
    ["read: ~/development/a", "allow"],
    ["read: /etc/hosts", "ask"],
    ["edit: src/deep/a.ts", "allow"],
    ["edit: lib/a.ts", "ask"],
    ["bash: git status", "allow"],
    ["bash: git status -s", "ask"],
    ["bash: git diff", "allow"],
    ["bash: git diff a && npm test", "deny"],
    ["bash: cat .env", "deny"],
    ['mcp: {"server":"exa","tool":"search"}', "allow"],
    ['mcp: {"tool":"github_create_issue"}', "deny"],
    ["mcp: {}", "allow"],
    ["mcp__exa__search", "ask"],
    ["exec_command", "ask"],
    ["other_tool", "ask"],
  ])("decides as there: %s is %s", (call, action) => {
    expect(example.decide(call)).toBe(action);
  });

  it("has all of it in the policy, and says what has no counterpart", () => {
    expect(example.policy.problems).toEqual([]);
    expect(nonsense(example.policy)).toEqual([]);
    expect(example.policy.surfaces.get("bash")).toMatchObject([
      { pattern: "*", action: "ask" },
      { pattern: "git status", action: "allow" },
      { pattern: "git diff *", action: "allow" },
      { pattern: "npm *", action: "deny", reason: "Use pnpm instead" },
    ]);
    expect(example.notes).toEqual([
      'exec_command: not carried over: "exec_command" in "shellTools", because the rules of bash are for bash alone here, so the tool asks',
      'not carried over: "doublePressToConfirm": true, because it is no rule',
      'not carried over: "piInfrastructureReadPaths", because it frees the tools that read, but not bash; if bash may read there too, write external_directory_read "~/.pi/docs/*": allow',
    ]);
  });

  it.each([
    [{ "*": "deny" }, "deny"],
    [{}, "ask"],
    [{ "*": "allow" }, "allow"],
    [{ "*": "deny", external_directory: { "/etc/*": "allow" } }, "allow"],
    [{ "*": "ask", external_directory_read: { "/etc/hosts": "allow" } }, "allow"],
    [{ "*": "ask", external_directory_write: "allow" }, "ask"],
  ])('falls back on "*" outside of the directory, as there: %j', (permission, action) => {
    expect(peer({ ...permission, read: "allow" }).decide("read: /etc/hosts")).toBe(action);
  });

  it.each([
    ["/tmp/*", "ls: /tmp", "ask"],
    ["/tmp/*", "ls: /tmp/a", "allow"],
    ["/tmp/", "ls: /tmp/a", "ask"],
  ])("doesn't let %s be more than there: %s", (pattern, call, action) => {
    const permission = { "*": "ask", ls: "allow", external_directory: { [pattern]: "allow" } };
    expect(peer(permission).decide(call)).toBe(action);
  });

  it("lets a later key with a wildcard win over an earlier one", () => {
    const permission = { "*": "ask", read: "allow", mcp__exa__search: "allow", "mcp__*": "deny" };
    expect(peer(permission).decide("mcp__exa__search")).toBe("deny");
    expect(peer({ ...permission, "rea*": "deny" }).decide("read: a")).toBe("deny");
    expect(peer({ "rea*": "deny", read: "allow" }).decide("read: a")).toBe("allow");
  });

  it("allows a native MCP tool whose name is allowed, though nothing is said of MCP", () => {
    const permission = { "*": "ask", mcp__exa__search: "allow" };
    expect(peer(permission).decide("mcp__exa__search")).toBe("allow");
    expect(peer({ ...permission, mcp: { "exa:*": "deny" } }).decide("mcp__exa__search")).toBe(
      "deny",
    );
  });

  it.each([
    [{ "*": { "git *": "allow" } }, "they don't count there either"],
    [{ Bash: "deny" }, 'did you mean "bash"?'],
    [{ "a b": "deny" }, '"a b" is no surface'],
    [{ bash: { x: "alow" } }, "it is no action"],
    [{ bash: { "a && b": "deny" } }, "each program of a command is judged by itself"],
    [{ bash: { action: "deny", reason: "x" }, read: { action: "allow" } }, undefined],
    [{ read: { "": "deny" } }, "no path is empty"],
    [{ external_directory: { "src/*": "allow" } }, "isn't outside of it"],
    [{ bash: { "rm *": "deny", "*": "allow" } }, 'counts for nothing before "*": allow'],
  ])("is read with what is wrong with it: %j", (permission, note) => {
    const { notes, policy, text } = peer({ "*": "ask", external_directory: "ask", ...permission });
    expect(policy.problems).toEqual([]);
    expect(nonsense(policy)).toEqual([]);
    expect(notes.join("\n")).toContain(note ?? "");
    expect(notes).toHaveLength(note === undefined ? 0 : 1);
    expect(text).toContain("//");
  });

  it("can say something of the pattern action", () => {
    const { decide, notes } = imported(
      "pi-permission-system",
      '{ "permission": { "bash": { "*": "allow", "action": "deny" } } }',
    );
    // There the whole map would be one rule as well.
    expect(decide("bash: ls")).toBe("deny");
    expect(notes).toEqual([]);
  });

  it("is a project's without what the user's file decides", () => {
    const { text, notes } = imported(
      "pi-permission-system",
      { permission: { bash: { "git push *": "allow" } } },
      { of: "project" },
    );
    expect(notes).toEqual([]);
    expect(text).toContain(
      '"permission": {\n    "bash": {\n      "git push *": "allow",\n    },\n  },',
    );
  });

  it("is never weaker than the last match there", () => {
    const words = fc.constantFrom("git", "push", "x", "y");
    const pattern = fc
      .array(fc.oneof(words, fc.constantFrom("*", "p*", "?", "*x")), { minLength: 1, maxLength: 3 })
      .map((all) => all.join(" "));
    const action = fc.constantFrom("allow" as const, "ask" as const, "deny" as const);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(pattern, action), { selector: ([one]) => one, maxLength: 5 }),
        fc.array(words, { minLength: 1, maxLength: 3 }).map((all) => all.join(" ")),
        (rules, command) => {
          const { decide, policy } = peer({ "*": "ask", bash: Object.fromEntries(rules) });
          const there = rules.findLast(([one]) => matches(one, command))?.[1] ?? "ask";
          expect(policy.problems).toEqual([]);
          expect(nonsense(policy)).toEqual([]);
          expect(decide(`bash: ${command}`)).toBe(there);
        },
      ),
    );
    expect(severity.deny).toBe(2);
  });
});

/** The wildcards of the peer, with regular expressions. */
function matches(pattern: string, text: string): boolean {
  const source = (one: string): string => one.replaceAll("*", ".*").replaceAll("?", ".");
  const forms = pattern.endsWith(" *") ? [pattern, pattern.slice(0, -2)] : [pattern];
  return forms.some((form) => new RegExp(`^${source(form)}$`).test(text));
}

describe("the configuration of before pi-permission-system 4.0", () => {
  const old = imported("pi-permission-system", {
    defaultPolicy: { tools: "ask", bash: "deny", mcp: "ask", skills: "allow", special: "deny" },
    tools: { read: "allow", ls: "deny" },
    bash: { "git *": "allow" },
    mcp: {},
    skills: { x: "deny" },
    special: { doom_loop: "deny", tool_call_limit: "ask" },
  });

  it.each([
    ["read: a", "allow"],
    ["ls: a", "deny"],
    ["write: a", "ask"],
    ["bash: git push", "allow"],
    ["bash: ls", "deny"],
    ["mcp__exa__search", "ask"],
    ["read: /etc/hosts", "deny"],
  ])("decides as there: %s is %s", (call, action) => {
    expect(old.decide(call)).toBe(action);
  });

  it("says what has no counterpart", () => {
    expect(old.policy.problems).toEqual([]);
    expect(nonsense(old.policy)).toEqual([]);
    expect(old.notes).toEqual([
      'not carried over: "doom_loop": "deny" in "special", because how often something is done isn\'t judged here',
      'not carried over: "tool_call_limit": "ask" in "special", because how often something is done isn\'t judged here',
    ]);
  });
});

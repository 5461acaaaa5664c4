import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wrongExample } from "../../src/cases/judge-example.ts";
import { examplesOf } from "../../src/cases/examples.ts";
import { ImportError } from "../../src/import/imported.ts";
import { placeWith } from "../policy/place.ts";
import { imported, nonsense } from "./judge.ts";

const codex = (text: string) => imported("codex", text);

describe("rules of Codex", () => {
  const example = codex(`# Rules of mine.
prefix_rule(
    pattern = ["gh", "pr", ["view", "list"]], # both
    decision = "prompt",
    justification = "They reach GitHub",
    match = [
        "gh pr view 7888",
        'gh pr view --repo "a b"',
        ["gh", "pr", "list", "a b"],
    ],
    not_match = ["gh pr --repo openai/codex view 7888"],
)
prefix_rule(pattern = ["git", ["push", "fetch"]])
prefix_rule(["rm"], decision='forbidden')
prefix_rule(pattern = ["git", "push", "--force"], decision = "forbidden", match = None)
`);

  it.each([
    ["bash: gh pr view 7888", "ask"],
    ["bash: gh pr list", "ask"],
    ["bash: gh pr merge", "ask"],
    ["bash: git push", "allow"],
    ["bash: git fetch --all", "allow"],
    ["bash: git push --force", "deny"],
    ["bash: git push --forced", "allow"],
    ["bash: rm", "deny"],
    ["bash: git fetch && rm -rf x", "deny"],
    ["bash: rmx", "ask"],
    ["write: x", "ask"],
  ])("decide as there, the strictest first: %s is %s", (call, action) => {
    expect(example.decide(call)).toBe(action);
  });

  it("keep their examples, which are right here as well", () => {
    const examples = examplesOf(example.policy);
    expect(examples.map(({ rule, text }) => [rule.pattern, text])).toEqual([
      ["gh pr view *", "gh pr view 7888"],
      ["gh pr view *", 'gh pr view --repo "a b"'],
      ["gh pr view *", "gh pr --repo openai/codex view 7888"],
      ["gh pr list *", "gh pr list 'a b'"],
      ["gh pr list *", "gh pr --repo openai/codex view 7888"],
    ]);
    for (const one of examples) expect(wrongExample(one, placeWith())).toBeUndefined();
    expect(example.notes).toEqual([]);
    expect(example.policy.problems).toEqual([]);
    expect(nonsense(example.policy)).toEqual([]);
    expect(example.policy.surfaces.get("bash")?.[3]).toMatchObject({
      action: "ask",
      reason: "They reach GitHub",
    });
  });

  it("leave out an example that is another one here", () => {
    const { notes, policy } = codex(
      'prefix_rule(pattern = ["git", "status"], not_match = ["git -C x status"])',
    );
    expect(notes).toEqual([
      'bash: not carried over: the example "git -C x status" of "git status *", because the rule matches command "git status" here',
    ]);
    expect(examplesOf(policy)).toEqual([]);
  });

  it.each([
    ['host_executable(name = "git", paths = ["/usr/bin/git"])', "only prefix_rule is read"],
    ['network_rule("x.y", "https", "deny")', "only prefix_rule is read"],
    ['x = ["git"]', 'line 2, "x = [\\"git\\"]"'],
    ['for y in ["a"]:\n    prefix_rule(pattern = [y])', 'line 2, "for y in [\\"a\\"]:"'],
    ['prefix_rule(pattern = ["a"] + ["b"])', "no plain call"],
    ['prefix_rule(pattern = ["a"]) if True else None', "no plain call"],
    ['prefix_rule(pattern = "git")', 'its "pattern" is no list of words'],
    ["prefix_rule(pattern = [])", 'its "pattern" is no list of words'],
    ["prefix_rule(pattern = [[]])", 'its "pattern" is no list of words'],
    ['prefix_rule(pattern = ["a"], decision = "maybe")', 'its "decision" is none'],
    ['prefix_rule(pattern = ["a"], other = 1)', "no plain call"],
    ['prefix_rule(pattern = ["a"], other = "x")', "prefix_rule has no argument other"],
    ['prefix_rule(pattern = ["a*"])', '"*" and "?" are wildcards here'],
    ['prefix_rule(pattern = ["git", "-C"])', '"-C" is taken out'],
    ['prefix_rule(pattern = ["unclosed)', "no plain call"],
    ["def f(", "no plain call"],
  ])("say what isn't carried over: %s", (statement, note) => {
    const { notes, policy } = codex(
      `prefix_rule(pattern = ["first"])\n${statement}\nprefix_rule(pattern = ["last"])\n`,
    );
    expect(notes.filter((one) => one.includes(note))).toHaveLength(1);
    expect(policy.problems).toEqual([]);
    const patterns = policy.surfaces.get("bash")?.map(({ pattern }) => pattern);
    expect(patterns).toEqual(["*", "first *", "last *"]);
  });

  it("deny also words that are wildcards here, and too many words at once", () => {
    const { decide } = codex('prefix_rule(pattern = ["rm", "*"], decision = "forbidden")');
    expect(decide("bash: rm '*'")).toBe("deny");
    const many = JSON.stringify(Array.from({ length: 200 }, (_, at) => `w${String(at)}`));
    const wide = codex(`prefix_rule(pattern = ["x", ${many}, "y"], decision = "forbidden")`);
    expect(wide.decide("bash: x w150 y")).toBe("deny");
    expect(wide.policy.surfaces.get("bash")).toHaveLength(2);
    const allowed = codex(`prefix_rule(pattern = ["x", ${many}])\nprefix_rule(pattern = ["z"])`);
    expect(allowed.decide("bash: x w150")).toBe("ask");
    expect(allowed.notes).toHaveLength(1);
  });

  it("are as strict as there", () => {
    const word = fc.constantFrom("git", "push", "x", "a b");
    const rule = fc.tuple(
      fc.array(fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 2 })), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.constantFrom("allow", "prompt", "forbidden"),
    );
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 1, maxLength: 4 }),
        fc.tuple(fc.constantFrom("git", "push", "x"), fc.array(word, { maxLength: 3 })),
        (rules, [program, args]) => {
          const { decide, policy } = codex(
            rules
              .map(
                ([pattern, decision]) => `prefix_rule(${JSON.stringify(pattern)}, "${decision}")`,
              )
              .join("\n"),
          );
          const words = [program, ...args];
          const decisions = rules
            .filter(([pattern]) => pattern.every((one, at) => [one].flat().includes(words[at]!)))
            .map(([, decision]) => decision);
          const there = decisions.includes("forbidden")
            ? "deny"
            : decisions.length > 0 && !decisions.includes("prompt")
              ? "allow"
              : "ask";
          expect(policy.problems).toEqual([]);
          expect(nonsense(policy)).toEqual([]);
          expect(decide(`bash: ${words.map((one) => `'${one}'`).join(" ")}`)).toBe(there);
        },
      ),
    );
  });

  it.each(["", "# nothing\n", '{ "permission": {} }', "x = 1"])("aren't in %j", (text) => {
    expect(() => codex(text)).toThrow(ImportError);
  });

  it("are read in no more than a moment, whatever stands there", () => {
    for (const part of [
      "(",
      "[",
      '"',
      "'''",
      "prefix_rule(",
      "prefix_rule(pattern=[",
      "\\",
      "#\n",
      "a\n",
    ]) {
      const start = performance.now();
      try {
        codex(`${part.repeat(200_000)}\nprefix_rule(pattern = ["x"])\n`);
      } catch (error) {
        expect(error).toBeInstanceOf(ImportError);
      }
      expect(performance.now() - start).toBeLessThan(5_000);
    }
  });
});

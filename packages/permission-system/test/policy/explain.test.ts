import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { Fact } from "../../src/facts/fact.ts";
import { decide } from "../../src/policy/decide.ts";
import { type Answer, type CallExplanation, explainCall } from "../../src/policy/explain.ts";
import { type Policy, severity } from "../../src/policy/policy.ts";
import { type Scopes, scopesOf } from "../../src/policy/scopes.ts";
import type { Asked, Settled } from "../../src/policy/settled-by.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { caseSets, otherPolicies } from "./case-calls.ts";
import { callsWithFacts, randomScopes, somePlace } from "./random-scopes.ts";
import { command, commandWithHoles, path, placeWith, policyOf } from "./place.ts";

const sets = caseSets();
afterAll(() => {
  for (const { remove } of sets) remove();
});

const silently = (permission: unknown, scope: string): Policy =>
  parsePolicy(JSON.stringify({ permission }), scope, { silent: true });

/** The scopes of a file of cases, and its policy among others. */
function scopesWith(own: Scopes): readonly Scopes[] {
  const global = own.layers[0].policy;
  const strict = silently({ bash: { "git *": "deny", "*x*": "ask" }, path: "ask" }, "strict");
  const free = silently({ bash: "allow", code: "allow", path: { "*": "allow" } }, "free");
  const grants = silently({ bash: { "*a*": "allow" }, path_read: "allow" }, "grants");
  return [
    own,
    ...otherPolicies().map((policy) => scopesOf({ global: policy })),
    scopesOf({ global, project: { policy: strict }, grants }),
    scopesOf({ managed: strict, global, project: { policy: free, accepted: true } }),
    scopesOf({ global, project: { policy: free }, ancestors: [strict], mode: "deny" }),
    scopesOf({ global, overlay: free, grants, mode: "yolo" }),
  ];
}

describe.each(sets)("the explanations of the calls of $name", ({ scopes: own, calls, context }) => {
  const place = { ...context, freeReads: ["/usr/share"] };
  const explained = scopesWith(own).flatMap((scopes) =>
    calls.map(({ title, facts }) => ({
      title,
      facts,
      scopes,
      explanation: explainCall(facts, scopes, place),
    })),
  );

  it("come to the decision that is made", () => {
    for (const { title, facts, scopes, explanation } of explained) {
      const decision = decide(facts, scopes, place);
      expect(explanation.decision, title).toEqual(decision);
      expect(winning(explanation), title).toBe(decision.rule);
    }
  });

  it("have no answer that is stricter than the decision", () => {
    for (const { title, explanation } of explained) {
      for (const answer of answersOf(explanation)) {
        if (answer.decision === undefined) continue;
        const limit = severity[explanation.decision.action];
        expect(severity[answer.decision.action], title).toBeLessThanOrEqual(limit);
      }
    }
  });

  it("name the scope and the rule that each answer comes from", () => {
    for (const { title, explanation } of explained) {
      for (const answer of answersOf(explanation)) expectFounded(answer, title);
    }
  });

  it("leave no rule that matches for certain behind the one that decides", () => {
    for (const { title, explanation } of explained) {
      for (const { rules } of answersOf(explanation).flatMap(scopesAsked)) {
        const at = rules.findLastIndex(({ decides }) => decides);
        for (const rule of at === -1 ? [] : rules.slice(at + 1)) {
          // Another spelling may have met a stricter rule before.
          if (rule.matches === "yes" && rules[at]?.matches === "yes") {
            expect(severity[rule.action], title).toBeLessThan(severity[rules[at].action]);
          }
        }
      }
    }
  });
});

function answersOf({ facts }: CallExplanation): readonly Answer[] {
  return facts.flatMap(({ answers }) => answers);
}

function winning({ winner, facts, decision }: CallExplanation): string {
  if (winner.by !== "answer") return decision.rule;
  return facts[winner.fact]?.answers[winner.answer]?.decision?.rule ?? "";
}

type ByRules = Extract<Answer, { kind: "rules" }>;

function scopesAsked(answer: Answer) {
  const all: ByRules["asked"]["scopes"][number][] = [];
  if (answer.kind !== "rules") return all;
  let asked: ByRules["asked"] | undefined = answer.asked;
  for (; asked !== undefined; asked = asked.otherwise) all.push(...asked.scopes);
  return all;
}

/** The action and rule that the answer must have if it was settled like this. */
function ruleBy(settled: Settled, asked: Asked): readonly [string, string] | undefined {
  switch (settled.by) {
    case "no opinion":
      return undefined;
    case "yolo":
      return ["allow", "the mode yolo lifts what would ask"];
    case "free read":
      return ["allow", "a skill's files and Pi's documentation are read without asking"];
    default: {
      const said = asked.scopes.find(
        ({ scope, role, opinion }) =>
          scope === settled.scope && (settled.by === "grant") === (role === "grants") && opinion,
      );
      if (said?.opinion !== undefined) return [said.opinion.action, said.opinion.rule];
      return asked.otherwise && ruleBy(settled, asked.otherwise);
    }
  }
}

describe("laws of explanations", () => {
  it("whatever the policies, they come to the decision that is made, by the rules they name", () => {
    fc.assert(
      fc.property(randomScopes, (scopes) => {
        for (const { title, facts } of callsWithFacts) {
          const decision = decide(facts, scopes, somePlace);
          const explanation = explainCall(facts, scopes, somePlace);
          expect(explanation.decision, title).toEqual(decision);
          expect(winning(explanation), title).toBe(decision.rule);
          for (const answer of answersOf(explanation)) expectFounded(answer, title);
        }
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});

/** The scope and the rule behind an answer. */
function expectFounded(answer: Answer, title: string): void {
  if (answer.kind !== "rules") return;
  expect(ruleBy(answer.settled, answer.asked), title).toEqual(
    answer.decision && [answer.decision.action, answer.decision.rule],
  );
  for (const { opinion, rules } of scopesAsked(answer)) {
    const deciding = rules.filter(({ decides }) => decides);
    expect(deciding.length, title).toBe(opinion === undefined ? 0 : 1);
    for (const rule of deciding) {
      expect(rule.matches, title).not.toBe("no");
      expect(opinion?.rule, title).toContain(`${rule.rule} (${rule.scope})`);
    }
  }
}

describe("an explanation", () => {
  const place = placeWith({ "/p/.env": "" });
  const file = `{
  "permission": {
    "*": "ask",
    "bash": {
      "git *": "allow",
      "git push *": { "action": "ask", "reason": "look first" },
      "rm *": "deny"
    }
  }
}`;
  const policy = parsePolicy(file, "policy");

  it("shows every rule with its place, whether it matches, and which one decides", () => {
    const { facts } = explainCall([command("git push")], [policy], place);
    expect(facts).toEqual([
      {
        fact: command("git push"),
        answers: [
          {
            kind: "rules",
            decision: {
              action: "ask",
              rule: 'bash "git push *": ask (policy)',
              reason: "look first",
            },
            settled: { by: "most specific", scope: "policy" },
            asked: {
              surface: "bash",
              scopes: [
                {
                  scope: "policy",
                  role: "may widen",
                  opinion: {
                    action: "ask",
                    rule: 'bash "git push *": ask (policy)',
                    reason: "look first",
                  },
                  rules: [
                    tried('"*": ask', "yes", "3:10"),
                    tried('bash "git *": allow', "yes", "5:16"),
                    {
                      ...tried('bash "git push *": ask', "yes", "6:21"),
                      reason: "look first",
                      decides: true,
                    },
                    tried('bash "rm *": deny', "no", "7:15"),
                  ],
                },
              ],
            },
          },
        ],
      },
    ]);
  });

  it("tells what may match from what does, where a word isn't known", () => {
    const rules = {
      "*": "ask",
      bash: { "cat *": "allow", "cat x": "allow", "cat y": "deny", "ls *": "deny" },
    };
    const { facts } = explainCall([commandWithHoles("cat{ $f}")], [policyOf(rules)], place);
    const [answer] = facts[0]!.answers;
    expect(
      scopesAsked(answer!)[0]!.rules.map(({ rule, matches, decides }) => [rule, matches, decides]),
    ).toEqual([
      ['"*": ask', "yes", undefined],
      ['bash "cat *": allow', "yes", undefined],
      ['bash "cat x": allow', "maybe", undefined],
      ['bash "cat y": deny', "maybe", true],
      ['bash "ls *": deny', "no", undefined],
    ]);
  });

  it("takes no rule for everything into account for what changes nothing by itself", () => {
    const cd = command("cd src", { transparent: true });
    const rules = { "*": "ask", bash: { "*": "ask", "cd *": "allow" } };
    const matches = (permission: unknown) =>
      scopesAsked(
        explainCall([cd], [policyOf(permission)], place).facts[0]!.answers[0]!,
      )[0]!.rules.map((rule) => rule.matches);
    expect(matches(rules)).toEqual(["no", "no", "yes"]);
    expect(matches({ bash: "deny" })).toEqual(["yes", "yes"]);
  });

  it.each<[string, Partial<Parameters<typeof scopesOf>[0]>, Settled]>([
    ["the most specific scope", {}, { by: "most specific", scope: "policy" }],
    [
      "a denial, wherever it is",
      { managed: silently({ bash: { "git *": "deny" } }, "managed") },
      { by: "denial", scope: "managed" },
    ],
    [
      "what only tightens",
      { project: { policy: silently({ bash: { "git log": "ask" } }, "project") } },
      { by: "tightened", scope: "project", over: "policy" },
    ],
    [
      "a grant",
      {
        project: { policy: silently({ bash: { "git log": "ask" } }, "project"), accepted: true },
        grants: silently({ bash: { "git log": "allow" } }, "grants"),
      },
      { by: "grant", scope: "grants", instead: { by: "most specific", scope: "project" } },
    ],
    [
      "the mode yolo",
      {
        project: { policy: silently({ bash: "ask" }, "project"), accepted: true },
        mode: "yolo",
      },
      { by: "yolo", instead: { by: "most specific", scope: "project" } },
    ],
  ])("says that it was settled by %s", (_, options, settled) => {
    const scopes = scopesOf({ global: policy, ...options });
    const [answer] = explainCall([command("git log")], scopes, place).facts[0]!.answers;
    expect(answer).toMatchObject({ settled });
  });

  it("says that a more general scope could deny what isn't known", () => {
    const scopes = scopesOf({
      global: policy,
      project: { policy: silently({ bash: "allow" }, "project"), accepted: true },
    });
    const [answer] = explainCall([commandWithHoles("{$X} y")], scopes, place).facts[0]!.answers;
    expect(answer).toMatchObject({
      settled: { by: "possible denial", scope: "policy", over: "project" },
    });
  });

  it("says what is read without asking, and what is protected", () => {
    const skill = path("/skills/pdf/SKILL.md", {}, place);
    const outside = policyOf({ external_directory: { "*": "ask" } });
    const free = explainCall([skill], [outside], { ...place, freeReads: ["/skills"] });
    expect(free.facts[0]!.answers).toContainEqual(
      expect.objectContaining({
        settled: { by: "free read", instead: { by: "most specific", scope: "policy" } },
      }),
    );
    const hooks = readFacts("write", { path: ".git/hooks/x", content: "" }, place);
    const answers = explainCall(hooks, [policyOf({ "*": "allow" })], place).facts.flatMap(
      (fact) => fact.answers,
    );
    expect(answers.map(({ kind }) => kind)).toContain("protected");
  });

  it("asks bash about code that no rule for code is about", () => {
    const code = readFacts("bash", { command: "python3 -c x" }, place).filter(
      ({ kind }) => kind === "code",
    ) as [Fact];
    const [answer] = explainCall(code, [policy], place).facts[0]!.answers;
    expect(answer).toMatchObject({
      asked: { surface: "code", otherwise: { surface: "bash" } },
      settled: { by: "most specific", scope: "policy" },
    });
  });

  it("names what decided: an answer, a file that can't be used, or nothing at all", () => {
    const broken = parsePolicy('{ "permission": { "bash": "alow" } }', "broken");
    const call = [command("git log")] as const;
    expect(explainCall(call, [policy], place).winner).toEqual({ by: "answer", fact: 0, answer: 0 });
    expect(explainCall(call, [broken], place).winner).toEqual({
      by: "broken policy",
      scope: "broken",
    });
    expect(explainCall([path("/p/x")], [policy], place).winner).toEqual({ by: "silence" });
    const nobody = scopesOf({ global: policy, mode: "deny" });
    expect(explainCall([command("git push")], nobody, place).winner).toEqual({
      by: "answer",
      fact: 0,
      answer: 0,
      mode: "deny",
    });
  });
});

function tried(rule: string, matches: string, at: string) {
  return { rule, action: rule.split(": ").at(-1), scope: "policy", at, matches };
}

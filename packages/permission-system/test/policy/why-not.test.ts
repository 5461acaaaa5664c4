import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { withRulesIn } from "../../src/policy/added-rules.ts";
import { decide } from "../../src/policy/decide.ts";
import { explainCall } from "../../src/policy/explain.ts";
import { type Action, severity } from "../../src/policy/policy.ts";
import { type Scopes, scopesOf, type ScopesOptions } from "../../src/policy/scopes.ts";
import { whyNot } from "../../src/policy/why-not.ts";
import { placeWith, policyOf } from "./place.ts";
import { callsWithFacts, randomScopes, somePlace } from "./random-scopes.ts";

const actions = ["allow", "ask", "deny"] as const;

describe("what is said to change a decision", () => {
  it("changes it, whatever the policies, and is there or it is said why not", () => {
    fc.assert(
      fc.property(randomScopes, (scopes) => {
        const { mode, ...asking } = scopes;
        const inUse: Scopes = mode === "deny" ? asking : scopes;
        for (const { title, facts } of callsWithFacts) {
          const explanation = explainCall(facts, scopes, somePlace);
          for (const wanted of actions) {
            const options = { facts, scopes, place: somePlace, explanation };
            const { add, already, notes, against } = whyNot(wanted, options);
            if (already === true) {
              expect(explanation.decision.action, title).toBe(wanted);
            } else if (add === undefined) expect(notes.length, title).toBeGreaterThan(0);
            else {
              const after = decide(facts, withRulesIn(inUse, add.layer, add.rules), somePlace);
              expect(after.action, title).toBe(wanted);
              expect(scopes.layers[add.layer]?.policy.scope).toBe(add.scope);
            }
            const isDenied = explanation.decision.action === "deny" && mode === undefined;
            if (isDenied && wanted !== "deny") expect(against.length, title).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 50 },
    );
  }, 60_000);

  it("is a rule for the user's own policy where that helps, and a denial always does", () => {
    fc.assert(
      fc.property(randomScopes, (scopes) => {
        const facts = readFacts("bash", { command: "git push" }, somePlace);
        const explanation = explainCall(facts, scopes, somePlace);
        if (severity[explanation.decision.action] === severity.deny) return;
        const { add } = whyNot("deny", { facts, scopes, place: somePlace, explanation });
        expect(add?.scope).toBe("global");
        expect(add?.rules).toEqual([{ surface: "bash", pattern: "git push", action: "deny" }]);
      }),
      { numRuns: 100 },
    );
  });
});

describe("whyNot", () => {
  const place = placeWith({ "/p/.env": "" });
  const mine = policyOf({ "*": "ask", bash: { "git *": "allow", "rm *": "deny" } }, "mine");
  const project = (bash: unknown) => ({
    policy: parsePolicy(JSON.stringify({ permission: { bash } }), "project", { silent: true }),
  });
  const asked = (wanted: Action, command: string, more: Partial<ScopesOptions> = {}) => {
    const scopes = scopesOf({ global: mine, ...more });
    const facts = readFacts("bash", { command }, place);
    const explanation = explainCall(facts, scopes, place);
    return whyNot(wanted, { facts, scopes, place, explanation });
  };

  it("names the rules that stand against it, with their places", () => {
    expect(asked("allow", "cat x")).toEqual({
      wanted: "allow",
      against: [{ surface: "bash", rule: '"*": ask', scope: "mine", at: "1:20" }],
      notes: [],
      add: {
        layer: 0,
        scope: "mine",
        rules: [{ surface: "bash", pattern: "cat x", action: "allow", wider: "cat *" }],
      },
    });
  });

  it("adds nothing where a denial stands", () => {
    expect(asked("allow", "rm x")).toEqual({
      wanted: "allow",
      against: [{ surface: "bash", rule: 'bash "rm *": deny', scope: "mine", at: "1:57" }],
      notes: [
        "a denial is final: no rule of another scope takes that of the mine back, only a change of the rule itself",
      ],
    });
  });

  it("adds to the scope that asks, where another one can't allow it", () => {
    const { add } = asked("allow", "git push", { project: project({ "git push": "ask" }) });
    expect(add).toMatchObject({ layer: 1, scope: "project" });
  });

  it("says that several scopes ask, where no single one can allow it", () => {
    const { add, notes, against } = asked("allow", "cat x", {
      project: project({ "cat *": "ask" }),
    });
    expect(add).toBeUndefined();
    expect(against.map(({ scope }) => scope)).toEqual(["mine", "project"]);
    expect(notes).toEqual([
      "several scopes ask, so that each of the rules above has to change in its own file",
    ]);
  });

  it("tells what a grant or a mode lifts", () => {
    const grants = parsePolicy('{ "permission": { "bash": { "uptime": "allow" } } }', "grants", {
      silent: true,
    });
    const { notes } = asked("ask", "uptime", { grants });
    expect(notes).toEqual([
      "a grant lifts what would ask, or nothing of the call has a name that a rule could be about",
    ]);
    expect(asked("ask", "uptime", { mode: "yolo" }).notes).toEqual([
      "the mode yolo lifts what would ask",
    ]);
    expect(asked("ask", "cat x", { mode: "deny" }).notes).toEqual([
      "the mode deny denies what would ask; leave it to be asked",
    ]);
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { decide } from "../../src/policy/decide.ts";
import { onlyTightens } from "../../src/policy/only-tightens.ts";
import { type Action, severity } from "../../src/policy/policy.ts";
import { placeWith } from "./place.ts";

const policy = (permission: unknown, more: object = {}) =>
  parsePolicy(JSON.stringify({ permission, ...more }), "policy");

it.each<[unknown, unknown, boolean]>([
  [{ bash: { "ls *": "allow" } }, { bash: { "ls *": "allow" } }, true],
  [{ bash: { "ls *": "allow" } }, { bash: { "ls *": "ask" } }, true],
  [{ bash: { "ls *": "allow" } }, { bash: { "ls *": "allow", "rm *": "deny" } }, true],
  [{ bash: { "ls *": "allow" } }, { bash: { "rm *": "deny", "ls *": "allow" } }, true],
  [{ bash: { "ls *": "allow" } }, { bash: { "ls *": "allow", "rm *": "ask" } }, true],
  [{ bash: { "rm *": "deny" } }, { bash: { "rm *": "deny", "rm x": "ask" } }, false],
  [{ bash: { "rm *": "deny" } }, { bash: { "rm *": "ask" } }, false],
  [{ bash: { "rm *": "deny" } }, {}, false],
  [{ bash: { "rm *": "deny" } }, { bash: { "rm *": "deny", "ls *": "allow" } }, false],
  [{ bash: { a: "ask", b: "deny" } }, { bash: { b: "deny", a: "ask" } }, false],
  [{ "*": "allow" }, { "*": "allow", write: "deny" }, true],
  [{ "*": "deny" }, { "*": "deny", write: "ask" }, false],
])("from %j to %j: %s", (before, after, tightens) => {
  expect(onlyTightens(policy(before), policy(after))).toBe(tightens);
});

it("takes more than it can tell for looser: bases, rows, mistakes", () => {
  const rows = { programs: [{ names: ["x"], source: "s" }] };
  expect(onlyTightens(policy({}, rows), policy({}, rows))).toBe(true);
  expect(onlyTightens(policy({}), policy({}, rows))).toBe(false);
  expect(onlyTightens(policy({}, rows), policy({}))).toBe(false);
  expect(onlyTightens(policy({}, { extends: "yolo@1" }), policy({}))).toBe(false);
  expect(onlyTightens(policy({}), policy({ read: "alow" }))).toBe(false);
  const onTop = (bash: object) => policy({ bash }, { extends: "read-only@1" });
  expect(onlyTightens(onTop({}), onTop({ "x *": "deny" }))).toBe(true);
  expect(onlyTightens(onTop({}), onTop({ "x *": "ask" }))).toBe(false);
});

it("never says so of a policy that allows more", () => {
  const place = placeWith({ "/p/.env": "" });
  const action = fc.constantFrom<Action>("allow", "ask", "deny");
  const rules = fc
    .array(fc.tuple(fc.constantFrom("*", "ls *", "rm *", "rm x", "cat *"), action), {
      maxLength: 4,
    })
    .map((entries) => Object.fromEntries(entries));
  const permission = fc.record(
    { "*": action, bash: rules, path: rules.map((map) => ({ ".env": map["rm x"] ?? "allow" })) },
    { requiredKeys: [] },
  );
  const command = fc.constantFrom("ls", "rm x", "rm y", "cat .env", "$X y", "sudo rm x");
  let told = 0;
  fc.assert(
    fc.property(permission, permission, command, (before, after, text) => {
      const [old, next] = [policy(before), policy(after)];
      if (!onlyTightens(old, next)) return;
      told += 1;
      const facts = readFacts("bash", { command: text }, place);
      expect(severity[decide(facts, [next], place).action]).toBeGreaterThanOrEqual(
        severity[decide(facts, [old], place).action],
      );
    }),
    { numRuns: 6000 },
  );
  expect(told).toBeGreaterThan(100);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide } from "../../src/policy/decide.ts";
import { randomScopes } from "../policy/random-scopes.ts";
import { randomFacts } from "./facts.ts";
import {
  hostile,
  hostilePolicy,
  longCommands,
  manyRules,
  manyUnits,
  millisecondsFor,
} from "./heavy.ts";
import { faultsOf, fullText, place, randomJson, randomPolicies } from "./policies.ts";

describe.each(Object.entries(hostile))("a pattern of %s", (name, pattern) => {
  it.each(Object.entries(longCommands(1_000_000)))(
    "is decided by soon for a megabyte of %s",
    (long, command) => {
      const took = millisecondsFor(hostilePolicy(pattern), command);
      process.stdout.write(`${name}, ${long}: ${took.toFixed(0)} ms\n`);
      expect(took).toBeLessThan(30_000);
    },
  );

  it.each(Object.entries(longCommands(200_000)))(
    "is decided by soon for 200,000 characters of %s",
    (long, command) => {
      const took = millisecondsFor(hostilePolicy(pattern), command);
      process.stdout.write(`${name}, ${long}: ${took.toFixed(0)} ms\n`);
      expect(took).toBeLessThan(30_000);
    },
  );
});

it.each([10_000, 100_000])("%d rules are decided by soon", (count) => {
  const policy = manyRules(count);
  const took = [1, 2, 3].map(() => millisecondsFor(policy, manyUnits(50)));
  process.stdout.write(
    `${String(count)} rules, 50 units: ${took.map((one) => one.toFixed(0)).join(", ")} ms\n`,
  );
  expect(Math.max(...took)).toBeLessThan(20_000);
});

it("a policy with any character replaced anywhere never throws, and allows nothing by a mistake", () => {
  for (let at = 0; at < fullText.length; at += 1) {
    for (let code = 0; code < 128; code += 1) {
      const text = fullText.slice(0, at) + String.fromCharCode(code) + fullText.slice(at + 1);
      expect([at, code, faultsOf(text)]).toEqual([at, code, []]);
    }
  }
});

it("any JSON as a policy never throws, and allows nothing by a mistake", () => {
  fc.assert(
    fc.property(fc.oneof(randomJson, randomPolicies), (value) => {
      expect(faultsOf(JSON.stringify(value))).toEqual([]);
    }),
    { numRuns: 100_000, seed: 1, endOnFailure: true },
  );
});

it("any facts are decided about by any policies without a throw", () => {
  fc.assert(
    fc.property(randomFacts, randomScopes, (facts, scopes) => {
      expect(["allow", "ask", "deny"]).toContain(decide(facts, scopes, place).action);
    }),
    { numRuns: 100_000, seed: 1, endOnFailure: true },
  );
});

import { expect, it } from "vitest";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { decide } from "../../src/policy/decide.ts";
import { placeWith } from "../policy/place.ts";

const place = placeWith();

it.each([
  [{ "*": "deny", bash: "deny", path: "deny" }, "rm -rf x", "allow"],
  [{ user_bash: { "rm *": "deny" } }, "ls && sudo rm x", "deny"],
  [{ user_bash: { "rm *": "deny" } }, "ls", "allow"],
  [{ user_bash: { "rm *": "deny" } }, "$X y", "ask"],
  [{ user_bash: { "rm *": "deny" } }, "python3 -c 'x'", "ask"],
  [{ user_bash: "ask" }, "cat .env > y", "ask"],
  [{ user_bash: "deny" }, "", "deny"],
])("a command that a person typed, under %j: %s: %s", (permission, command, action) => {
  const policy = parsePolicy(JSON.stringify({ permission }), "policy");
  expect(policy.problems).toEqual([]);
  expect(decide(readFacts("user_bash", { command }, place), [policy], place).action).toBe(action);
});

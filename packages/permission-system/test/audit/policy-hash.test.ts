import { expect, it } from "vitest";
import { policyHash } from "../../src/audit/policy-hash.ts";
import type { PolicySource } from "../../src/config/policy-source.ts";
import type { Snapshot } from "../../src/session/session-policies.ts";

const source = (text: string, path = "/p.json"): PolicySource => ({
  path,
  files: { [path]: { text } },
});
const snapshot = (global: string, more: Partial<Snapshot> = {}): Snapshot => ({
  sources: { global: source(global) },
  held: [],
  ...more,
});

it("is short, and the same for the same policies", () => {
  expect(policyHash(snapshot("{}"))).toMatch(/^[0-9a-f]{16}$/);
  expect(policyHash(snapshot("{}"))).toBe(policyHash(snapshot("{}")));
});

it("is another one as soon as anything counts that didn't", () => {
  const project = (accepted: boolean, text = "{}") => ({
    sources: { global: source("{}"), project: { source: source(text, "/q.json"), accepted } },
  });
  const all = [
    snapshot("{}"),
    snapshot("{ }"),
    snapshot("{}", { sources: { global: source("{}"), managed: source("{}") } }),
    snapshot("{}", project(false)),
    snapshot("{}", project(true)),
    snapshot("{}", project(true, "{ }")),
    snapshot("{}", { held: [{ place: "global", source: source("{}"), accepted: false }] }),
    snapshot("{}", { held: [{ place: "project", source: source("{}"), accepted: true }] }),
    snapshot("{}", { agent: { name: "a", accepted: true } }),
    snapshot("{}", { agent: { name: "a", accepted: false } }),
    snapshot("{}", { agent: { name: "a", accepted: true, permission: { bash: "deny" } } }),
  ];
  expect(new Set(all.map(policyHash)).size).toBe(all.length);
});

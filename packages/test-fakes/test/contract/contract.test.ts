import { hostNames } from "@pi-keel/real-pi";
import { describe, expect, it } from "vitest";
import { fakeHarness } from "./fake-harness.ts";
import type { Harness, Scenario, Trace } from "./harness.ts";
import { realHarness } from "./real-harness.ts";
import { scenarios } from "./scenarios.ts";

const realTraces = new Map<string, Trace>();

describe.each(hostNames)("the fake and the real %s host agree on", (host) => {
  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    "%s",
    async (name, scenario) => {
      const real = await realTrace(host, scenario);
      realTraces.set(`${host} ${name}`, real);
      expect(await trace(fakeHarness(host), scenario)).toEqual(real);
    },
  );
});

describe("the two hosts, by their real traces, are", () => {
  it.each(scenarios.map(({ name, hosts }) => [hosts, name] as const))(
    "the %s in %s",
    (hosts, name) => {
      const [classic, sectioned] = hostNames.map((host) => realTraces.get(`${host} ${name}`));
      expect(classic).toBeDefined();
      if (hosts === "same") expect(classic).toEqual(sectioned);
      else expect(classic).not.toEqual(sectioned);
    },
  );
});

async function realTrace(host: (typeof hostNames)[number], scenario: Scenario): Promise<Trace> {
  const harness = realHarness(host);
  try {
    return await trace(harness, scenario);
  } finally {
    harness.remove();
  }
}

/** What the scenario returns, and every error that a host reported meanwhile. */
async function trace(harness: Harness, scenario: Scenario): Promise<Trace> {
  const errors: (readonly unknown[])[] = [];
  const watched: Harness = {
    ...harness,
    async open(setup) {
      const session = await harness.open(setup);
      errors.push(session.errors);
      return session;
    },
  };
  return harness.clean({ returned: await scenario.run(watched), errors });
}

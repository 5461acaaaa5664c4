import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { hostNames, hosts } from "@pi-keel/real-pi";
import { describe, expect, expectTypeOf, it } from "vitest";
import * as testFakes from "../src/index.ts";
import { createFakePi, type FakePi } from "../src/index.ts";
import { hostFacts } from "../src/host/host-facts.ts";

it("exports these names", () => {
  expect(Object.keys(testFakes).sort()).toEqual(["NotModelledError", "createFakePi"]);
});

it("has a pi of the installed Pi's own type", () => {
  expectTypeOf<FakePi["pi"]>().toEqualTypeOf<ExtensionAPI>();
});

describe.each(hostNames)("the fake %s host", (host) => {
  it("models the version that the contract suite runs on", () => {
    expect(hostFacts[host].version).toBe(hosts[host].version);
  });

  it("fails at shutdown when a dialog found no answer, and says which", async () => {
    const fake = createFakePi({ host, dialogs: ["a"] });
    fake.pi.on("input", async (_event, { ui }) => {
      await ui.select("Which?", ["a", "b"]);
    });
    await fake.start();
    await fake.prompt("x");
    await fake.prompt("y");
    expect(fake.dialogs.map(({ answer }) => answer)).toEqual(["a", undefined]);
    await expect(fake.shutdown()).rejects.toThrow(
      'A dialog found no answer: select "Which?" ["a","b"]. Add an answer to "dialogs".',
    );
  });

  it("takes answers from a function, and none of them counts as missing", async () => {
    const fake = createFakePi({ host, dialogs: ({ title }) => (title === "A?" ? "a" : undefined) });
    fake.pi.on("input", async (_event, { ui }) => {
      await ui.input("A?");
      await ui.input("B?");
    });
    await fake.start();
    await fake.prompt("x");
    expect(fake.dialogs.map(({ answer }) => answer)).toEqual(["a", undefined]);
    await fake.shutdown();
  });

  it("has a UI when it is told so, even without answers", async () => {
    const modes: unknown[] = [];
    for (const ui of [true, false]) {
      const fake = createFakePi({ host, ui });
      fake.pi.on("session_start", (_event, ctx) => void modes.push([ctx.hasUI, ctx.mode]));
      await fake.start();
    }
    expect(modes).toEqual([
      [true, "rpc"],
      [false, "print"],
    ]);
  });

  it("puts the test's own extension before the loaded ones", async () => {
    const fake = createFakePi({ host });
    const order: string[] = [];
    await fake.load((pi) => {
      pi.on("input", () => void order.push("loaded"));
    });
    fake.pi.on("input", () => void order.push("test"));
    await fake.start("resume");
    await fake.prompt("x");
    expect(order).toEqual(["test", "loaded"]);
  });

  it("reads the date whenever it renders the classic prompt", async () => {
    const dates = ["2026-02-27", "2026-02-28"];
    const fake = createFakePi({ host, date: () => dates.shift() ?? "2026-03-01" });
    await fake.start();
    const first = await fake.prompt("x");
    const second = await fake.prompt("y");
    fake.setActiveTools(["read"]);
    const third = await fake.prompt("z");
    const found = [first, second, third].map(({ system }) => /2026-\d\d-\d\d/.exec(system)?.[0]);
    const expected = ["2026-02-27", "2026-02-27", "2026-02-28"];
    expect(found).toEqual(host === "classic" ? expected : expected.map(() => undefined));
  });

  it("says whether the project is trusted, and gives flags their values", async () => {
    const fake = createFakePi({ host, trusted: false, flags: { loud: "very" } });
    const seen: unknown[] = [];
    fake.pi.registerFlag("loud", { type: "string", default: "little" });
    fake.pi.on("session_start", (_event, ctx) => void seen.push(ctx.isProjectTrusted()));
    await fake.start();
    expect([...seen, fake.pi.getFlag("loud")]).toEqual([false, "very"]);
  });

  it("refuses to be driven out of turn", async () => {
    const fake = createFakePi({ host });
    await expect(fake.prompt("x")).rejects.toThrow("Call start() first.");
    await fake.start();
    await expect(fake.start()).rejects.toThrow("start() was called already.");
    await expect(fake.load(() => undefined)).rejects.toThrow("Call load() before start().");
    const running = fake.prompt("x");
    await expect(Promise.all([running, fake.prompt("y")])).rejects.toThrow(
      "Another call of the fake is going on",
    );
    await running;
    await fake.shutdown();
    await expect(fake.prompt("x")).rejects.toThrow("The fake is shut down");
  });

  it("refuses options that it can't honour", () => {
    expect(() => createFakePi({ host, tools: { echo: () => "" } })).toThrow(
      /implements built-in tools \(read, bash, .*\), but got "echo"/,
    );
    expect(() => createFakePi({ host, allowTools: ["mcp_*"] })).toThrow('but got "mcp_*"');
  });
});

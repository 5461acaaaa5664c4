import { hostNames } from "@pi-keel/real-pi";
import { describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { createFakePi, NotModelledError } from "../src/index.ts";

const said = (what: string): string =>
  `not modelled: ${what}, as of ${manifest.name} ${manifest.version}`;

describe.each(hostNames)("what the fake %s host doesn't model", (host) => {
  it("is refused by name when it is called", () => {
    const { pi } = createFakePi({ host });
    expect(() => pi.exec("ls", [])).toThrow(said("pi.exec"));
    expect(() => {
      pi.sendMessage({ customType: "x", content: "", display: true });
    }).toThrow(said("pi.sendMessage"));
  });

  it("has members that no Pi has yet, and they refuse", () => {
    const { pi } = createFakePi({ host });
    const later = Reflect.get(pi, "aMemberOfALaterPi") as () => void;
    expect(later).toThrow(said("pi.aMemberOfALaterPi"));
  });

  it("is thrown by the driver although the host's error policy swallows it", async () => {
    const fake = createFakePi({ host });
    await fake.load((pi) => {
      pi.on("input", (_event, ctx) => {
        ctx.abort();
      });
    });
    await fake.start();
    await expect(fake.prompt("x")).rejects.toThrow(said("ctx.abort"));
    await expect(fake.prompt("x")).rejects.toBeInstanceOf(NotModelledError);
  });

  it("includes running a built-in tool, unless the test says what it does", async () => {
    const fake = createFakePi({ host, tools: { ls: () => "a.txt" } });
    await fake.start();
    fake.setActiveTools(["bash", "ls"]);
    expect(await fake.runTool("ls", {})).toMatchObject({ text: "a.txt", isError: false });
    await expect(fake.runTool("bash", { command: "ls" })).rejects.toThrow(
      said('executing bash (give it in option "tools")'),
    );
  });

  it("includes inputs that the host would coerce or turn down", async () => {
    const fake = createFakePi({ host, tools: { read: () => "text" } });
    await fake.start();
    await expect(fake.runTool("read", { path: 1 })).rejects.toThrow(
      /doesn't fit the schema at path/,
    );
    await expect(fake.runTool("read", {})).rejects.toThrow("the input of tool read");
    await expect(fake.runTool("read", { path: "a", limit: "3" })).rejects.toThrow("at limit");
  });

  it("includes events, unless the test does without them", async () => {
    const listen = createFakePi({ host });
    const register = (fake: typeof listen) =>
      fake.load((pi) => {
        pi.on("context", () => undefined);
      });
    await expect(register(listen)).rejects.toThrow(
      said('pi.on("context") (list it in ignoreEvents to go on without it)'),
    );
    await register(createFakePi({ host, ignoreEvents: ["context"] }));
  });
});

it("members that only later hosts have are absent on the classic host", () => {
  expect(Reflect.get(createFakePi({ host: "classic" }).pi, "getSettings")).toBeUndefined();
  expect(() => createFakePi({ host: "sectioned" }).pi.getSettings()).toThrow(
    said("pi.getSettings"),
  );
});

import { describe, expect, it } from "vitest";
import { ancestry, openRegistry, recordGate, registerChild, removeChild } from "../src/index.ts";

const entry = (parentSessionId: string, agent = "explore") => ({
  agent,
  parentSessionId,
  rootSessionId: "root",
  depth: 1,
  cwd: "/p",
});

describe("the registry", () => {
  it("is one per process, whoever opens it first", () => {
    const scope = {};
    expect(openRegistry(scope)).toBe(openRegistry(scope));
    expect(openRegistry()).toBe(openRegistry());
  });

  it("says so when something else stands in its place", () => {
    const scope = { [Symbol.for("@pi-keel/registry")]: { version: 1 } };
    expect(() => openRegistry(scope)).toThrow(
      "version, children, gates and dialogs, but found an object with the members version",
    );
  });

  it("can't be replaced by assignment", () => {
    const scope: Record<symbol, unknown> = {};
    openRegistry(scope);
    expect(() => {
      scope[Symbol.for("@pi-keel/registry")] = {};
    }).toThrow(TypeError);
  });

  it("gives an entry up only to its writer", () => {
    const registry = openRegistry({});
    const token = registerChild(registry, "c1", entry("root"));
    recordGate(registry, "c1", { name: "gate" });
    expect(() => registerChild(registry, "c1", entry("root"))).toThrow('id "c1" is registered');
    expect(removeChild(registry, "c1", Symbol("c1"))).toBe(false);
    expect(registry.children.has("c1")).toBe(true);
    expect(removeChild(registry, "c1", token)).toBe(true);
    expect(registry.children.size + registry.gates.size).toBe(0);
  });

  it("names the chain up to the root, and ends on a forged circle", () => {
    const registry = openRegistry({});
    registerChild(registry, "c1", entry("root", "a"));
    registerChild(registry, "c2", entry("c1", "b"));
    expect(ancestry(registry, "root")).toEqual([]);
    expect(ancestry(registry, "c2").map((child) => child.agent)).toEqual(["b", "a"]);
    registerChild(registry, "x", entry("y", "x"));
    registerChild(registry, "y", entry("x", "y"));
    expect(ancestry(registry, "x").map((child) => child.agent)).toEqual(["x", "y"]);
  });

  it("keeps an entry as it was written", () => {
    const registry = openRegistry({});
    const mutable = { ...entry("root") };
    registerChild(registry, "c1", mutable);
    mutable.agent = "other";
    expect(ancestry(registry, "c1")[0]?.agent).toBe("explore");
  });

  it("keeps an agent's permission map by value, all the way down", () => {
    const registry = openRegistry({});
    const circle: unknown[] = [];
    circle.push(circle);
    const permission = { bash: { "*": "deny" }, list: ["a"], circle, bytes: new Uint8Array([1]) };
    registerChild(registry, "c1", { ...entry("root"), permission });
    permission.bash["*"] = "allow";
    permission.list.push("b");
    const kept = ancestry(registry, "c1")[0]?.permission as typeof permission;
    expect(kept).toMatchObject({ bash: { "*": "deny" }, list: ["a"] });
    expect(() => {
      kept.bash["*"] = "allow";
    }).toThrow(TypeError);
    expect(() => kept.list.push("b")).toThrow(TypeError);
  });

  it("tells a child without a permission map from one whose writer said nothing of it", () => {
    const registry = openRegistry({});
    registerChild(registry, "none", { ...entry("root"), permission: undefined });
    registerChild(registry, "unsaid", entry("root"));
    expect("permission" in ancestry(registry, "none")[0]!).toBe(true);
    expect("permission" in ancestry(registry, "unsaid")[0]!).toBe(false);
  });
});

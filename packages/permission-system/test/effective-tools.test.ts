import { describe, expect, it } from "vitest";
import { effectiveTools, type ToolState } from "../src/exposure/effective-tools.ts";

/** Runs as a host would: what is effective becomes the active set. */
function host(initial: readonly string[]) {
  let state: ToolState | undefined;
  let active = initial;
  return {
    run: (denied: readonly string[]) => {
      const { effective, baseline } = effectiveTools(state, active, (name) =>
        denied.includes(name),
      );
      active = effective;
      state = { baseline, left: effective };
      return active;
    },
    choose: (names: readonly string[]) => {
      active = names;
    },
  };
}

describe("the effective tools", () => {
  const all = ["read", "bash", "edit", "write"];

  it("shrink to a fixed point and never beyond what was active", () => {
    const pi = host(all);
    expect(pi.run(["write", "grep"])).toEqual(["read", "bash", "edit"]);
    expect(pi.run(["write", "grep"])).toEqual(["read", "bash", "edit"]);
    expect(pi.run(all)).toEqual([]);
    expect(pi.run(all)).toEqual([]);
  });

  it("come back in their old places when a rule is relaxed", () => {
    const pi = host(all);
    pi.run(["bash", "write"]);
    expect(pi.run(["write"])).toEqual(["read", "bash", "edit"]);
    expect(pi.run([])).toEqual(all);
  });

  it("keep what is withheld when a tool joins", () => {
    const pi = host(all);
    pi.run(["bash"]);
    pi.choose(["read", "edit", "write", "late"]);
    expect(pi.run(["bash"])).toEqual(["read", "edit", "write", "late"]);
    expect(pi.run([])).toEqual(["read", "bash", "edit", "write", "late"]);
  });

  it("take a choice of the user's as the new baseline", () => {
    const pi = host(all);
    pi.run(["bash"]);
    pi.choose(["read"]);
    expect(pi.run(["bash"])).toEqual(["read"]);
    expect(pi.run([])).toEqual(["read"]);
  });

  it("leave the host's order alone where nothing is denied", () => {
    const pi = host(all);
    pi.run([]);
    pi.choose(["write", "read", "bash", "edit"]);
    expect(pi.run([])).toEqual(["write", "read", "bash", "edit"]);
  });
});

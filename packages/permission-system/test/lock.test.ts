import { describe, expect, it } from "vitest";
import { lockInput } from "../src/gate/lock.ts";

function locked(approved: Record<string, unknown>, input: object = structuredClone(approved)) {
  lockInput(input, approved, (changed) =>
    JSON.stringify(changed).includes("evil") ? 'bash "evil": ask' : undefined,
  );
  return input as Record<string, never>;
}

describe("a locked input", () => {
  it("reads as what was judged, for the tool, for JSON and for structuredClone", () => {
    const value = {
      command: "ls",
      edits: [{ oldText: "a", newText: "b" }],
      nested: { path: "x" },
      n: 1,
    };
    const input = locked(value);
    expect(input).toEqual(value);
    expect(JSON.parse(JSON.stringify(input))).toEqual(value);
    expect(structuredClone(input)).toEqual(value);
    expect(Object.keys(input)).toEqual(Object.keys(value));
  });

  it("takes a write of the same value, and one that would be allowed", () => {
    const input: Record<string, unknown> = locked({ path: "a " });
    input["path"] = "a ";
    input["path"] = "a";
    expect(input["path"]).toBe("a");
  });

  it("stops a write that would not be allowed, naming both values", () => {
    const input: Record<string, unknown> = locked({ command: "ls", timeout: 3 });
    expect(() => {
      input["command"] = "evil";
    }).toThrow(
      'changed "command" from "ls" to "evil", which would not have been allowed without asking: bash "evil": ask',
    );
    expect(input["command"]).toBe("ls");
  });

  it.each([
    [
      "a nested field",
      (input: { nested: { path: string } }) => {
        input.nested.path = "evil";
      },
    ],
    [
      "an element of an array",
      (input: { edits: { newText: string }[] }) => {
        input.edits[0]!.newText = "evil";
      },
    ],
    [
      "an array's length",
      (input: { edits: unknown[] }) => {
        input.edits.push("evil");
      },
    ],
    [
      "delete",
      (input: { command?: string }) => {
        delete input.command;
      },
    ],
    [
      "a new key",
      (input: { extra?: string }) => {
        input.extra = "evil";
      },
    ],
    [
      "defineProperty",
      (input: object) => {
        Object.defineProperty(input, "command", { value: "evil" });
      },
    ],
    [
      "defineProperty inside",
      (input: { nested: object }) => {
        Object.defineProperty(input.nested, "path", { value: "evil" });
      },
    ],
    [
      "a whole object",
      (input: { nested: object }) => {
        input.nested = { path: "evil" };
      },
    ],
    [
      "another prototype",
      (input: object) => {
        Object.setPrototypeOf(input, { extra: "evil" });
      },
    ],
  ])("stops %s", (_, change) => {
    const value = { command: "ls", nested: { path: "x" }, edits: [{ oldText: "a", newText: "b" }] };
    const input = locked(value);
    expect(() => {
      change(input as never);
    }).toThrow();
    expect(JSON.parse(JSON.stringify(input))).toEqual(value);
  });

  it("is still locked after a write that was taken", () => {
    const input = locked({ nested: { path: "x" } }) as unknown as { nested: { path: string } };
    input.nested = { path: "y" };
    expect(() => {
      input.nested.path = "evil";
    }).toThrow("evil");
    expect(input.nested.path).toBe("y");
  });

  it("leaves a part that was replaced without effect on the call", () => {
    const input = locked({ nested: { a: 1, b: 2 } }) as unknown as {
      nested: { a: number; b: number };
    };
    const old = input.nested;
    input.nested = { a: 1, b: 3 };
    expect(() => {
      old.a = 9;
    }).toThrow('"nested.a" is no longer part of this call');
    input.nested.b = 4;
    expect(JSON.parse(JSON.stringify(input))).toEqual({ nested: { a: 1, b: 4 } });
  });

  it("judges each write on what the others have left", () => {
    const judged: unknown[] = [];
    const input: Record<string, unknown> = { a: "1", b: "2" };
    lockInput(input, { a: "1", b: "2" }, (changed) => {
      judged.push(structuredClone(changed));
      return undefined;
    });
    input["a"] = "x";
    input["b"] = "y";
    expect(judged).toEqual([
      { a: "x", b: "2" },
      { a: "x", b: "y" },
    ]);
  });

  it("puts a value back that was refused or could not be judged", () => {
    const input: Record<string, unknown> = { a: "1" };
    lockInput(input, { a: "1" }, () => {
      throw new Error("broken");
    });
    expect(() => {
      input["a"] = "2";
    }).toThrow("broken");
    expect(input["a"]).toBe("1");
  });

  it("takes thousands of writes soon", { timeout: 5000 }, () => {
    const edits = Array.from({ length: 3000 }, () => ({ oldText: "a ", newText: "b " }));
    const input = locked({ edits }) as unknown as { edits: { newText: string }[] };
    for (const edit of input.edits) edit.newText = edit.newText.trim();
    expect(input.edits.at(-1)?.newText).toBe("b");
  });

  it("takes away getters, hidden keys and prototypes that were planted before", () => {
    let reads = 0;
    const planted = Object.create({ inherited: "evil" }) as Record<string | symbol, unknown>;
    Object.defineProperty(planted, "command", {
      get: () => (reads++ === 0 ? "ls" : "evil"),
      enumerable: true,
      configurable: true,
    });
    Object.defineProperty(planted, "hidden", {
      value: "evil",
      enumerable: false,
      configurable: true,
    });
    planted[Symbol.for("x")] = "evil";
    const snapshot = structuredClone(planted) as Record<string, unknown>;
    const input = locked(snapshot, planted) as Record<string, unknown>;
    expect([
      input["command"],
      input["command"],
      input["hidden"],
      input["inherited"],
      Reflect.ownKeys(input),
    ]).toEqual(["ls", "ls", undefined, undefined, ["command"]]);
  });

  it("refuses an object that another extension has locked", () => {
    expect(() => locked({ command: "ls" }, Object.freeze({ command: "ls" }))).toThrow(
      'Another extension has locked "command"',
    );
    expect(() => locked({}, Object.preventExtensions({}))).toThrow(
      "Another extension has locked the input",
    );
  });
});

import { describe, expect, test } from "vitest";
import { removeSection, renderFor, setSection } from "../src/index.ts";
import * as host from "./hosts.ts";

describe("setSection", () => {
  test("sets, replaces in place, and does nothing the second time", () => {
    const options: { sections: Record<string, string> } = { sections: { first: "1", second: "2" } };
    expect(setSection(options, "third", "3")).toBe(true);
    expect(setSection(options, "first", "one")).toBe(true);
    expect(setSection(options, "first", "one")).toBe(false);
    expect(Object.entries(options.sections)).toEqual([
      ["first", "one"],
      ["second", "2"],
      ["third", "3"],
    ]);
  });

  test.each(["a", "policy_2", "x-y", "tools", "cwd"])(
    "takes the name %s, as the host does",
    (name) => {
      const options = { cwd: "/p", sections: {} };
      setSection(options, name, "text");
      expect(host.sectioned.buildSystemPrompt(options)).toContain(`<${name}>\ntext\n</${name}>`);
    },
  );

  test.each(["", "A", "2x", "with space", "preamble", "_x", "constructor\n"])(
    "refuses the name %j, as the host does",
    (name) => {
      expect(() => setSection({ sections: {} }, name, "text")).toThrow(TypeError);
      expect(() =>
        host.sectioned.buildSystemPrompt({ cwd: "/p", sections: { [name]: "text" } }),
      ).toThrow("Invalid system prompt section name");
    },
  );

  test("takes names of Object's own members for names", () => {
    const options = { sections: {} };
    expect(setSection(options, "constructor", "x")).toBe(true);
    expect(removeSection(options, "constructor")).toBe(true);
    expect(removeSection(options, "constructor")).toBe(false);
  });

  test("says what was expected, what came, and an example", () => {
    expect(() => setSection({ sections: {} }, "My Policy", "x")).toThrow(
      'such as "review_policy", but got "My Policy".',
    );
    expect(() => setSection({ sections: {} }, 3 as never, "x")).toThrow("but got number.");
    expect(() => setSection({ sections: {} }, ["abc"] as never, "x")).toThrow("but got object.");
    expect(() => setSection({ sections: {} }, "", "x")).toThrow("but got an empty text.");
    expect(() => setSection({ sections: {} }, "X".repeat(100), "x")).toThrow(
      `but got "${"X".repeat(60)}".`,
    );
    expect(() => setSection({ sections: {} }, "a", "")).toThrow(
      'Expected the content of section "a" to be text, such as',
    );
    expect(() => setSection({ sections: {} }, "a", undefined as never)).toThrow(
      "but got undefined. Pi ignores an empty section; use removeSection",
    );
    expect(() => setSection({}, "a", "x")).toThrow(
      "Expected the options of a sectioned host (Pi 0.86 and later)",
    );
  });
});

describe("removeSection", () => {
  test("takes a section away and says whether there was one", () => {
    const options = { sections: { a: "1", b: "2" } };
    expect(removeSection(options, "a")).toBe(true);
    expect(removeSection(options, "a")).toBe(false);
    expect(options.sections).toEqual({ b: "2" });
  });

  test("gives one of Pi's own sections its own text back", () => {
    const options = { cwd: "/p", sections: {} as Record<string, string> };
    const before = renderFor("sectioned", options);
    setSection(options, "docs", "none");
    removeSection(options, "docs");
    expect(renderFor("sectioned", options)).toBe(before);
  });

  test("refuses what setSection refuses", () => {
    expect(() => removeSection({ sections: {} }, "preamble")).toThrow(TypeError);
    expect(() => removeSection({}, "a")).toThrow(TypeError);
  });
});

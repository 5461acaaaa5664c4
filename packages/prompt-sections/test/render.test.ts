import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { type PromptParts, renderFor, renderSections } from "../src/index.ts";
import { bases, orderedChoice, prose, sections, tools } from "./arbitraries.ts";
import * as host from "./hosts.ts";

vi.useFakeTimers({ now: host.TODAY_NOON, toFake: ["Date"] });

/** The options of either host fit as they are. */
const fits = (options: PromptParts): PromptParts => options;

describe("renderFor", () => {
  test("writes what the classic host writes", () => {
    const cases = tools.chain((all) =>
      fc.tuple(fc.constant(all), orderedChoice(all.map(({ name }) => name)), bases(prose)),
    );
    fc.assert(
      fc.property(cases, ([all, active, base]) => {
        const options = host.classicOptions(base, active, all);
        expect(host.ownClassic(fits(options))).toBe(host.classic.buildSystemPrompt(options));
      }),
      { numRuns: 400 },
    );
  });

  test("writes what the sectioned host writes", () => {
    const cases = tools.chain((all) => {
      const names = all.map(({ name }) => name);
      return fc.tuple(
        fc.constant(all),
        orderedChoice(names),
        fc.subarray(names),
        bases(prose),
        sections,
      );
    });
    fc.assert(
      fc.property(cases, ([all, active, hiddenTools, base, custom]) => {
        const full = { ...base, hiddenTools, sections: custom };
        const options = host.sectionedOptions(full, active, all);
        const docs = host.sectionedDocs;
        const parts = fits(options);
        expect(renderFor("sectioned", parts, { docs })).toBe(
          host.sectioned.buildSystemPrompt(options),
        );
        const rendered = Object.entries(renderSections(parts, { docs }));
        expect(rendered).toEqual(Object.entries(host.sectioned.buildSystemPromptSections(options)));
      }),
      { numRuns: 400 },
    );
  });

  test("falls back on the default tools as the hosts do", () => {
    const options = { cwd: "/p", toolSnippets: { read: "Read", ls: "List" } };
    expect(host.ownClassic(options)).toBe(host.classic.buildSystemPrompt(options));
    expect(renderFor("sectioned", options, { docs: host.sectionedDocs })).toBe(
      host.sectioned.buildSystemPrompt(options),
    );
  });

  test("gives a forced prompt as it is", () => {
    expect(renderFor("sectioned", { cwd: "/p", forceSystemPrompt: "Forced" })).toBe("Forced");
  });

  test.each(["preamble", "Tools", "a b", "", "1x", "x\n"])(
    "refuses the section name %j as the host does",
    (name) => {
      const options = { cwd: "/p", sections: { [name]: "x" } };
      const message = `Invalid system prompt section name: ${name}`;
      expect(() => renderFor("sectioned", options)).toThrow(message);
      expect(() => host.sectioned.buildSystemPrompt(options)).toThrow(message);
    },
  );

  test("writes no date line when no date is given", () => {
    expect(renderFor("classic", { customPrompt: "Be kind.", cwd: "/p" })).toBe(
      "Be kind.\nCurrent working directory: /p\n",
    );
  });
});

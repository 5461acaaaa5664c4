import { describe, expect, test } from "vitest";
import { narrowSkills, narrowTools } from "../src/index.ts";
import { registered } from "./expected.ts";
import { DEFAULT_TOOLS, type GoldenCase } from "./matrix.ts";
import { casesFor, HOSTS, optionsOf, rendered } from "./rendered.ts";
import { golden } from "./versions.ts";

/** Ordered choices of a case's tools: none, each alone, all but each, all in reverse. */
function choices({ active = DEFAULT_TOOLS }: GoldenCase): string[][] {
  return [
    [],
    ...active.map((name) => [name]),
    ...active.map((name) => active.filter((other) => other !== name)),
    active.toReversed(),
    [...active],
  ];
}

describe.each(HOSTS)("narrowing a golden of $version", (host) => {
  const cases = casesFor(host);

  test.each(cases)("to some tools gives what the host renders for them: $name", (from) => {
    const text = golden(host, from.name);
    const parts = optionsOf(host, from);
    for (const active of choices(from)) {
      const result = narrowTools(text, { active, tools: registered(from), parts });
      expect(result.text, active.join()).toBe(rendered(host, { ...from, active }));
      expect(result.confidence).toBe("exact");
    }
  });

  test("to some tools without parts gives that, or changes nothing and says so", () => {
    let exact = 0;
    let all = 0;
    for (const from of cases.filter(({ copies }) => !copies)) {
      const text = golden(host, from.name);
      for (const active of choices(from)) {
        const result = narrowTools(text, { active, tools: registered(from) });
        all++;
        if (result.confidence === "guess") {
          expect(result.text).toBe(text);
          continue;
        }
        exact++;
        expect(result.text, `${from.name}: ${active.join()}`).toBe(
          rendered(host, { ...from, active }),
        );
      }
    }
    expect(exact / all).toBeGreaterThan(host.shape === "classic" ? 0.85 : 0.5);
  });

  test.each(cases)("to some skills gives what the host renders for them: $name", (from) => {
    const text = golden(host, from.name);
    const { skills = [] } = from.base;
    const isReplaced = from.base.sections?.["skills"] !== undefined;
    for (const kept of [[], ...skills.map(({ name }) => [name])]) {
      const keep = ({ name }: { name: string }): boolean => kept.includes(name);
      const want = rendered(host, { ...from, base: { ...from.base, skills: skills.filter(keep) } });
      const result = narrowSkills(text, keep, { parts: optionsOf(host, from) });
      if (result.confidence === "exact") expect(result.text).toBe(want);
      else expect(isReplaced).toBe(true);
      const byText = narrowSkills(text, keep);
      if (byText.confidence === "guess") {
        expect([from.unclear?.includes(host.shape), isReplaced]).toContain(true);
        expect(byText.text).toBe(text);
      } else if (!from.copies || host.shape === "sectioned") expect(byText.text).toBe(want);
    }
  });
});

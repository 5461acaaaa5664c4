import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffPrompts, renderFor, renderSections } from "../src/index.ts";

const parts = {
  cwd: "/p",
  selectedTools: ["read", "bash"],
  toolSnippets: { read: "Read", bash: "Run" },
  contextFiles: [{ path: "/p/AGENTS.md", content: "Be brief." }],
  skills: [{ name: "pdf", description: "Reads PDFs", filePath: "/s/pdf/SKILL.md" }],
};
const changes = (...args: Parameters<typeof diffPrompts>) =>
  diffPrompts(...args).changes.map(({ name, change }) => `${change} ${name}`);

describe("diffPrompts tells", () => {
  test("nothing where the texts are equal, however they are read", () => {
    const text = `Before.\n${renderFor("classic", parts)}`;
    expect(diffPrompts(text, text, { after: parts })).toMatchObject({
      before: { shape: "opaque" },
      after: { shape: "classic" },
      changes: [],
    });
  });

  test("a prompt that was replaced by a custom one", () => {
    const render = (customPrompt?: string) =>
      renderFor("classic", { ...parts, customPrompt }, { date: "2026-11-30" });
    const changed = changes(render(), render("Q"));
    expect(changed.filter((change) => !change.startsWith("removed"))).toEqual(["changed custom"]);
  });

  test("no change of a section that was the first, and isn't", () => {
    expect(changes({ note: "N" }, { preamble: "Q", note: "N" })).toEqual(["added preamble"]);
  });

  test.each(["classic", "sectioned"] as const)(
    "the regions that a narrowing of tools changed, %s",
    (host) => {
      const narrowed = renderFor(host, { ...parts, selectedTools: ["read"] });
      const names = host === "classic" ? ["tools", "guidelines"] : ["tools", "rules"];
      expect(changes(renderFor(host, parts), narrowed)).toEqual(
        names.map((name) => `changed ${name}`),
      );
    },
  );

  test.each(["classic", "sectioned"] as const)("that the catalogue left, %s", (host) => {
    expect(changes(renderFor(host, parts), renderFor(host, { ...parts, skills: [] }))).toEqual([
      "removed skills",
    ]);
  });

  test("a section that came, one that went and one that changed, in order", () => {
    const before = renderSections({ ...parts, sections: { one: "1", two: "2" } });
    const after = renderSections({
      ...parts,
      appendSystemPrompt: "More",
      sections: { two: "II", three: "3" },
    });
    expect(changes(before, after)).toEqual([
      "added addendum",
      "removed one",
      "changed two",
      "added three",
    ]);
  });

  test("a section that moved, and no other", () => {
    const { skills, cwd, ...rest } = renderSections(parts);
    expect(
      changes({ ...rest, skills: skills!, cwd: cwd! }, { ...rest, cwd: cwd!, skills: skills! }),
    ).toHaveLength(1);
  });

  test("where each change stands in both texts", () => {
    const {
      before,
      after,
      changes: [change],
    } = diffPrompts(renderFor("classic", parts), renderFor("classic", { ...parts, cwd: "/q" }));
    const part = (text: string, span: { start: number; end: number } | undefined) =>
      text.slice(span?.start, span?.end).trim();
    expect(part(before.text, change?.before)).toBe("Current working directory: /p");
    expect(part(after.text, change?.after)).toBe("Current working directory: /q");
  });

  test("of a prompt that can't be read that it changed as a whole", () => {
    expect(diffPrompts("a", "b").changes).toMatchObject([{ kind: "opaque", change: "changed" }]);
    expect(changes("no prompt", renderFor("sectioned", { cwd: "/p", customPrompt: "x" }))).toEqual([
      "added preamble",
      "added cwd",
      "removed opaque",
    ]);
  });

  test("what went before the region that it stood before, though others moved", () => {
    const block = (name: string, text = name) => `<${name}>\n${text}\n</${name}>`;
    const map = (...names: string[]) => ({
      preamble: "Be kind.",
      cwd: block("cwd", "/p"),
      ...Object.fromEntries(names.map((name) => [name, block(name)])),
    });
    expect(changes(map("a", "b", "c", "d"), map("c", "a", "d"))).toEqual(["moved c", "removed b"]);
    expect(changes(map("a", "b"), map("b", "a"))).toEqual(["moved b"]);
    expect(changes(map("x", "a"), map("a"))).toEqual(["removed x"]);
  });

  test("nothing of equal texts, however they were given", () => {
    expect(changes(renderSections(parts), renderFor("sectioned", parts))).toEqual([]);
    expect(changes("", "")).toEqual([]);
  });
});

test("undoing the changes in mind gives the regions of the other text", () => {
  const sections = fc.dictionary(
    fc.constantFrom("a", "b", "c", "d", "docs"),
    fc.constantFrom("1", "2", "3"),
  );
  fc.assert(
    fc.property(sections, sections, (one, two) => {
      const {
        before,
        after,
        changes: list,
      } = diffPrompts(
        renderSections({ ...parts, sections: one }),
        renderSections({ ...parts, sections: two }),
      );
      const touched = new Set(list.map(({ name }) => name));
      const rest = (document: typeof before) =>
        document.regions
          .filter(({ name }) => !touched.has(name))
          .map(({ start, end }) => document.text.slice(start, end).trim());
      expect(rest(before)).toEqual(rest(after));
      expect(
        list.filter((change) => change.change === "added" && change.before !== undefined),
      ).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

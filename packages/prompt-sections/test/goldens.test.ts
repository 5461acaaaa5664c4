import { describe, expect, test, vi } from "vitest";
import { type PromptDocument, readSystemPrompt, renderSections } from "../src/index.ts";
import { expected } from "./expected.ts";
import { TODAY, TODAY_NOON } from "./hosts.ts";
import { DOCS, type GoldenCase, sectionedCase } from "./matrix.ts";
import { casesFor, HOSTS, optionsOf, rendered } from "./rendered.ts";
import { casesOf, golden, type HostVersion, realRenderer } from "./versions.ts";

vi.useFakeTimers({ now: TODAY_NOON, toFake: ["Date"] });

function expectTiles({ text, regions }: PromptDocument, whole: string): void {
  expect(text).toBe(whole);
  expect(regions.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
}

describe.each(HOSTS.filter(({ installed }) => installed !== undefined))(
  "the installed host $version",
  async (host) => {
    const render = await realRenderer(host, import.meta.resolve(host.installed ?? ""));

    test.each(casesOf(host))("writes the golden $name", (from) => {
      expect(render(from)).toBe(golden(host, from.name));
    });
  },
);

describe.each(HOSTS)("a golden of $version", (host) => {
  const cases = casesFor(host);

  test.each(cases)("is what this library renders for $name", (from) => {
    const text = golden(host, from.name);
    expect(rendered(host, from)).toBe(text);
    if (host.version !== "1.6.0") return;
    const sections = renderSections(sectionedCase(from), { docs: DOCS });
    expect(Object.values(sections).join("\n\n")).toBe(text);
    expect(Object.keys(sections)).toEqual(expected(host, from).names);
  });

  test.each(cases)("is read with its parts: $name", (from) => {
    const text = golden(host, from.name);
    const read = readSystemPrompt(text, { parts: optionsOf(host, from) });
    const want = expected(host, from);
    expectTiles(read, text);
    expect(read.shape).toBe(host.shape);
    expect(read.regions.map(({ kind }) => kind)).toEqual(want.kinds);
    expect(read.regions.map(({ name }) => name)).toEqual(want.names);
    expectChildren(host, from, read, true);
  });

  test.each(cases)("is read as the only reading of its text, or not at all: $name", (from) => {
    const text = golden(host, from.name);
    const read = readSystemPrompt(text);
    expectTiles(read, text);
    const isUnclear = from.unclear?.includes(host.shape) ?? false;
    expect(read.shape).toBe(isUnclear ? "opaque" : host.shape);
    expect(read.reason !== undefined).toBe(isUnclear);
    if (isUnclear || (from.copies && host.shape === "classic")) return;
    const { kinds } = expected(host, from);
    // A classic append text can't be told from the custom prompt in front of it.
    const isMerged = host.shape === "classic" && kinds.includes("custom");
    expect(read.regions.map(({ kind }) => kind)).toEqual(
      isMerged ? kinds.filter((kind) => kind !== "append") : kinds,
    );
    expectChildren(host, from, read, !from.nested);
  });

  test("is opaque with text in front, and found there by its parts", () => {
    const [full] = cases.filter(({ name }) => name === "full");
    const text = `Before.\n${golden(host, "full")}\n\nAfter.`;
    expect(readSystemPrompt(text)).toMatchObject({
      shape: "opaque",
      reason: "Pi's own prompt stands in the text, but not at its start.",
    });
    const parts = full && optionsOf(host, full);
    const read = readSystemPrompt(text, { parts });
    expectTiles(read, text);
    expect(read.regions.map(({ kind }) => kind)).toEqual([
      "prefix",
      ...(full ? expected(host, full).kinds : []),
      "tail",
    ]);
  });
});

function expectChildren(
  host: HostVersion,
  from: GoldenCase,
  read: PromptDocument,
  filesAreKnown: boolean,
): void {
  const want = expected(host, from);
  const replaced = host.shape === "sectioned" ? (from.base.sections ?? {}) : {};
  for (const region of read.regions.filter(({ name }) => !Object.hasOwn(replaced, name))) {
    switch (region.kind) {
      case "tools":
        expect(region.tools.map(({ name, snippet }) => [name, snippet])).toEqual(want.tools);
        expect(slices(read, region.tools)).toEqual(
          want.tools.map(([name, line]) => `- ${name}: ${line}`),
        );
        break;
      case "guidelines":
        expect(region.guidelines.map(({ text }) => text)).toEqual(want.guidelines);
        expect(slices(read, region.guidelines)).toEqual(want.guidelines.map((text) => `- ${text}`));
        break;
      case "project_context":
        if (!filesAreKnown) break;
        expect(region.files.map(({ path, content }) => ({ path, content }))).toEqual(want.files);
        expect(slices(read, region.files)).toEqual(
          want.files.map(
            ({ path, content }) =>
              `<project_instructions path="${path}">\n${content}\n</project_instructions>`,
          ),
        );
        break;
      case "skills":
        expect(
          region.skills.map(({ name, description, location }) => [name, description, location]),
        ).toEqual(want.skills);
        for (const slice of slices(read, region.skills)) {
          expect(slice).toMatch(/^ {2}<skill>\n {4}<name>[^]*<\/location>\n {2}<\/skill>\n$/);
        }
        break;
      case "footer":
        expect(region.directory).toBe(want.directory);
        expect(region.date).toBe(host.isDated ? TODAY : undefined);
        break;
      default:
      // The others have no children.
    }
  }
}

function slices(
  { text }: PromptDocument,
  spans: readonly { start: number; end: number }[],
): string[] {
  return spans.map(({ start, end }) => text.slice(start, end));
}

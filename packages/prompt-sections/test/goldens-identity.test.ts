import { describe, expect, test } from "vitest";
import { type Identity, inheritedIdentity, readSystemPrompt } from "../src/index.ts";
import type { GoldenCase } from "./matrix.ts";
import { casesFor, HOSTS, optionsOf } from "./rendered.ts";
import { golden, type HostVersion } from "./versions.ts";

/** The documentation block of a default prompt of that version. */
function docsOf(host: HostVersion): string {
  const read = readSystemPrompt(golden(host, "nothing"));
  const found = read.regions.find(({ kind }) => kind === "docs");
  return read.text.slice(found?.start, found?.end);
}

/** What a child in the same directory inherits of a golden, put together from its options. */
function identityOf(host: HostVersion, { base }: GoldenCase, isRelocated: boolean): string {
  const isClassic = host.shape === "classic";
  const given = isClassic ? {} : (base.sections ?? {});
  const tagged = (name: string, content: string): string =>
    `\n\n<${name}>\n${given[name] ?? content}\n</${name}>`;
  const [preamble = ""] = golden(host, "nothing").split("\n", 1);
  const docs = given["docs"] ? tagged("docs", "") : docsOf(host);
  const head = base.customPrompt || preamble + docs;
  const { appendSystemPrompt: append, contextFiles = [] } = base;
  const files = contextFiles.map(
    ({ path, content }) =>
      `<project_instructions path="${path}">\n${content}\n</project_instructions>`,
  );
  const heading = "Project-specific instructions and guidelines:";
  const context = isClassic
    ? `\n\n<project_context>\n\n${[heading, ...files].join("\n\n")}\n\n</project_context>\n`
    : tagged("project_context", [heading, ...files].join("\n\n"));
  const appended = isClassic ? `\n\n${append ?? ""}` : tagged("addendum", append ?? "");
  return [head, append ? appended : "", files.length === 0 || isRelocated ? "" : context]
    .join("")
    .trimEnd();
}

/** A guess inherits, in order, only what the right answer has. */
function expectWithin({ kept }: Identity, text: string, want: string): void {
  let at = 0;
  for (const { start, end } of kept) {
    const found = want.indexOf(text.slice(start, end), at);
    expect(found).toBeGreaterThanOrEqual(at);
    at = found + end - start;
  }
}

describe.each(HOSTS)("a child of a golden of $version", (host) => {
  const cases = casesFor(host);

  test.each(cases)("inherits its identity and nothing else: $name", (from) => {
    const text = golden(host, from.name);
    const parentCwd = from.base.cwd;
    for (const childCwd of [undefined, "/elsewhere"]) {
      const want = identityOf(host, from, childCwd !== undefined);
      const options = { parentCwd, childCwd };
      const withParts = inheritedIdentity(text, { ...options, parts: optionsOf(host, from) });
      expect(withParts.text).toBe(want);
      expect(withParts.confidence).toBe("exact");
      const byText = inheritedIdentity(text, options);
      if (byText.confidence === "guess") expectWithin(byText, text, want);
      else if (!from.copies || host.shape === "sectioned") expect(byText.text).toBe(want);
    }
  });
});

import type { TestResult } from "./test-result.ts";

/**
 * Results as JUnit's XML, a suite for each file. Characters that XML can't hold are written as `\u{1b}`.
 * (Attributes as in the schema of Jenkins' xUnit plugin, junit-10.xsd.)
 */
export function junitReport(results: readonly TestResult[]): string {
  const suites = Map.groupBy(results, ({ suite }) => suite);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites name="keel-permissions" ${counts(results)}>`,
    ...[...suites].flatMap(([name, tests]) => [
      `  <testsuite name="${escaped(name)}" ${counts(tests)}>`,
      ...tests.map(testCase),
      `  </testsuite>`,
    ]),
    `</testsuites>`,
    "",
  ].join("\n");
}

function counts(results: readonly TestResult[]): string {
  const failures = results.filter(({ failure }) => failure !== undefined).length;
  return `tests="${String(results.length)}" failures="${String(failures)}" errors="0"`;
}

function testCase({ suite, name, failure }: TestResult): string {
  const start = `    <testcase classname="${escaped(suite)}" name="${escaped(name)}"`;
  return failure === undefined
    ? `${start}/>`
    : `${start}><failure message="${escaped(failure)}"/></testcase>`;
}

/** Text for an attribute: XML 1.0, section 2.2, says which characters there can be. */
function escaped(text: string): string {
  return text
    .replaceAll(
      /[^\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu,
      (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    )
    .replaceAll(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}

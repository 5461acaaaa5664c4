import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("the README shows the example that is tested", () => {
  const read = (path: string): string => readFileSync(join(import.meta.dirname, path), "utf8");
  const example = read("example.test.ts").replace("../src/index.ts", "@pi-keel/test-fakes");
  expect(read("../README.md")).toContain(`\`\`\`ts\n${example}\`\`\``);
});

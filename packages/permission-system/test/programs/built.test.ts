import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { readFacts } from "../../src/facts/facts.ts";
import type * as Library from "../../src/index.ts";
import type { Case } from "./case.ts";
import { context } from "./short-facts.ts";

const built = (await import(
  new URL("../../dist/index.js", import.meta.url).href
)) as typeof Library;

const commands: string[] = [
  "LD_PRELOAD=x ls",
  "GIT_PAGER='rm x' git log",
  "PATH=./bin:$PATH a",
  "CARGO_X=1 a",
];
for (const file of readdirSync(new URL(".", import.meta.url))) {
  if (!file.endsWith(".cases.ts")) continue;
  const cases = (await import(`./${file}`)) as Record<string, readonly Case[]>;
  for (const [command] of Object.values(cases).flat()) commands.push(command);
}

it("reads with the built rows, which stand there as text, what it reads with those of the source", () => {
  for (const command of commands) {
    const input = { command };
    expect(built.readFacts("bash", input, context)).toEqual(readFacts("bash", input, context));
  }
  expect(commands.length).toBeGreaterThan(2500);
});

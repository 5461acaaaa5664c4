import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tables } from "../../src/programs/tables/index.ts";
import type { Case } from "./case.ts";
import { shortFacts } from "./short-facts.ts";

const families: Record<string, readonly Case[]> = {};
for (const file of readdirSync(new URL(".", import.meta.url))) {
  if (!file.endsWith(".cases.ts")) continue;
  const cases = (await import(`./${file}`)) as Record<string, readonly Case[]>;
  families[file.replace(".cases.ts", "")] = Object.values(cases).flat();
}
const all = Object.values(families).flat();

describe.each(Object.entries(families))("the table %s", (_, cases) => {
  it.each(cases.map(([command, ...facts]) => ({ command, facts })))(
    "$command",
    ({ command, facts }) => {
      expect(shortFacts(command)).toEqual([...new Set(facts)].sort());
    },
  );
});

it.each(tables.map((row) => ({ name: row.names[0] ?? "", row })))(
  "$name has a case, and says where its facts come from",
  ({ row }) => {
    expect(row.source).not.toBe("");
    const words = all.map(([command]) => command);
    const names = new Set(row.names);
    expect(
      words.some((command) => command.split(/[\s;|&()]+/).some((word) => names.has(word))),
    ).toBe(true);
  },
);

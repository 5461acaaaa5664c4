import { environmentRows } from "./src/programs/tables/environment.ts";
import { tables } from "./src/programs/tables/index.ts";

/**
 * Puts the tables into the build as text, each row of its own: an engine reads a long text at once, where
 * the same rows as code take longer to read than everything else, and a command needs one row or two.
 */
export function rowsAsText() {
  return {
    name: "rows-as-text",
    load(id: string): string | undefined {
      if (id.endsWith("/programs/tables/index.ts")) return programs();
      if (id.endsWith("/programs/tables/environment.ts")) return environment();
      return undefined;
    },
  };
}

function programs(): string {
  const at = Object.fromEntries(
    tables.flatMap((row, index) => row.names.map((name) => [name, index])),
  );
  return `
    const rows = ${JSON.stringify(tables.map((row) => JSON.stringify(row)))};
    const read = [];
    let at;
    export function rowNamed(name) {
      at ??= new Map(Object.entries(JSON.parse(${JSON.stringify(JSON.stringify(at))})));
      const index = at.get(name);
      return index === undefined ? undefined : (read[index] ??= JSON.parse(rows[index]));
    }`;
}

function environment(): string {
  const text = JSON.stringify(JSON.stringify(environmentRows));
  // Read when the first variable is judged.
  return `export const environmentRows = { *[Symbol.iterator]() { yield* JSON.parse(${text}); } };`;
}

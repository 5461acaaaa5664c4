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
  const at = tables.flatMap((row, index) => row.names.map((name) => `\n${name}\t${String(index)}`));
  return `
    const rows = ${JSON.stringify(tables.map((row) => JSON.stringify(row)))};
    const at = ${JSON.stringify(`${at.join("")}\n`)};
    const read = new Map();
    export function rowNamed(name) {
      const known = read.get(name);
      if (known !== undefined || name.includes("\\n")) return known;
      const start = at.indexOf("\\n" + name + "\\t");
      if (start === -1) return undefined;
      const index = Number.parseInt(at.slice(start + name.length + 2));
      const row = JSON.parse(rows[index]);
      for (const each of row.names) read.set(each, row);
      return row;
    }`;
}

function environment(): string {
  const text = JSON.stringify(JSON.stringify(environmentRows));
  // Read when the first variable is judged.
  return `export const environmentRows = { *[Symbol.iterator]() { yield* JSON.parse(${text}); } };`;
}

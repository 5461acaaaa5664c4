import { type EnvironmentRow, environmentRows } from "./environment.ts";

/** What setting a variable means; the longest name that fits counts. `undefined`: nothing to programs. */
export function variableNamed(name: string): EnvironmentRow | undefined {
  index ??= indexed(environmentRows);
  return index.whole.get(name) ?? index.starts.find(({ start }) => name.startsWith(start))?.row;
}

interface Index {
  readonly whole: ReadonlyMap<string, EnvironmentRow>;
  /** Names that end in `*`, the longest first. */
  readonly starts: readonly { readonly start: string; readonly row: EnvironmentRow }[];
}

let index: Index | undefined;

function indexed(rows: readonly EnvironmentRow[]): Index {
  const whole = new Map<string, EnvironmentRow>();
  const starts: { start: string; row: EnvironmentRow }[] = [];
  for (const row of rows) {
    for (const each of row.names) {
      if (each.endsWith("*")) starts.push({ start: each.slice(0, -1), row });
      else whole.set(each, row);
    }
  }
  starts.sort((one, other) => other.start.length - one.start.length);
  return { whole, starts };
}

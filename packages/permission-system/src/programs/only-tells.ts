import { textOf } from "../shell/field.ts";
import type { ArgumentReading } from "./argument-reading.ts";

/** Whether the program only tells its version or how it is used, and so doesn't read its input. */
export function onlyTells({ argv, row, name }: ArgumentReading): boolean {
  const isInterpreter = row.interpreter !== undefined;
  return argv.slice(1).some((field) => {
    const text = textOf(field) ?? "";
    if (text === "--version" || text === "--help") return true;
    // Python's `-v` makes it tell what it imports.
    if (text === "-v" && name.startsWith("python")) return false;
    return isInterpreter && /^-(?:V+|version|v|h)$/.test(text);
  });
}

import { type Field, written } from "../shell/field.ts";

/** As many characters of a word as a reason shows. */
const most = 40;

/** A word as it was written, cut short for a reason that people read. */
export function clipped(field: Field): string {
  const text = written(field);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

import { visible } from "../ask/visible.ts";

/**
 * A text in quotes as it is written to a file: what can't be seen, or reorders what is seen, is
 * escaped (`\u202e`), so that whoever reads the file sees what it says.
 */
export function jsonText(text: string): string {
  return Array.from(JSON.stringify(text), (character) =>
    visible(character) === character ? character : escaped(character),
  ).join("");
}

function escaped(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

import { readAwk } from "./awk.ts";
import type { CodeReading } from "./code-reading.ts";
import { readSed } from "./sed.ts";

/**
 * Reads code in the small languages of `sed` and `awk`, which mostly only print.
 * @returns `undefined` for every other language, and for code that can't be told.
 */
export function readCode(interpreter: string, code: string | undefined): CodeReading | undefined {
  if (code === undefined) return undefined;
  if (interpreter === "sed") return readSed(code);
  if (interpreter === "awk") return readAwk(code);
  return undefined;
}

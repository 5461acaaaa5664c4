/**
 * Which rules a prompt is rendered by.
 *
 * - `dated`: classic with a date line, 0.79.1 to 0.80.6; only `read` reads skill files.
 * - `undated`: classic without, 0.80.7 to 0.85 (the rules of 0.85.1); `read` or `bash` reads them.
 * - `early`: sections in the classic wording, 0.86 to 1.4.
 * - `sectioned`: sections, from 1.5 (the rules of 1.6.0).
 */
export type Dialect = "dated" | "undated" | SectionedDialect;

export type SectionedDialect = "early" | "sectioned";

export function isSectioned(dialect: Dialect): dialect is SectionedDialect {
  return dialect === "early" || dialect === "sectioned";
}

import { nearMiss } from "../config/near-miss.ts";
import { boolean, type Check, isMap, kindOf, listOf, mapOf, oneOf, only, text } from "./checks.ts";
import { flags } from "./flag.ts";
import { meanings } from "./meaning.ts";
import type { Grammar, ProgramRow } from "./row.ts";

const example =
  '{ "names": ["my-lint"], "source": "my-lint --help", "options": { "-o --output": "write" }, "operands": ["read..."] }';

/** As many mistakes as a person mends at a time. */
const mostProblems = 10;

/**
 * Reads rows for programs that the tables don't have, from a value such as a configuration's
 * `"programs"`. Never throws: a row with a mistake is left out, so that nobody knows its program, and
 * what is wrong stands in `problems` with its place, what was expected and what came.
 * @param value an array of rows, see `ProgramRow`; `undefined` gives none.
 */
export function parseRows(value: unknown): {
  readonly rows: readonly ProgramRow[];
  readonly problems: readonly string[];
} {
  if (value === undefined) return { rows: [], problems: [] };
  if (!Array.isArray(value)) {
    return {
      rows: [],
      problems: [
        `programs: expected a list of rows, such as [${example}], but got ${kindOf(value)}`,
      ],
    };
  }
  const rows: ProgramRow[] = [];
  const problems: string[] = [];
  value.forEach((row: unknown, at) => {
    const found = problemsOf(row, `programs[${String(at)}]`);
    problems.push(...found);
    if (found.length === 0) rows.push(row as ProgramRow);
  });
  const rest = problems.length - mostProblems;
  return {
    rows,
    problems:
      rest > 0 ? [...problems.slice(0, mostProblems), "more is wrong; mend these first"] : problems,
  };
}

const grammarChecks: Readonly<Record<keyof Grammar, Check>> = {
  options: mapOf(optionKind),
  operands: listOf(operand),
  after: listOf(operand),
  modes: mapOf(grammar),
  fills: oneOf([true, false, "by its input"]),
  beside: listOf(text),
  bare: oneOf([true, "without input"]),
  tree: mapOf(only(true), ["honoursIgnore", "hidden", "followsLinks", "includeWins", "entersGit"]),
  lists: (value, at) => (value === true ? [] : listOf(text)(value, at)),
  network: only(true),
  runs: text,
  bypass: text,
  bypassOperands: listOf(text),
  takesCode: boolean,
};

const rowChecks: Readonly<Record<keyof ProgramRow, Check>> = {
  ...grammarChecks,
  abbreviates: oneOf([false]),
  names,
  source: text,
  style: oneOf(["gnu", "first", "single-dash", "joined", "keyed", "none"]),
  transparent: only(true),
  commands: mapOf(grammar),
  globals: mapOf(optionKind),
  settings: mapOf(
    oneOf(["harmless", "plain", "shell", "program", "path", "read", "write", "script", "opaque"]),
  ),
  interpreter: text,
  passes: oneOf(["input", "input at the end", "found", "found in place"]),
  otherwise: listOf(text),
  shell: only(true),
};

function problemsOf(row: unknown, at: string): readonly string[] {
  if (!isMap(row)) return [`${at}: expected a row, such as ${example}, but got ${kindOf(row)}`];
  const missing = ["names", "source"].filter((key) => !Object.hasOwn(row, key));
  return [
    ...missing.map((key) => `${at}: expected the key "${key}". Example: ${example}`),
    ...keys(row, at, rowChecks),
  ];
}

function grammar(value: unknown, at: string): readonly string[] {
  if (!isMap(value))
    return [
      `${at}: expected what the command takes, such as { "operands": ["read..."] }, but got ${kindOf(value)}`,
    ];
  return keys(value, at, grammarChecks);
}

function keys(
  value: Readonly<Record<string, unknown>>,
  at: string,
  checks: Readonly<Record<string, Check>>,
): readonly string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
    if (check !== undefined) return check(inner, `${at}.${key}`);
    const meant = nearMiss(key, Object.keys(checks));
    const hint =
      meant === undefined
        ? `expected one of ${Object.keys(checks).join(", ")}`
        : `did you mean "${meant}"?`;
    return [`${at}: unknown key ${JSON.stringify(key)}; ${hint}`];
  });
}

function names(value: unknown, at: string): readonly string[] {
  const problems = listOf(text)(value, at);
  if (problems.length > 0 || !Array.isArray(value)) return problems;
  if (value.length === 0) return [`${at}: expected at least one name, such as ["my-lint"]`];
  return value
    .filter((name) => typeof name === "string" && /[/\s]/.test(name))
    .map(
      (name) =>
        `${at}: expected base names of programs, such as "my-lint", but got ${JSON.stringify(name)}`,
    );
}

function operand(value: unknown, at: string): readonly string[] {
  const name = typeof value === "string" ? value.replace(/\.\.\.$/, "") : "";
  return meanings.has(name)
    ? []
    : [
        `${at}: expected what an operand means, such as "read" or "read...", but got ${JSON.stringify(value)}${hintOf(name)}`,
      ];
}

function optionKind(value: unknown, at: string): readonly string[] {
  const parts = typeof value === "string" ? value.split(" ") : [""];
  const wrong = parts.find(
    (part) =>
      !flags.has(part) &&
      !meanings.has(part.replace(/\?$/, "")) &&
      !/^(?:include|exclude|exclude-files)$/.test(part),
  );
  return wrong === undefined && parts.length <= 2
    ? []
    : [
        `${at}: expected what the option does, such as "flag", "text" or "write", but got ${JSON.stringify(value)}${hintOf(wrong ?? "")}`,
      ];
}

function hintOf(name: string): string {
  const meant = nearMiss(name, [...meanings, ...flags]);
  return meant === undefined ? "" : `; did you mean "${meant}"?`;
}

import { nearMiss } from "../config/near-miss.ts";
import {
  boolean,
  type Check,
  isMap,
  keyed,
  keyMistake,
  kindOf,
  listOf,
  mapOf,
  type Mistake,
  mistake,
  oneOf,
  only,
  type Place,
  shown,
  text,
  under,
  within,
} from "./checks.ts";
import { flags } from "./flag.ts";
import { meanings, takeRest } from "./meaning.ts";
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
  const { rows, mistakes } = checkRows(value);
  const problems = mistakes.map(({ place, message }) => `${place.text}: ${message}`);
  const isMore = problems.length > mostProblems;
  return {
    rows,
    problems: isMore
      ? [...problems.slice(0, mostProblems), "more is wrong; mend these first"]
      : problems,
  };
}

/** As `parseRows`, with every mistake by its place. */
export function checkRows(value: unknown): {
  readonly rows: readonly ProgramRow[];
  readonly mistakes: readonly Mistake[];
} {
  const top: Place = { text: "programs", path: [] };
  if (value === undefined) return { rows: [], mistakes: [] };
  if (!Array.isArray(value)) {
    const message = `expected a list of rows, such as [${example}], but got ${kindOf(value)}`;
    return { rows: [], mistakes: [mistake(top, message)] };
  }
  const rows: ProgramRow[] = [];
  const mistakes: Mistake[] = [];
  value.forEach((row: unknown, at) => {
    const found = mistakesOf(row, within(at, top));
    mistakes.push(...found);
    if (found.length === 0) rows.push(row as ProgramRow);
  });
  return { rows, mistakes };
}

const grammarChecks: Readonly<Record<keyof Grammar, Check>> = {
  options: keyed(spellings, optionKind),
  operands,
  after: operands,
  modes: keyed(spellings, grammar),
  fills: oneOf([true, false, "by its input"]),
  beside: listOf(text),
  bare: oneOf([true, "without input"]),
  tree: mapOf(only(true), ["honoursIgnore", "hidden", "followsLinks", "includeWins", "entersGit"]),
  lists: (value, at) =>
    value === true
      ? []
      : listOf((each, place) =>
          typeof each === "string" ? spellings(each, place) : text(each, place),
        )(value, at),
  compiles: only(true),
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
  commands: keyed(command, grammar),
  globals: keyed(spellings, optionKind),
  settings: mapOf(
    oneOf(["harmless", "plain", "shell", "program", "path", "read", "write", "script", "opaque"]),
  ),
  interpreter: text,
  passes: oneOf(["input", "input at the end", "found", "found in place"]),
  otherwise: listOf(text),
  shell: only(true),
};

function mistakesOf(row: unknown, at: Place): readonly Mistake[] {
  if (!isMap(row))
    return [mistake(at, `expected a row, such as ${example}, but got ${kindOf(row)}`)];
  const missing = ["names", "source"].filter((key) => !Object.hasOwn(row, key));
  return [
    ...missing.map((key) => mistake(at, `expected the key "${key}". Example: ${example}`)),
    ...keys(row, at, rowChecks),
  ];
}

function grammar(value: unknown, at: Place): readonly Mistake[] {
  if (!isMap(value)) {
    const expected = 'expected what the command takes, such as { "operands": ["read..."] }';
    return [mistake(at, `${expected}, but got ${kindOf(value)}`)];
  }
  return keys(value, at, grammarChecks);
}

function keys(
  value: Readonly<Record<string, unknown>>,
  at: Place,
  checks: Readonly<Record<string, Check>>,
): readonly Mistake[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
    if (check !== undefined) return check(inner, under(key, at));
    const meant = nearMiss(key, Object.keys(checks));
    const hint =
      meant === undefined
        ? `expected one of ${Object.keys(checks).join(", ")}`
        : `did you mean "${meant}"?`;
    const place = { ...at, path: [...at.path, key] };
    return [keyMistake(place, `unknown key ${shown(key)}; ${hint}`)];
  });
}

function names(value: unknown, at: Place): readonly Mistake[] {
  const mistakes = listOf(text)(value, at);
  if (mistakes.length > 0 || !Array.isArray(value)) return mistakes;
  if (value.length === 0) {
    return [mistake(at, 'expected at least one name, such as ["my-lint"]')];
  }
  return value.flatMap((name: unknown, index) =>
    typeof name === "string" && /[/\s]/.test(name)
      ? [
          mistake(
            within(index, at),
            `expected base names of programs, such as "my-lint", but got ${shown(name)}`,
          ),
        ]
      : [],
  );
}

/** Spellings of options: each begins with a dash or a plus, or is one mark. */
function spellings(key: string, at: Place): readonly Mistake[] {
  const expected = 'expected spellings of options, such as "-o --output"';
  const got = `but got ${shown(key)}`;
  const all = key.split(" ");
  // `-Wl,--plugin=` is one spelling; `-o,--out` and `--out=FILE` are none.
  const isJoined = all.some((spelling) => /^(?:-\w|--[\w-]+),|^-[^=]*=./.test(spelling));
  if (all.includes("") || isJoined) {
    return [mistake(at, `${expected}, with one blank between two of them and no value, ${got}`)];
  }
  const odd = all.find((spelling) => !/^(?:[-+]|[^-\w\s]$)/.test(spelling));
  if (odd === undefined) return [];
  const dashed = `${odd.length === 1 ? "-" : "--"}${odd}`;
  const hint = /^\w[\w-]*$/.test(odd) ? `; did you mean "${dashed}"?` : "";
  return [mistake(at, `${expected}, each with a dash before it, ${got}${hint}`)];
}

function command(key: string, at: Place): readonly Mistake[] {
  return /^\S+(?: \S+)?$/.test(key)
    ? []
    : [
        mistake(
          at,
          `expected a command of one word or two, such as "log" or "stash list", but got ${shown(key)}`,
        ),
      ];
}

function operands(value: unknown, at: Place): readonly Mistake[] {
  const mistakes = listOf(operand)(value, at);
  if (mistakes.length > 0 || !Array.isArray(value)) return mistakes;
  const list = value as readonly string[];
  const many = list.flatMap((each, index) => (each.endsWith("...") ? [index] : []));
  if (many[1] !== undefined) {
    return [
      mistake(
        within(many[1], at),
        `expected one operand at most that takes as many as there are, but got ${shown(list[many[1]])} after ${shown(list[many[0] ?? 0])}`,
      ),
    ];
  }
  const rest = list.findIndex((each) => takeRest.has(each));
  return rest === -1 || rest === list.length - 1
    ? []
    : [
        mistake(
          within(rest + 1, at),
          `expected nothing after ${shown(list[rest])}, which takes all that follows, but got ${shown(list[rest + 1])}`,
        ),
      ];
}

function operand(value: unknown, at: Place): readonly Mistake[] {
  const name = typeof value === "string" ? value.replace(/\.\.\.$/, "") : "";
  return meanings.has(name)
    ? []
    : [
        mistake(
          at,
          `expected what an operand means, such as "read" or "read...", but got ${shown(value)}${hintOf(name)}`,
        ),
      ];
}

function optionKind(value: unknown, at: Place): readonly Mistake[] {
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
        mistake(
          at,
          `expected what the option does, such as "flag", "text" or "write", but got ${shown(value)}${hintOf(wrong ?? "")}`,
        ),
      ];
}

function hintOf(name: string): string {
  const meant = nearMiss(name, [...meanings, ...flags]);
  return meant === undefined ? "" : `; did you mean "${meant}"?`;
}

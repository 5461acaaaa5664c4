import { type Host } from "./host.ts";
import { hole, literal, mayBeSeveral, type Field } from "./field.ts";
import type { State, Variable } from "./state.ts";

/** The value of a name, as far as it can be told. */
export function valueOf(name: string, state: State, host: Host): Field {
  return lookUp(name, `$${name}`, state, host);
}

export function lookUp(name: string, text: string, state: State, host: Host): Field {
  if (/^\d+$/.test(name)) return positional(Number(name), state) ?? hole(text);
  if (state.variables.has(name)) {
    const variable: Variable | undefined = state.variables.get(name);
    return variable === undefined ? hole(text) : (variable.fields[0] ?? []);
  }
  if (numbersAnywhere.has(name)) return number(text);
  if (numbersInBash.has(name) && state.isBash && !state.forgotten) return number(text);
  return fromEnvironment(name, text, state, host);
}

/** The value of a name that the command itself set; `undefined` where it can't be told. */
export function knownValue(name: string, state: State): Field | undefined {
  if (/^\d+$/.test(name)) return positional(Number(name), state);
  const variable = state.variables.get(name);
  return variable === undefined || variable.array ? undefined : (variable.fields[0] ?? []);
}

function positional(at: number, state: State): Field | undefined {
  if (at === 0) return state.zero;
  if (!isCounted(at, state)) return undefined;
  return state.positional?.[at - 1] ?? [];
}

/** Whether which argument a number means can be told: none up to it may be several, or none. */
export function isCounted(at: number, { positional }: State): boolean {
  return positional !== undefined && !positional.slice(0, at).some(mayBeSeveral);
}

/** Parameters that are numbers in every shell (POSIX.1-2017, 2.5.2). */
const numbersAnywhere = new Set(["?", "#", "$"]);

/** Variables that are always set, and numbers, in Bash, if nothing was assigned to them (Bash 5.2 manual, 5.2). */
const numbersInBash = new Set(
  "UID EUID PPID RANDOM SRANDOM SECONDS LINENO BASHPID SHLVL EPOCHSECONDS OPTIND".split(" "),
);

function fromEnvironment(name: string, text: string, state: State, host: Host): Field {
  if (name === "PWD") return single(state.directories) ?? hole(text);
  if (name === "OLDPWD") return single(state.previous) ?? hole(text);
  if (state.forgotten) return hole(text);
  if (name === "HOME") return literal(host.home);
  if (name === "TMPDIR" && host.tmpdir !== undefined) return literal(host.tmpdir);
  return hole(text);
}

function single(directories: readonly string[] | undefined): Field | undefined {
  const [only, another] = directories ?? [];
  return only === undefined || another !== undefined ? undefined : literal(only);
}

/** Whether the text is a number, whatever its value. */
export function isNumber(field: Field): boolean {
  return field.every(
    (piece) =>
      (piece.kind === "text" && /^-?\d*$/.test(piece.text)) ||
      (piece.kind === "hole" && piece.digits === true),
  );
}

export function number(text: string): Field {
  return [{ kind: "hole", text, splits: false, digits: true }];
}

/** As one word: what was one of several words stands for itself. */
export function quoted(field: Field): Field {
  return field.map((piece) => (piece.kind === "hole" ? { ...piece, splits: false } : piece));
}

/** As much of a text as a reason shows. */
export function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

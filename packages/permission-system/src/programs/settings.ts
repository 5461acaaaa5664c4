import { dropStart, type Field, knownStart, literal, textOf } from "../shell/field.ts";
import type { ArgumentReading } from "./argument-reading.ts";
import { clipped } from "./clipped.ts";
import { runProgram } from "./inner-commands.ts";
import type { ProgramRow } from "./row.ts";
import { readScript } from "./scripts.ts";

type Judged = NonNullable<ProgramRow["settings"]>[string];

/** `key=value`, or a key alone, as the program's row judges it; what it doesn't know is undecidable. */
export function readSetting(field: Field, reading: ArgumentReading): void {
  const { found, name } = reading;
  const start = knownStart(field);
  const at = start.indexOf("=");
  if (at === -1 && textOf(field) === undefined) {
    found.opaque.add(`a setting of ${name} that can't be told (${clipped(field)})`);
    return;
  }
  const key = (at === -1 ? start : start.slice(0, at)).toLowerCase();
  const value = at === -1 ? literal("true") : dropStart(field, at + 1);
  readValue(judge(key, reading.row), key, value, reading);
}

/** What is set in the environment of what the program runs. @returns how many fields say that. */
export function takeAssignments(fields: readonly Field[], { found }: ArgumentReading): number {
  let taken = 0;
  for (const field of fields) {
    const name = /^([^=/]+)=/.exec(knownStart(field))?.[1];
    if (name === undefined) break;
    found.environment.push([name, dropStart(field, name.length + 1)]);
    taken += 1;
  }
  return taken;
}

function judge(key: string, { settings }: ProgramRow): Judged | undefined {
  return Object.entries(settings ?? {}).find(([pattern]) => fits(key, pattern.toLowerCase()))?.[1];
}

function fits(key: string, pattern: string): boolean {
  if (pattern.endsWith("*")) return key.startsWith(pattern.slice(0, -1));
  return pattern.startsWith("*") ? key.endsWith(pattern.slice(1)) : key === pattern;
}

function readValue(
  judged: Judged | undefined,
  key: string,
  value: Field,
  reading: ArgumentReading,
): void {
  const { found, name } = reading;
  const evidence = `${name} ${key}`;
  switch (judged) {
    case "harmless":
      return;
    case "plain":
      if (textOf(value)?.includes("$") !== false) {
        found.opaque.add(`what the value of ${evidence} runs`);
      }
      return;
    case "shell":
      found.runShell(value);
      return;
    case "program":
      runProgram(value, reading);
      return;
    case "path":
    case "read":
      found.use(value, "read", evidence);
      return;
    case "write":
      found.use(value, "write", evidence, { onWrite: true });
      return;
    case "script":
      readScript({ field: value, evidence, isOption: true }, reading);
      return;
    case "opaque":
    default:
      found.opaque.add(`the setting ${key} of ${name}`);
  }
}

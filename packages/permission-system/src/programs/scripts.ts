import { literal, textOf } from "../shell/field.ts";
import type { Argument, ArgumentReading } from "./argument-reading.ts";
import { clipped } from "./clipped.ts";
import { readCode } from "./inline-code.ts";

/** A file, or a URL, with code in the program's language. */
export function readScript({ field, evidence }: Argument, reading: ArgumentReading): void {
  const { found, row, name } = reading;
  const text = textOf(field);
  if (text === undefined) {
    found.opaque.add(`which script ${clipped(field)} is can't be told`);
    found.use(field, "read", evidence);
  } else if (/^(?:https?|data|npm|jsr):/.test(text)) {
    if (!text.startsWith("data:")) found.network.add(text);
    found.code.add(row.interpreter ?? name);
    reading.hasCode = true;
  } else if (text === "-" || /^\/(?:dev\/(?:stdin|fd\/)|proc\/[^/]+\/fd\/)/.test(text)) {
    if (/\/[1-9]\d*$/.test(text)) found.opaque.add(`what ${name} gets from a file descriptor`);
    found.readsCode = true;
  } else {
    reading.hasCode = true;
    found.use(field, "read", evidence, { isScript: true });
  }
}

/** Code in the program's language, as an argument. */
export function readInlineCode({ field, evidence }: Argument, reading: ArgumentReading): void {
  const { found, row, name } = reading;
  reading.hasCode = true;
  const interpreter = row.interpreter ?? name;
  const code = readCode(interpreter, textOf(field));
  if (code === undefined) {
    found.code.add(interpreter);
    return;
  }
  for (const path of code.reads) found.use(literal(path), "read", evidence);
  for (const path of code.writes) found.use(literal(path), "write", evidence, { onWrite: true });
  for (const commands of code.runs) found.runShell(literal(commands));
  if (code.isOpaque) found.opaque.add(`what the code of ${name} runs`);
}

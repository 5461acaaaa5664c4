import { dropStart, type Field, knownStart, literal, textOf, written } from "../shell/field.ts";
import type { Argument, ArgumentReading } from "./argument-reading.ts";
import { clipped } from "./clipped.ts";
import { readTree } from "./trees.ts";

/** Something that is reached over the network, or a `file:` URL. */
export function readUrl(
  { field, evidence }: Argument,
  { found, name }: ArgumentReading,
  access: "read" | "write" = "read",
): void {
  const text = textOf(field);
  const start = knownStart(field);
  const scheme = /^file:(?:\/\/)?/i.exec(start)?.[0];
  if (scheme !== undefined) {
    const path = text === undefined ? dropStart(field, scheme.length) : literal(fileOf(text));
    // curl makes several URLs of one with these.
    if (/[{[]/.test(written(path))) found.useUnknown(access, evidence, written(field));
    else found.use(path, access, evidence);
    return;
  }
  found.network.add(text ?? (start === "" ? name : written(field)));
  if (text === undefined && !/^[a-z][\w+.-]*:\/\/[^/]*\//i.test(start)) {
    found.useUnknown(access, `${evidence}: ${clipped(field)} could be a file's URL`);
  }
}

/** A path, unless it names a host: then that is reached. */
export function readRemote(
  argument: Argument,
  access: "read" | "write",
  reading: ArgumentReading,
): void {
  const { field, evidence, isOption } = argument;
  const { found, given } = reading;
  // A standard stream.
  if (isOption && textOf(field) === "-") return;
  const start = knownStart(field);
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(start)) {
    readUrl(argument, reading);
    return;
  }
  const host = /^([^/:]+):/.exec(start)?.[1];
  if (host !== undefined) found.network.add(host);
  else if (access === "read" && !isOption && given.effects.has("recursive")) {
    readTree(field, evidence, reading);
  } else found.use(field, access, evidence, { onWrite: isOption && access === "write" });
}

/** `source:target`, or `type=bind,source=…`: a source that is a path is read and written. */
export function readMount({ field, evidence }: Argument, { found }: ArgumentReading): void {
  const source = mountedSource(field);
  if (source === undefined) return;
  // Anything else is the name of a volume.
  if (textOf(source) !== undefined && !/^(?:[./~]|[A-Za-z]:)/.test(knownStart(source))) return;
  found.use(source, "read", evidence);
  found.use(source, "write", evidence);
}

function mountedSource(field: Field): Field | undefined {
  const start = knownStart(field);
  const source = /(?:^|,)(?:source|src)=/.exec(start);
  if (source !== null) {
    const value = dropStart(field, source.index + source[0].length);
    const text = textOf(value);
    return text === undefined ? value : literal(text.split(",")[0] ?? "");
  }
  if (start.includes("type=")) return undefined;
  const text = textOf(field);
  if (text === undefined) return field;
  // `C:\dir:/target`: a drive's letter is no source.
  const end = text.indexOf(":", /^[A-Za-z]:[\\/]/.test(text) ? 2 : 0);
  return end === -1 ? field : literal(text.slice(0, end));
}

function fileOf(url: string): string {
  const path = url.replace(/^file:(?:\/\/(?:localhost(?=\/))?)?/i, "").replace(/[?#][^]*$/, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

import type { Field, Piece } from "../../src/shell/field.ts";

/** As much of a reading as is compared. */
export interface Reading {
  readonly units: readonly { readonly argv: readonly Field[] }[];
  readonly opaque: readonly string[];
}

/** The programs that ran and that the reading doesn't account for; none if it says it can't tell. */
export function unread(
  programs: readonly (readonly string[])[],
  reading: Reading,
): readonly (readonly string[])[] {
  if (reading.opaque.length > 0) return [];
  return programs.filter((words) => {
    const alike = words.map(anyDescriptor);
    return !reading.units.some(({ argv }) => covers(argv, alike));
  });
}

/** Which descriptor a process substitution gets depends on those before it. */
function anyDescriptor(word: string): string {
  return word.replace(/\/dev\/fd\/\d+/g, "/dev/fd/63");
}

/** Whether the words may be what the shell makes of the fields. */
export function covers(fields: readonly Field[], words: readonly string[]): boolean {
  // reached[n]: the fields so far may stand for the first n words.
  let reached = words.map((_, at) => at === 0).concat(words.length === 0);
  for (const field of fields) {
    const after = reached.map(() => false);
    for (let from = 0; from <= words.length; from++) {
      if (!reached[from]) continue;
      for (let to = from; to <= words.length; to++) {
        after[to] ||= standsFor(field, words.slice(from, to));
      }
    }
    reached = after;
  }
  return reached[words.length] ?? false;
}

function standsFor(field: Field, words: readonly string[]): boolean {
  const splits = field.some((piece) => piece.kind === "hole" && piece.splits);
  const expands = field.some((piece) => piece.kind === "glob");
  if (!splits && !expands) return words.length === 1 && matches(field, words[0] ?? "");
  if (!splits) return words.length > 0 && words.every((word) => matches(field, word));
  // The first word begins with what is known before the hole, the last ends with what is known after.
  const start = textOf(field[0]);
  const end = textOf(field.at(-1));
  if (words.length === 0) return field.every((piece) => textOf(piece) === "");
  return (words[0] ?? "").startsWith(start) && (words.at(-1) ?? "").endsWith(end);
}

function textOf(piece: Piece | undefined): string {
  return piece?.kind === "text" ? piece.text : "";
}

/** Whether one word has the texts of the field in their order, with anything in the other places. */
function matches(field: Field, word: string): boolean {
  const texts: string[] = [""];
  for (const piece of field) {
    if (piece.kind === "text") texts.push((texts.pop() ?? "") + piece.text);
    else texts.push("");
  }
  const [start = "", ...others] = texts;
  const end = others.pop();
  if (end === undefined) return same(word, start);
  if (!word.startsWith(start)) return false;
  let at = start.length;
  for (const text of others) {
    const found = word.indexOf(text, at);
    if (found < 0) return false;
    at = found + text.length;
  }
  return word.length - at >= end.length && word.endsWith(end);
}

/** Bytes that are no UTF-8 come as U+FFFD from the log; then only the other characters count. */
function same(word: string, text: string): boolean {
  if (word === text) return true;
  return word.includes("\uFFFD") && ascii(word) === ascii(text);
}

function ascii(text: string): string {
  return text.replace(/[^\0-\x7F]+/g, "\uFFFD");
}

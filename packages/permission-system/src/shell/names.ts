import { isNumber } from "./values.ts";
import { isPlainArithmetic } from "./arithmetic.ts";
import { type Field, literal, textOf } from "./field.ts";
import type { Reader } from "./reader.ts";
import type { State } from "./state.ts";

/**
 * The variable that an argument names, with or without a subscript: `x`, `x[1]`; `undefined` if it is no
 * name, or can't be told.
 */
export function namedBy(field: Field): string | undefined {
  return /^([A-Za-z_]\w*)(?:\[|$)/.exec(textOf(field) ?? "")?.[1];
}

/** A subscript in a name is evaluated as arithmetic, and so runs what is in it, or in what it names. */
export function checkName(field: Field, state: State, reader: Reader): void {
  const text = textOf(field);
  if (text === undefined) {
    if (!isNumber(field)) reader.opaque("the name of a variable that can't be told");
    return;
  }
  const parts = /^\w*(?:\[([^\]]*)\])?$/.exec(text);
  const subscript = parts?.[1];
  if (parts === null) reader.opaque("the name of a variable that can't be told");
  else if (subscript !== undefined) checkSubscript(literal(subscript), state, reader);
}

/** `@` and `*` stand for all elements; anything else is arithmetic, or a key. */
export function checkSubscript(subscript: Field, state: State, reader: Reader): void {
  const text = textOf(subscript);
  if (text === "@" || text === "*" || isPlainArithmetic(subscript, state, reader)) return;
  reader.opaque("a subscript that can't be told");
}

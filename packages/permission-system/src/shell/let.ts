import { parse } from "unbash";
import { checkArithmetic } from "./arithmetic.ts";
import { clip } from "./values.ts";
import { type Field, textOf, written } from "./field.ts";
import type { Reader } from "./reader.ts";
import type { State } from "./state.ts";

/** An argument of `let` is an arithmetic expression. */
export function checkLet(argument: Field, state: State, reader: Reader): void {
  const text = textOf(argument);
  const tree = text === undefined ? undefined : parse(`((${text}))`);
  const [statement, another] = tree?.commands ?? [];
  const node = statement?.command;
  if (another !== undefined || tree?.errors !== undefined || node?.type !== "ArithmeticCommand") {
    reader.opaque(`arithmetic over text that can't be told (let ${clip(written(argument))})`);
    return;
  }
  checkArithmetic(node.expression, node.body, state, reader);
}

import type { Command, SyntaxNode } from "unbash";
import { literal, textOf } from "./field.ts";
import type { Input, Unit } from "./reading.ts";

/**
 * What a command of a pipeline gives the next one, as far as it can be told: the words of an `echo`, or
 * the files that a program lists.
 * @param unit the program or built-in that was met last in it.
 */
export function echoed(command: SyntaxNode, unit: Unit | undefined): Input {
  if (command.type !== "Command" || unit === undefined || !isOwn(command, unit)) {
    return { kind: "pipe" };
  }
  if (command.redirects.length > 0) return { kind: "pipe" };
  if (unit.effects.listing !== undefined) {
    return { kind: "listing", listing: unit.effects.listing };
  }
  const words = unit.argv.map(textOf);
  if (words.every((word) => word !== undefined) && isPlainEcho(words)) {
    return { kind: "text", field: literal(`${words.slice(1).join(" ")}\n`) };
  }
  return { kind: "pipe" };
}

/** Whether the unit is what the command's own word names: no function, wrapper or `eval` stands between. */
export function isOwn(command: Command, unit: Unit): boolean {
  return (
    command.name !== undefined &&
    command.name.parts === undefined &&
    textOf(unit.argv[0] ?? []) === command.name.value
  );
}

/** Without options and escapes, on which shells differ. */
function isPlainEcho(words: readonly string[]): boolean {
  return (
    words[0] === "echo" &&
    words[1]?.startsWith("-") !== true &&
    words.every((word) => !word.includes("\\"))
  );
}

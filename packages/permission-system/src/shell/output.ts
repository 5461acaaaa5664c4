import type { Command, SyntaxNode } from "unbash";
import { literal, textOf } from "./field.ts";
import type { Input, Unit } from "./reading.ts";

/**
 * What a command of a pipeline gives the next one, as far as it can be told: the words of an `echo`, or
 * the files that a program lists.
 * @param unit the program or built-in that was met last in it.
 */
export function echoed(command: SyntaxNode, unit: Omit<Unit, "until"> | undefined): Input {
  if (command.type !== "Command" || unit === undefined || !isOwn(command, unit)) {
    return { kind: "pipe" };
  }
  if (command.redirects.length > 0) return { kind: "pipe" };
  if (unit.effects.listing !== undefined) {
    return { kind: "listing", listing: unit.effects.listing };
  }
  const words = unit.argv.map(textOf);
  const text = words.every((word) => word !== undefined) ? printed(words) : undefined;
  return text === undefined ? { kind: "pipe" } : { kind: "text", field: literal(text) };
}

/** What a plain `echo` or `printf` prints: without options and escapes, on which shells differ. */
export function printed([program, ...words]: readonly string[]): string | undefined {
  if (program === "echo") {
    const isPlain =
      words[0]?.startsWith("-") !== true && !words.some((word) => word.includes("\\"));
    return isPlain ? `${words.join(" ")}\n` : undefined;
  }
  const [format, text, another] = words;
  if (program !== "printf" || text === undefined || another !== undefined) return undefined;
  if (format === "%s") return text;
  return format === "%s\\n" ? `${text}\n` : undefined;
}

/** Whether the unit is what the command's own word names: no function, wrapper or `eval` stands between. */
export function isOwn(
  command: Command,
  unit: Pick<Unit, "argv" | "position" | "effects">,
): boolean {
  return command.name !== undefined && textOf(unit.argv[0] ?? []) === command.name.value;
}

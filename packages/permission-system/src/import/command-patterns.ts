import { neverMatchesCommand } from "../lint/never-matches-command.ts";
import type { Action } from "../policy/policy.ts";
import { commandLine, shellWords } from "./shell-words.ts";

/** A pattern of commands as it is written here, or why there is none. */
export type CommandPattern = { readonly pattern: string } | { readonly why: string };

/**
 * A pattern of commands whose tool has the same `*` and `?`. Commands are judged here by their words, each
 * program by itself, so quotes, variables and operators in a pattern never match. An ask or a denial gets
 * a pattern that matches at least as much; an allow must not match more.
 */
export function commandPattern(text: string, action: Action): CommandPattern {
  const source = text.trim();
  if (source === "") return { why: "it is empty" };
  if (/^\*+$/.test(source)) return { pattern: "*" };
  if (/[\r\n]/.test(source)) return { why: "each command of several lines is judged by itself" };
  const made = action === "allow" ? exactly(source) : wider(source);
  if (made === undefined) return { why: "commands are judged without their quotes" };
  const never = neverMatchesCommand({ pattern: made, action });
  return never === undefined ? { pattern: made } : { why: never.message };
}

/** Without quotes, if what it matches stays the same. */
function exactly(text: string): string | undefined {
  if (!/["'\\]/.test(text)) return text.replaceAll(/\s+/g, " ");
  // In quotes a wildcard, a variable or an operator isn't what it is without them.
  if (/[*?$`;&|<>()]/.test(text)) return undefined;
  const words = shellWords(text);
  return words === undefined || words.some((word) => word.includes("'"))
    ? undefined
    : commandLine(words);
}

/** Leaves out what isn't part of a command's text here. */
function wider(text: string): string {
  const words = text.split(/\s+/).map((word) =>
    word
      .replaceAll(/["']/g, "")
      .replaceAll(/\\(?!;)(.?)/g, "$1")
      .replaceAll(/\$(?:\{[^{}$]*\}|\w+)/g, "*"),
  );
  const first = words.findIndex((word) => !/^[A-Za-z_]\w*=|^(?:time|!)$/.test(word));
  return words.slice(Math.max(0, first)).join(" ");
}

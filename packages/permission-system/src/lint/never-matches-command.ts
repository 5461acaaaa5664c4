import type { Rule } from "../policy/policy.ts";
import { rowNamed } from "../programs/tables/index.ts";
import type { Remark } from "./finding.ts";

/**
 * Why a pattern of commands matches none: a command is judged program by program, each by its words as
 * they are after quotes, variables and global options are taken out, with single blanks between.
 * @returns `undefined` if it can match.
 */
export function neverMatchesCommand({ pattern, action }: Rule): Remark | undefined {
  const words = pattern.split(" ");
  const [first = "", second = ""] = words;
  const rest = JSON.stringify(words.slice(1).join(" ") || "*");
  if (pattern !== pattern.trim() || pattern.includes("  ") || /[\t\n\r]/.test(pattern)) {
    return {
      message: "a command is judged with single blanks between its words",
      hint: `write ${JSON.stringify(pattern.trim().replaceAll(/\s+/g, " "))}`,
    };
  }
  if (hasOperator(pattern)) {
    return {
      message: "each program of a command is judged by itself, and each file of a redirect",
      hint: "write a pattern for each program; redirects are for write and path_write",
    };
  }
  if (/^[A-Za-z_]\w*=/.test(first)) {
    return {
      message: "variables before a command are no part of its text",
      hint: `write ${rest}`,
    };
  }
  if (keywords.has(first)) {
    return {
      message: `"${first}" is a word of the shell's, not a command`,
      hint: `write ${rest}`,
    };
  }
  if (/\$[A-Za-z_({]|`/.test(withoutQuoted(pattern))) {
    return {
      message: "variables and substitutions are replaced before a command is judged",
      hint: 'write "*" in their place',
    };
  }
  if (quoted.test(pattern)) {
    return {
      message: "quotes are taken out before a command is judged, but for '…' around blanks",
      hint: `write ${JSON.stringify(unquoted(pattern))}`,
    };
  }
  if (action === "allow" && isGlobal(first, second)) {
    return {
      message: `"${second}" is taken out before an allow is held against a command of ${first}`,
      hint: `write it without "${second}" and its value`,
    };
  }
  return undefined;
}

const keywords: ReadonlySet<string> = new Set(
  "if then elif else while until for case select function do { ( ! time [[".split(" "),
);

/** A word in quotes that is judged without them: with `"`, or with `'` and no blank. */
const quoted = /(?<=^| )(?:"[^"]*"|'[^' *?]+')(?= |$)/;

function unquoted(pattern: string): string {
  return pattern.replaceAll(new RegExp(quoted, "g"), (word) => {
    const text = word.slice(1, -1);
    return /\s|^$/.test(text) ? `'${text}'` : text;
  });
}

/** What stands in `'` may hold anything. */
function withoutQuoted(pattern: string): string {
  return pattern.replaceAll(/'[^']*'/g, "q");
}

function hasOperator(pattern: string): boolean {
  const words = withoutQuoted(pattern).split(" ");
  const isLast = (at: number): boolean => at === words.length - 1;
  return words.some(
    (word, at) =>
      /^(?:&&|\|\||\||\|&|&>>?|\d?>>?|<<?<?|2>&1)$/.test(word) ||
      (word === "&" && isLast(at)) ||
      // Alone it ends what find runs.
      (word.endsWith(";") && !word.endsWith("\\;") && !isLast(at) && word !== ";"),
  );
}

/** Whether a word after a program is one of the options that are left out of the text. */
function isGlobal(program: string, word: string): boolean {
  const { globals } = rowNamed(program) ?? {};
  if (globals === undefined || !word.startsWith("-")) return false;
  return Object.keys(globals).some((key) => key.split(" ").includes(word));
}

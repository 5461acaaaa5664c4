import { type Effort, matchesTokens, marks, readPattern, type Token } from "./wildcard.ts";

/** One line of an ignore file, read. */
export interface IgnoreRule {
  readonly ignores: boolean;
  readonly onlyDirectories: boolean;
  /** Names of the path that it matches, from the file's directory; `deep` stands for any number of names. */
  readonly names: readonly (NamePattern | "deep")[];
}

/** A pattern for one name. */
export interface NamePattern {
  /** The name itself, where nothing in the pattern is special. */
  readonly exactly?: string;
  readonly tokens: readonly Token[];
}

const mostRules = 5000;
const longestRule = 1000;

/**
 * The rules of a `.gitignore`, in order. Lines that are too long, and all beyond 5000, are left out: what
 * they name then counts as not ignored. (gitignore(5), git 2.47.)
 */
export function readIgnoreRules(text: string): readonly IgnoreRule[] {
  return (text.startsWith("\ufeff") ? text.slice(1) : text)
    .split("\n", mostRules)
    .map(readRule)
    .filter((rule) => rule !== undefined);
}

/** A glob as a rule: without a slash it matches base names at any depth, else paths from the root. */
export function readGlob(glob: string): IgnoreRule | undefined {
  return glob.length > longestRule ? undefined : readPatternLine(glob, true);
}

/**
 * The answer of the last rule that matches the path itself; whether a directory above it is ignored is
 * not asked.
 * @param names the path's names from the directory of the rules' file.
 * @returns `undefined` if no rule matches.
 */
export function verdict(
  rules: readonly IgnoreRule[],
  names: readonly string[],
  isDirectory: boolean,
  effort: Effort,
): boolean | undefined {
  return rules.findLast((rule) => matchesRule(rule, names, isDirectory, effort))?.ignores;
}

/** Whether one rule matches the path itself. @param names see `verdict`. */
export function matchesRule(
  rule: IgnoreRule,
  names: readonly string[],
  isDirectory: boolean,
  effort: Effort,
): boolean {
  if (rule.onlyDirectories && !isDirectory) return false;
  return matchesNames(rule.names, names, effort);
}

function readRule(line: string): IgnoreRule | undefined {
  const text = withoutBlankEnd(line.endsWith("\r") ? line.slice(0, -1) : line);
  if (text === "" || text.startsWith("#") || text.length > longestRule) return undefined;
  const ignores = !text.startsWith("!");
  return readPatternLine(ignores ? text : text.slice(1), ignores);
}

function readPatternLine(text: string, ignores: boolean): IgnoreRule | undefined {
  const onlyDirectories = text.endsWith("/");
  const path = onlyDirectories ? text.slice(0, -1) : text;
  const anchored = path.includes("/");
  const parts = (path.startsWith("/") ? path.slice(1) : path).split("/");
  if (path === "" || (ignores && isBroken(path))) return undefined;
  // More stars stand for any number of names in git alone, so they do where a rule takes back.
  const deep = ignores ? /^\*\*$/ : /^\*{2,}$/;
  const names = parts.map((part) => (deep.test(part) ? "deep" : readName(part)));
  return { ignores, onlyDirectories, names: anchored ? names : ["deep", ...names] };
}

function readName(text: string): NamePattern {
  const tokens = readPattern(marks(text, true), false);
  const [only] = tokens;
  return tokens.length === 1 && only?.kind === "text" ? { exactly: only.text, tokens } : { tokens };
}

/** A set without an end, or a backslash before nothing: programs then take the rule for none. */
function isBroken(text: string): boolean {
  if (/(?:^|[^\\])(?:\\\\)*\\$/.test(text)) return true;
  const tokens = text.split("/").flatMap((part) => readPattern(marks(part, true), false));
  return (
    !text.includes("\\[") &&
    tokens.some((token) => token.kind === "text" && token.text.includes("["))
  );
}

/** Blanks at the end don't count unless a backslash stands before them. */
function withoutBlankEnd(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === " " && line[end - 2] !== "\\") end -= 1;
  return line.slice(0, end);
}

/** Carries the set of names that may have been reached, as the matching of one name does with places. */
function matchesNames(
  patterns: readonly (NamePattern | "deep")[],
  names: readonly string[],
  effort: Effort,
): boolean {
  let reached = new Set([0]);
  for (const [index, pattern] of patterns.entries()) {
    const next = new Set<number>();
    for (const place of reached) {
      if (pattern === "deep") {
        // At the end it stands for at least one name: `a/**` is what is in `a`.
        const least = index === patterns.length - 1 ? place + 1 : place;
        for (let end = least; end <= names.length; end += 1) next.add(end);
      } else {
        const name = names[place];
        if (name !== undefined && matchesName(pattern, name, effort)) next.add(place + 1);
      }
    }
    reached = next;
    if (reached.size === 0) return false;
  }
  return reached.has(names.length);
}

function matchesName(pattern: NamePattern, name: string, effort: Effort): boolean {
  if (pattern.exactly !== undefined) return pattern.exactly === name;
  return matchesTokens(pattern.tokens, name, true, effort) ?? false;
}

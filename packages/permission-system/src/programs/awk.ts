import { endOfBracket } from "./brackets.ts";
import type { CodeReading } from "./code-reading.ts";

/**
 * Reads an `awk` program: what it reads and writes beside its input, and what it runs (GNU awk 5.2 manual,
 * 4.10 Explicit Input with getline, 5.6 Redirecting Output, 9.1.4 Input/Output Functions). A file or
 * command that isn't a literal text is opaque.
 */
export function readAwk(program: string): CodeReading {
  const reads: string[] = [];
  const writes: string[] = [];
  const runs: string[] = [];
  let isOpaque = false;
  const tokens = tokenize(program);
  if (tokens === undefined) return { reads, writes, runs, isOpaque: true };
  // Inside `print`, outside parentheses, `>` is no comparison.
  let isPrint = false;
  let depth = 0;
  tokens.forEach((token, at) => {
    const next = tokens[at + 1];
    const before = tokens[at - 1];
    /** A literal that nothing is joined to. */
    const alone = next?.kind === "text" && isEnd(tokens[at + 2]) ? next.text : undefined;
    if (token.kind === "text") return;
    switch (token.text) {
      case "print":
      case "printf":
        isPrint = true;
        depth = 0;
        return;
      case "(":
        depth += 1;
        return;
      case ")":
        depth -= 1;
        return;
      case ";":
      case "\n":
      case "{":
      case "}":
        isPrint = false;
        return;
      case ">":
      case ">>":
        if (!isPrint || depth > 0) return;
        if (alone === undefined) isOpaque = true;
        else writes.push(alone);
        return;
      case "|":
      case "|&":
        if (next?.kind === "word" && next.text === "getline") {
          if (before?.kind === "text" && isStart(tokens[at - 2])) runs.push(before.text);
          else isOpaque = true;
        } else if (alone === undefined) isOpaque = true;
        else runs.push(alone);
        return;
      case "getline": {
        const end = endOfVariable(tokens, at + 1);
        if (end === undefined) isOpaque = true;
        else if (tokens[end]?.kind === "mark" && tokens[end].text === "<") {
          const file = tokens[end + 1];
          if (file?.kind === "text" && isEnd(tokens[end + 2])) reads.push(file.text);
          else isOpaque = true;
        }
        return;
      }
      case "ARGV":
      case "ARGC":
        // What is set there is read as a file.
        isOpaque = true;
        return;
      case "system": {
        const argument = tokens[at + 2];
        if (argument?.kind === "text" && tokens[at + 3]?.text === ")") runs.push(argument.text);
        else isOpaque = true;
        return;
      }
      case "@":
        isOpaque = true;
        return;
      default:
    }
  });
  return { reads, writes, runs, isOpaque };
}

/** Where the variable ends that `getline` may be given; `undefined` if that can't be told. */
function endOfVariable(tokens: readonly Token[], from: number): number | undefined {
  let at = from;
  if (tokens[at]?.text === "$" || tokens[at]?.kind !== "word") {
    return tokens[at]?.text === "$" ? undefined : at;
  }
  at += 1;
  if (tokens[at]?.text !== "[") return at;
  for (let depth = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.text === "[") depth += 1;
    else if (tokens[at]?.text === "]") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

interface Token {
  readonly kind: "text" | "word" | "mark";
  readonly text: string;
}

function isEnd(token: Token | undefined): boolean {
  return token === undefined || (token.kind === "mark" && /^[;\n}]$/.test(token.text));
}

function isStart(token: Token | undefined): boolean {
  return token === undefined || (token.kind === "mark" && /^[;\n{(]|&&|\|\|$/.test(token.text));
}

/** `undefined` if a text or a pattern has no end. */
function tokenize(program: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  while (at < program.length) {
    const mark = program.charAt(at);
    if (mark === '"') {
      const end = endOf(program, at + 1, '"');
      if (end === undefined) return undefined;
      const text = program.slice(at + 1, end);
      // An escape could spell anything: such a text isn't taken for a literal.
      tokens.push(text.includes("\\") ? { kind: "word", text: '""' } : { kind: "text", text });
      at = end + 1;
    } else if (mark === "/" && isUnclear(tokens.at(-1)) && !isPlainDivision(program, at + 1)) {
      return undefined;
    } else if (mark === "/" && isOperandNext(tokens.at(-1))) {
      const end = endOf(program, at + 1, "/");
      if (end === undefined) return undefined;
      tokens.push({ kind: "word", text: "//" });
      at = end + 1;
    } else if (mark === "#") {
      const end = program.indexOf("\n", at);
      at = end === -1 ? program.length : end;
    } else if (/[\w$.]/.test(mark)) {
      let end = at + 1;
      while (end < program.length && /[\w.]/.test(program.charAt(end))) end += 1;
      tokens.push({ kind: "word", text: program.slice(at, end) });
      at = end;
    } else if (mark === "\\" && program.charAt(at + 1) === "\n") at += 2;
    else if (/[ \t\r]/.test(mark)) at += 1;
    else {
      const two = program.slice(at, at + 2);
      const text = /^(?:\|\||\|&|>>|>=|<=|==|!=|&&|\+\+|--)$/.test(two) ? two : mark;
      tokens.push({ kind: "mark", text });
      at += text.length;
    }
  }
  return tokens;
}

/** Whether a slash there can be a division as well as the start of a pattern. */
function isUnclear(before: Token | undefined): boolean {
  return (
    before?.kind === "mark" && (before.text === ")" || before.text === "++" || before.text === "--")
  );
}

/** Whether what follows does the same, be it a division or a pattern. */
function isPlainDivision(program: string, from: number): boolean {
  const end = program.slice(from).search(/[/\n]/);
  return end === -1 || !/["#|<>]|system|getline|print/.test(program.slice(from, from + end));
}

/** Whether a slash begins a pattern there, and isn't a division. */
function isOperandNext(before: Token | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind === "text") return false;
  if (before.kind === "word")
    return /^(?:print|printf|return|in|getline|case|else|do)$/.test(before.text);
  return !/^(?:\)|\]|\+\+|--)$/.test(before.text);
}

function endOf(program: string, from: number, mark: string): number | undefined {
  for (let at = from; at < program.length; at += 1) {
    const here = program.charAt(at);
    if (here === mark) return at;
    if (here === "\n") return undefined;
    if (here === "\\") at += 1;
    else if (mark === "/" && here === "[") {
      const end = endOfBracket(program, at);
      if (end === undefined) return undefined;
      at = end - 1;
    }
  }
  return undefined;
}

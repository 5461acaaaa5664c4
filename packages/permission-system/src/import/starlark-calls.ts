/** A call that stands by itself in a file of Starlark: `prefix_rule(pattern = ["git"], decision = "allow")`. */
export interface StarlarkCall {
  readonly name: string;
  readonly args: readonly StarlarkArgument[];
  /** From 1. */
  readonly line: number;
}

/** An argument of a call. */
export interface StarlarkArgument {
  /** `undefined` for one that is given by its place. */
  readonly name: string | undefined;
  readonly value: StarlarkValue;
}

/** A text, a list, or another name such as `None`. */
export type StarlarkValue = string | readonly StarlarkValue[] | { readonly name: string };

/** A statement that is something else. */
export interface OtherStatement {
  readonly line: number;
  /** Its first line. */
  readonly text: string;
}

/**
 * Reads the calls with plain texts and lists that stand by themselves in a file of Starlark. What else
 * stands there, with all that is indented below it, is told and not run. Linear; never throws.
 */
export function readCalls(source: string): {
  readonly calls: readonly StarlarkCall[];
  readonly others: readonly OtherStatement[];
} {
  const calls: StarlarkCall[] = [];
  const others: OtherStatement[] = [];
  for (const statement of statements(tokens(source))) {
    const [first] = statement;
    if (first === undefined) continue;
    const call = new CallReader(statement).read();
    if (call !== undefined) calls.push(call);
    else {
      const text = source.slice(first.start).split(/\r?\n/, 1)[0] ?? "";
      others.push({ line: first.line, text: text.trim() });
    }
  }
  return { calls, others };
}

interface Token {
  readonly kind: "text" | "name" | "mark" | "unknown";
  /** Of a text what it says. */
  readonly text: string;
  readonly start: number;
  readonly line: number;
  /** Whether it begins its line. */
  readonly isFirst: boolean;
}

/** Deeper lists aren't read. */
const deepest = 20;

function tokens(source: string): readonly Token[] {
  const found: Token[] = [];
  let line = 1;
  let lineStart = 0;
  for (let at = 0; at < source.length;) {
    const character = source.charAt(at);
    if (character === "\n") {
      line += 1;
      lineStart = at + 1;
    }
    if (/\s|\uFEFF/.test(character)) at += 1;
    else if (character === "#") {
      const end = source.indexOf("\n", at);
      at = end === -1 ? source.length : end;
    } else {
      const { kind, text, end } = tokenAt(source, at);
      found.push({ kind, text, start: at, line, isFirst: at === lineStart });
      const lines = source.slice(at, end).split("\n");
      if (lines.length > 1) {
        line += lines.length - 1;
        lineStart = end - (lines.at(-1) ?? "").length;
      }
      at = end;
    }
  }
  return found;
}

const name = /[A-Za-z_]\w*/y;

function tokenAt(
  source: string,
  at: number,
): { readonly kind: Token["kind"]; readonly text: string; readonly end: number } {
  const raw = /^[rR]["']/.test(source.slice(at, at + 2)) ? 1 : 0;
  const quote = source.charAt(at + raw);
  if (quote === '"' || quote === "'") return textAt(source, at + raw, quote, raw === 1);
  name.lastIndex = at;
  const [word] = name.exec(source) ?? [];
  if (word !== undefined) return { kind: "name", text: word, end: at + word.length };
  const mark = source.charAt(at);
  return { kind: /[()[\],=]/.test(mark) ? "mark" : "unknown", text: mark, end: at + 1 };
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["\\", "\\"],
  ['"', '"'],
  ["'", "'"],
]);

function textAt(
  source: string,
  at: number,
  quote: string,
  isRaw: boolean,
): ReturnType<typeof tokenAt> {
  const long = quote.repeat(3);
  const end = source.startsWith(long, at) ? long : quote;
  let text = "";
  for (let next = at + end.length; next < source.length; next += 1) {
    if (source.startsWith(end, next)) return { kind: "text", text, end: next + end.length };
    const character = source.charAt(next);
    if (character === "\n" && end === quote) break;
    if (character !== "\\") text += character;
    else {
      next += 1;
      const escaped = escapes.get(source.charAt(next));
      text += isRaw || escaped === undefined ? `\\${source.charAt(next)}` : escaped;
    }
  }
  // What isn't closed ends with its line.
  const line = source.indexOf("\n", at);
  return { kind: "unknown", text, end: line === -1 ? source.length : line };
}

/** What begins a statement also where brackets before it aren't closed. */
const starters: ReadonlySet<string> = new Set([
  "prefix_rule",
  "host_executable",
  "network_rule",
  "def",
  "for",
  "if",
  "load",
]);

/** A statement goes on to the next line that begins at its margin, outside of brackets. */
function* statements(all: readonly Token[]): Generator<readonly Token[]> {
  let statement: Token[] = [];
  let depth = 0;
  for (const token of all) {
    const isClosing = token.kind === "mark" && /[)\]]/.test(token.text);
    const starts = depth === 0 ? !isClosing : token.kind === "name" && starters.has(token.text);
    if (token.isFirst && starts) {
      yield statement;
      statement = [];
      depth = 0;
    }
    statement.push(token);
    if (token.kind !== "mark") continue;
    if (/[([]/.test(token.text)) depth += 1;
    if (/[)\]]/.test(token.text)) depth = Math.max(0, depth - 1);
  }
  yield statement;
}

/** Reads one statement as a call. */
class CallReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(statement: readonly Token[]) {
    this.#tokens = statement;
  }

  read(): StarlarkCall | undefined {
    const first = this.#tokens[0];
    if (first?.kind !== "name" || !first.isFirst) return undefined;
    this.#at = 1;
    if (!this.#take("(")) return undefined;
    const args: StarlarkArgument[] = [];
    while (!this.#take(")")) {
      const argument = this.#argument();
      if (argument === undefined) return undefined;
      args.push(argument);
      if (!this.#take(",") && !this.#isNext(")")) return undefined;
    }
    if (this.#at < this.#tokens.length) return undefined;
    return { name: first.text, args, line: first.line };
  }

  #argument(): StarlarkArgument | undefined {
    const [token, next] = [this.#tokens[this.#at], this.#tokens[this.#at + 1]];
    const isNamed = token?.kind === "name" && next?.kind === "mark" && next.text === "=";
    if (isNamed) this.#at += 2;
    const value = this.#value(0);
    return value === undefined ? undefined : { name: isNamed ? token.text : undefined, value };
  }

  #value(depth: number): StarlarkValue | undefined {
    const token = this.#tokens[this.#at];
    if (token === undefined || depth > deepest) return undefined;
    if (token.kind === "text") {
      this.#at += 1;
      return token.text;
    }
    if (token.kind === "name") {
      this.#at += 1;
      return { name: token.text };
    }
    if (!this.#take("[")) return undefined;
    const values: StarlarkValue[] = [];
    while (!this.#take("]")) {
      const value = this.#value(depth + 1);
      if (value === undefined) return undefined;
      values.push(value);
      if (!this.#take(",") && !this.#isNext("]")) return undefined;
    }
    return values;
  }

  #take(mark: string): boolean {
    if (!this.#isNext(mark)) return false;
    this.#at += 1;
    return true;
  }

  #isNext(mark: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === "mark" && token.text === mark;
  }
}

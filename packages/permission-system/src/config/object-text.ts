import { createScanner, type Node, parseTree } from "jsonc-parser";
import { members } from "./json-nodes.ts";

/**
 * The text of a JSON object with comments, taken apart so that members can be moved. Joined in their
 * order the parts are the text again, but for the braces.
 */
export interface ObjectText {
  /** What stands on the line of the opening brace, if a line ends before the first member. */
  readonly head: string;
  readonly members: readonly MemberText[];
  /** What stands between the last member, with its comments, and the closing brace. */
  readonly tail: string;
}

/** A member of an object with the comments that belong to it. */
export interface MemberText {
  /** Blanks and comments before the key. */
  readonly lead: string;
  readonly name: string;
  /** The key as it is written. */
  readonly key: string;
  /** The colon, with what stands around it. */
  readonly colon: string;
  readonly value: string;
  /** Blanks and comments before the comma; empty without a comma. */
  readonly gap: string;
  readonly hasComma: boolean;
  /** What follows on the same line. */
  readonly trail: string;
}

/**
 * Takes an object apart.
 * @param source from the opening to the closing brace, valid, no key twice.
 */
export function takeApart(source: string): ObjectText {
  const root = parseTree(source, [], { allowTrailingComma: true });
  const spans = root === undefined ? [] : members(root).map((nodes) => spanOf(nodes, source));
  const [first] = spans;
  if (first === undefined) {
    const [head, tail] = atFirstBreak(source.slice(1, -1));
    return { head, members: [], tail };
  }
  const [head, firstLead] = atFirstBreak(source.slice(1, first.start));
  let lead = firstLead;
  let tail = "";
  const all = spans.map(({ start: _, end, ...span }, at) => {
    const next = spans[at + 1];
    const between = source.slice(end, next?.start ?? -1);
    const { rest, ...after } = next === undefined ? lastGap(between) : gapBefore(between);
    const member = { lead, ...span, ...after };
    if (next === undefined) tail = rest;
    else lead = rest;
    return member;
  });
  return { head, members: all, tail };
}

/**
 * Puts an object together. Between members there is always a comma, and a comment to the end of the line
 * always has a line end after it.
 * @param lineEnd as the file has it.
 */
export function putTogether(object: ObjectText, lineEnd: string): string {
  const last = object.members.length - 1;
  const parts = object.members.flatMap(({ lead, key, colon, value, gap, hasComma, trail }, at) => [
    lead,
    key + colon + value + gap + (hasComma || at < last ? "," : ""),
    trail,
  ]);
  return joined(["{", object.head, ...parts, object.tail, "}"], lineEnd);
}

/** Joins pieces of JSON, with a line end where otherwise one would end up in the comment of the one before. */
export function joined(pieces: readonly string[], lineEnd: string): string {
  let text = "";
  let isOpen = false;
  for (const piece of pieces) {
    if (piece === "") continue;
    const next = isOpen ? piece.replace(/^[ \t]+(?=[\r\n])/, "") : piece;
    text += isOpen && !/^[\r\n]/.test(next) ? lineEnd + next : next;
    isOpen = endsInLineComment(piece);
  }
  return text;
}

/** The comments in a piece of JSON, in their order. */
export function commentsIn(source: string): readonly string[] {
  return tokensOf(source).filter(isComment);
}

/** Whether a line ends in what stands between members, outside of its comments. */
export function hasBreak(trivia: string): boolean {
  return tokensOf(trivia).some(isBreak);
}

/** The blanks at the start of the last line; `undefined` if no line ends in it. */
export function indentIn(trivia: string): string | undefined {
  const tokens = tokensOf(trivia);
  const at = tokens.findLastIndex(isBreak);
  if (at === -1) return undefined;
  const next = tokens[at + 1];
  return next === undefined || isComment(next) ? "" : next;
}

/** Splits at the last empty line, so that what follows it stands close to the member. */
export function atLastEmptyLine(trivia: string): [far: string, close: string] {
  const tokens = tokensOf(trivia);
  let later = -1;
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at] ?? "";
    if (isBreak(token)) {
      if (later !== -1) return [tokens.slice(0, later).join(""), tokens.slice(later).join("")];
      later = at;
    } else if (token.trim() !== "") later = -1;
  }
  return ["", trivia];
}

/** Splits after the last comment. */
export function afterComments(trivia: string): [withComments: string, blanks: string] {
  const tokens = tokensOf(trivia);
  const at = tokens.findLastIndex(isComment) + 1;
  return [tokens.slice(0, at).join(""), tokens.slice(at).join("")];
}

/** Moves every line but the first further in, leaving comments and texts as they are. */
export function indented(source: string, by: string): string {
  return tokensOf(source)
    .map((token) => (isBreak(token) ? token + by : token))
    .join("");
}

interface Span extends Pick<MemberText, "name" | "key" | "colon" | "value"> {
  readonly start: number;
  readonly end: number;
}

function spanOf([key, value]: [Node, Node], source: string): Span {
  const [keyEnd, end] = [key.offset + key.length, value.offset + value.length];
  return {
    name: String(key.value),
    key: source.slice(key.offset, keyEnd),
    colon: source.slice(keyEnd, value.offset),
    value: source.slice(value.offset, end),
    start: key.offset,
    end,
  };
}

interface Gap extends Pick<MemberText, "gap" | "hasComma" | "trail"> {
  readonly rest: string;
}

/** What stands between two members: a comment on the line of the first one belongs to that. */
function gapBefore(between: string): Gap {
  const { gap, after } = atComma(between);
  if (!hasBreak(after)) return { gap, hasComma: true, trail: "", rest: after };
  const [trail, rest] = atFirstBreak(after);
  return { gap, hasComma: true, trail, rest };
}

/** What stands after the last member; blanks belong to none, so that they stay at the end. */
function lastGap(between: string): Gap {
  const { gap, hasComma, after } = atComma(between);
  const [line, others] = hasBreak(after) ? atFirstBreak(after) : [after, ""];
  const [trail, blanks] = afterComments(line);
  return { gap, hasComma, trail, rest: blanks + others };
}

function atComma(between: string): { gap: string; hasComma: boolean; after: string } {
  const tokens = tokensOf(between);
  const at = tokens.indexOf(",");
  return at === -1
    ? { gap: "", hasComma: false, after: between }
    : { gap: tokens.slice(0, at).join(""), hasComma: true, after: tokens.slice(at + 1).join("") };
}

/** Splits before the first line end; without one all is the second part. */
function atFirstBreak(trivia: string): [before: string, rest: string] {
  const tokens = tokensOf(trivia);
  const at = tokens.findIndex(isBreak);
  return at === -1 ? ["", trivia] : [tokens.slice(0, at).join(""), tokens.slice(at).join("")];
}

/** Every token as it is written, comments and blanks too. */
function tokensOf(source: string): readonly string[] {
  const scanner = createScanner(source, false);
  const tokens: string[] = [];
  while (scanner.getPosition() < source.length) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    tokens.push(source.slice(start, start + scanner.getTokenLength()));
  }
  return tokens;
}

function isComment(token: string): boolean {
  return token.startsWith("//") || token.startsWith("/*");
}

function isBreak(token: string): boolean {
  return token === "\n" || token === "\r" || token === "\r\n";
}

function endsInLineComment(piece: string): boolean {
  return (
    tokensOf(piece)
      .findLast((token) => token.trim() !== "" || isBreak(token))
      ?.startsWith("//") === true
  );
}

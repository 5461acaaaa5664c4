import {
  type Node,
  type ParseErrorCode,
  parseTree,
  printParseErrorCode,
  visit,
} from "jsonc-parser";

/** A JSON document with comments, as a tree of nodes with their places. */
export interface JsonDocument {
  /** `undefined` where nothing could be read at all. */
  readonly root: Node | undefined;
  /** The first thing that is wrong with it, in words, with its place; the rest may follow from it. */
  readonly error: string | undefined;
  /** Line and column, both from 1: `3:12`. */
  at(node: Node): string;
}

/** How much broken text is still searched for what can be kept of it, in UTF-16 code units. */
const mendable = 200_000;

/** As deep as anybody nests what has a meaning here; whoever reads the tree recurses. */
const deepest = 100;

/** Reads JSON with comments, trailing commas and a byte order mark; never throws. */
export function readJson(text: string): JsonDocument {
  const source = text.replace(/^\uFEFF/, "");
  const place = placesIn(source);
  const at = (node: Node): string => place(node.offset);
  try {
    const first = firstError(source);
    const error =
      first &&
      `${place(first.offset)}: ${first.code === tooDeep ? "nested too deeply" : (wording.get(printParseErrorCode(first.code)) ?? "not valid JSON")}`;
    const isHopeless = first !== undefined && (first.code === tooDeep || source.length > mendable);
    const root = isHopeless ? undefined : parseTree(source, [], { allowTrailingComma: true });
    return { root, error, at };
  } catch (error) {
    // The parser recurses, so deep nesting runs out of stack.
    if (!(error instanceof RangeError)) throw error;
    return { root: undefined, error: "1:1: nested too deeply", at };
  }
}

const tooDeep = "too deep";

interface FirstError {
  readonly code: ParseErrorCode | typeof tooDeep;
  readonly offset: number;
}

/** Where the text first isn't JSON; the search ends there, as one mistake can lead to many. */
function firstError(source: string): FirstError | undefined {
  let first: FirstError | undefined;
  const stop = new Error("found");
  let depth = 0;
  const goIn = (offset: number): void => {
    depth += 1;
    if (depth <= deepest) return;
    first = { code: tooDeep, offset };
    throw stop;
  };
  const goOut = (): void => {
    depth -= 1;
  };
  try {
    visit(
      source,
      {
        onError: (code, offset) => {
          first = { code, offset };
          throw stop;
        },
        onObjectBegin: goIn,
        onArrayBegin: goIn,
        onObjectEnd: goOut,
        onArrayEnd: goOut,
      },
      { allowTrailingComma: true },
    );
  } catch (error) {
    if (error !== stop) throw error;
  }
  return first;
}

/** Keys of an object with their values, as they stand; a half-written one has no value and is left out. */
export function members(node: Node): [key: Node, value: Node][] {
  return (node.type === "object" ? (node.children ?? []) : []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key === undefined || value === undefined ? [] : [[key, value] satisfies [Node, Node]];
  });
}

/** The value of a key; of a key that stands twice the last one, as in JSON. */
export function member(node: Node | undefined, name: string): Node | undefined {
  return node && members(node).findLast(([key]) => key.value === name)?.[1];
}

/** Keys that stand a second time in the same object. */
export function repeatedKeys(node: Node): Node[] {
  const seen = new Set<unknown>();
  return members(node).flatMap(([key]) => {
    if (seen.has(key.value)) return [key];
    seen.add(key.value);
    return [];
  });
}

const wording: ReadonlyMap<string, string> = new Map([
  ["InvalidSymbol", "a word that is no JSON; texts stand in double quotes"],
  ["InvalidNumberFormat", "not a number"],
  ["PropertyNameExpected", "a key in double quotes is missing"],
  ["ValueExpected", "a value is missing"],
  ["ColonExpected", 'a ":" is missing'],
  ["CommaExpected", 'a "," is missing'],
  ["CloseBraceExpected", 'a "}" is missing'],
  ["CloseBracketExpected", 'a "]" is missing'],
  ["EndOfFileExpected", "text stands after the end"],
  ["InvalidCommentToken", "not a comment; write // or /* */"],
  ["UnexpectedEndOfComment", "a comment is not closed"],
  ["UnexpectedEndOfString", "a text in quotes is not closed"],
  ["UnexpectedEndOfNumber", "a number is cut off"],
  ["InvalidUnicode", "not a valid \\u escape"],
  ["InvalidEscapeCharacter", "not a valid escape in a text"],
  ["InvalidCharacter", "a control character stands in a text"],
]);

/** Tells line and column of an offset, both from 1; the lines are looked for once. */
function placesIn(source: string): (offset: number) => string {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return `${String(low + 1)}:${String(offset - (starts[low] ?? 0) + 1)}`;
  };
}

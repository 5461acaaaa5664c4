/*
 * Matching one text against one pattern, without backtracking: the set of places that a match may have
 * reached is carried from token to token.
 */

/** A character of a pattern, and whether it may be special. */
export interface Mark {
  readonly character: string;
  readonly active: boolean;
}

/** A part of a pattern that is read. */
export type Token =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "one" }
  | { readonly kind: "any" }
  | { readonly kind: "set"; readonly negated: boolean; readonly ranges: readonly Range[] }
  | {
      readonly kind: "group";
      /** `?` `*` `+` `@` `!`, as bash's extended patterns have them. */
      readonly operator: string;
      readonly choices: readonly (readonly Token[])[];
    };

type Range = readonly [from: string, to: string];

/** How much may be done; shared by several matches so that all of them are bounded together. */
export interface Effort {
  left: number;
}

/** The characters of a text, all of them active or none. */
export function marks(text: string, active: boolean): readonly Mark[] {
  return Array.from(text, (character) => ({ character, active }));
}

/**
 * Reads a pattern of the shell: `*`, `?`, `[a-z]`, `[!a-z]`, `[[:alpha:]]`, `\\x`, and `@(a|b)` with its
 * kin if `groups`. What isn't well-formed is text.
 */
export function readPattern(pattern: readonly Mark[], groups = true): readonly Token[] {
  return readUntil({ pattern, at: 0, groups, depth: 0, open: new Set() }, "");
}

/**
 * Whether the tokens match the whole text. A dot at its start is matched only by a dot that is written
 * if `dots` is false.
 * @returns `undefined` if the effort doesn't suffice.
 */
export function matchesTokens(
  tokens: readonly Token[],
  text: string,
  dots: boolean,
  effort: Effort,
): boolean | undefined {
  const subject: Subject = {
    characters: Array.from(text),
    hidden: !dots && text.startsWith("."),
    effort,
    ends: new Map(),
  };
  const reached = advance(tokens, new Set([0]), subject);
  return effort.left < 0 ? undefined : reached.has(subject.characters.length);
}

interface Cursor {
  readonly pattern: readonly Mark[];
  at: number;
  readonly groups: boolean;
  /** How deep in groups; deeper ones are text, so that reading can't exhaust the stack. */
  readonly depth: number;
  /** Where groups begin that have no end, so that none is read twice in vain. */
  readonly open: Set<number>;
}

const deepest = 20;

function readUntil(cursor: Cursor, ends: string): readonly Token[] {
  const tokens: Token[] = [];
  for (;;) {
    const mark = cursor.pattern[cursor.at];
    if (mark === undefined) return tokens;
    if (mark.active && ends.includes(mark.character)) return tokens;
    const token = readToken(cursor, mark);
    const last = tokens.at(-1);
    if (token.kind === "any" && last?.kind === "any") continue;
    if (token.kind === "text" && last?.kind === "text") {
      tokens[tokens.length - 1] = { kind: "text", text: last.text + token.text };
    } else tokens.push(token);
  }
}

function readToken(cursor: Cursor, mark: Mark): Token {
  if (mark.active) {
    const special = readGroup(cursor) ?? readSet(cursor);
    if (special !== undefined) return special;
  }
  cursor.at += 1;
  if (mark.active && mark.character === "*") return { kind: "any" };
  if (mark.active && mark.character === "?") return { kind: "one" };
  const next = cursor.pattern[cursor.at];
  if (mark.active && mark.character === "\\" && next !== undefined) {
    cursor.at += 1;
    return { kind: "text", text: next.character };
  }
  return { kind: "text", text: mark.character };
}

function readGroup(cursor: Cursor): Token | undefined {
  const operator = cursor.pattern[cursor.at];
  const depth = cursor.depth + 1;
  if (!cursor.groups || depth > deepest || operator === undefined) return undefined;
  if (cursor.open.has(cursor.at)) return undefined;
  if (!"?*+@!".includes(operator.character) || !isActive(cursor.pattern[cursor.at + 1], "(")) {
    return undefined;
  }
  const inner: Cursor = { ...cursor, at: cursor.at + 2, depth };
  const choices: (readonly Token[])[] = [];
  for (;;) {
    choices.push(readUntil(inner, "|)"));
    const end = inner.pattern[inner.at];
    if (end === undefined) {
      cursor.open.add(cursor.at);
      return undefined;
    }
    inner.at += 1;
    if (end.character === "|") continue;
    cursor.at = inner.at;
    return { kind: "group", operator: operator.character, choices };
  }
}

function readSet(cursor: Cursor): Token | undefined {
  if (!isActive(cursor.pattern[cursor.at], "[")) return undefined;
  let at = cursor.at + 1;
  const first = cursor.pattern[at];
  const negated = isActive(first, "!") || isActive(first, "^");
  if (negated) at += 1;
  const ranges: Range[] = [];
  for (let start = true; ; start = false) {
    const mark = cursor.pattern[at];
    if (mark === undefined) return undefined;
    if (isActive(mark, "]") && !start) {
      cursor.at = at + 1;
      return { kind: "set", negated, ranges };
    }
    const named = readClass(cursor.pattern, at);
    if (named !== undefined) {
      ranges.push(...named.ranges);
      at = named.next;
      continue;
    }
    if (isActive(mark, "\\") && cursor.pattern[at + 1] !== undefined) at += 1;
    const from = cursor.pattern[at]?.character ?? "";
    const to = cursor.pattern[at + 2];
    if (isActive(cursor.pattern[at + 1], "-") && to !== undefined && !isActive(to, "]")) {
      ranges.push([from, to.character]);
      at += 3;
    } else {
      ranges.push([from, from]);
      at += 1;
    }
  }
}

const letters: readonly Range[] = [
  ["a", "z"],
  ["A", "Z"],
  // The locale decides which other letters count; all of them, to miss none.
  ["\u0080", "\u{10ffff}"],
];
const classes: Readonly<Record<string, readonly Range[]>> = {
  alpha: letters,
  alnum: [...letters, ["0", "9"]],
  word: [...letters, ["0", "9"], ["_", "_"]],
  lower: [
    ["a", "z"],
    ["\u0080", "\u{10ffff}"],
  ],
  upper: [
    ["A", "Z"],
    ["\u0080", "\u{10ffff}"],
  ],
  digit: [["0", "9"]],
  xdigit: [
    ["0", "9"],
    ["a", "f"],
    ["A", "F"],
  ],
  blank: [
    [" ", " "],
    ["\t", "\t"],
  ],
  space: [
    [" ", " "],
    ["\t", "\r"],
  ],
  punct: [
    ["!", "/"],
    [":", "@"],
    ["[", "`"],
    ["{", "~"],
  ],
  cntrl: [
    ["\u0000", "\u001f"],
    ["\u007f", "\u007f"],
  ],
  graph: [["!", "\u{10ffff}"]],
  print: [[" ", "\u{10ffff}"]],
};

/** `[:alpha:]` within a set. */
function readClass(
  pattern: readonly Mark[],
  at: number,
): { readonly ranges: readonly Range[]; readonly next: number } | undefined {
  if (!isActive(pattern[at], "[") || pattern[at + 1]?.character !== ":") return undefined;
  let name = "";
  // The longest name has six letters.
  for (let next = at + 2; next < at + 9; next += 1) {
    const character = pattern[next]?.character;
    if (character === undefined) return undefined;
    if (character === ":" && pattern[next + 1]?.character === "]") {
      const ranges = Object.hasOwn(classes, name) ? classes[name] : undefined;
      return ranges === undefined ? undefined : { ranges, next: next + 2 };
    }
    name += character;
  }
  return undefined;
}

function isActive(mark: Mark | undefined, character: string): boolean {
  return mark?.active === true && mark.character === character;
}

interface Subject {
  readonly characters: readonly string[];
  /** Whether the dot at its start must be written in the pattern. */
  readonly hidden: boolean;
  readonly effort: Effort;
  /** Where a group that starts at a place can end. */
  readonly ends: Map<Token, Map<number, ReadonlySet<number>>>;
}

function advance(
  tokens: readonly Token[],
  from: ReadonlySet<number>,
  subject: Subject,
): ReadonlySet<number> {
  let reached = from;
  for (const token of tokens) {
    if (reached.size === 0 || subject.effort.left < 0) return reached;
    reached = step(token, reached, subject);
  }
  return reached;
}

function step(token: Token, from: ReadonlySet<number>, subject: Subject): ReadonlySet<number> {
  const { characters } = subject;
  const reached = new Set<number>();
  subject.effort.left -= from.size;
  switch (token.kind) {
    case "any": {
      // A hidden dot isn't matched by a star, not even by one that stands for nothing before it.
      const places = subject.hidden ? [...from].filter((place) => place > 0) : [...from];
      if (places.length > 0) addAll(reached, Math.min(...places), characters.length, subject);
      return reached;
    }
    case "text":
      for (const place of from) {
        const end = endOfText(token.text, place, subject);
        if (end !== undefined) reached.add(end);
      }
      return reached;
    case "one":
    case "set":
      for (const place of from) {
        const character = characters[place];
        if (character === undefined || (place === 0 && subject.hidden)) continue;
        if (token.kind === "one" || inSet(character, token)) reached.add(place + 1);
      }
      return reached;
    case "group":
      for (const place of from) {
        if (subject.effort.left < 0) return reached;
        const ends = groupEnds(token, place, subject);
        subject.effort.left -= ends.size;
        for (const end of ends) reached.add(end);
      }
      return reached;
  }
}

function addAll(places: Set<number>, from: number, to: number, subject: Subject): void {
  subject.effort.left -= to - from;
  for (let place = from; place <= to; place += 1) places.add(place);
}

function endOfText(text: string, place: number, { characters }: Subject): number | undefined {
  let at = place;
  for (const character of text) {
    if (characters[at] !== character) return undefined;
    at += 1;
  }
  return at;
}

function inSet(character: string, set: Token & { readonly kind: "set" }): boolean {
  const code = character.codePointAt(0) ?? 0;
  const inside = set.ranges.some(
    ([from, to]) => code >= (from.codePointAt(0) ?? 0) && code <= (to.codePointAt(0) ?? 0),
  );
  return inside !== set.negated;
}

function groupEnds(
  group: Token & { readonly kind: "group" },
  place: number,
  subject: Subject,
): ReadonlySet<number> {
  const known = subject.ends.get(group) ?? new Map<number, ReadonlySet<number>>();
  subject.ends.set(group, known);
  const before = known.get(place);
  if (before !== undefined) return before;
  const ends = findGroupEnds(group, place, subject);
  known.set(place, ends);
  return ends;
}

function findGroupEnds(
  group: Token & { readonly kind: "group" },
  place: number,
  subject: Subject,
): ReadonlySet<number> {
  const once = (start: number): ReadonlySet<number> => {
    const ends = new Set<number>();
    for (const choice of group.choices) {
      const reached = advance(choice, new Set([start]), subject);
      subject.effort.left -= reached.size;
      for (const end of reached) ends.add(end);
    }
    return ends;
  };
  switch (group.operator) {
    case "@":
      return once(place);
    case "?":
      return new Set([place, ...once(place)]);
    case "!": {
      const matched = once(place);
      const others = new Set<number>();
      const last = place === 0 && subject.hidden ? 0 : subject.characters.length;
      addAll(others, place, last, subject);
      for (const end of matched) others.delete(end);
      return others;
    }
    default:
      return repeated(place, once, group.operator === "*", subject);
  }
}

function repeated(
  place: number,
  once: (start: number) => ReadonlySet<number>,
  withNone: boolean,
  { effort }: Subject,
): ReadonlySet<number> {
  const ends = new Set<number>();
  const ahead = [place];
  const tried = new Set<number>();
  for (let start = ahead.pop(); start !== undefined && effort.left >= 0; start = ahead.pop()) {
    if (tried.has(start)) continue;
    tried.add(start);
    for (const end of once(start)) {
      effort.left -= 1;
      ends.add(end);
      ahead.push(end);
    }
  }
  if (withNone) ends.add(place);
  return ends;
}

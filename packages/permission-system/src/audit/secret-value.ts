/** Where a value stands in a text, without the quotes around it. */
export interface ValuePlace {
  readonly start: number;
  readonly end: number;
}

/**
 * The word that begins at a place, as a shell would read it, or JSON: quoted, with other words right after
 * it, or up to the next blank or operator. Quotes may stand behind backslashes, as they do within quotes;
 * in doubt a value is taken for longer than it is.
 * @returns `undefined` if there is none, or it is no secret: a reference such as `$TOKEN`, or `true`.
 */
export function valueAt(text: string, from: number): ValuePlace | undefined {
  if (matchAt(reference, text, from) !== undefined || matchAt(plain, text, from) !== undefined) {
    return undefined;
  }
  const first = matchAt(quote, text, from);
  if (first !== undefined) {
    const start = from + first.length;
    const close = closeOf(text, start, first);
    const end = endOf(text, close.end);
    if (close.start === start && end === close.end) return undefined;
    return end === close.end ? { start, end: close.start } : { start: from, end };
  }
  const end = endOf(text, from);
  return end === from ? undefined : { start: from, end };
}

/** What a sticky expression matches at a place. */
export function matchAt(expression: RegExp, text: string, at: number): string | undefined {
  expression.lastIndex = at;
  return expression.exec(text)?.[0];
}

const quote = /\$?\\{0,8}["']/y;

/** A value that is fetched when the command runs. */
const reference =
  /(?:\\{0,8}["'])?(?:\$\(|`|\$\{\{|(?:\$\w{1,100}|\$\{\w{1,100}\})(?=$|[\s"'`;|&<>()\\,@/:]))/y;

const plain =
  /(?:\\{0,8}["'])?(?:true|false|null|none|nil|undefined|yes|no|on|off|\*\*\*)(?=$|[\s"'`;|&<>()\\,}\]])/iy;

/** The end of a word, after what of it has been read. */
function endOf(text: string, from: number): number {
  let at = from;
  for (;;) {
    const open = matchAt(quote, text, at);
    if (open !== undefined) {
      // A quote before a blank closes one that was opened before the value.
      if (isBreak(text, at + open.length)) return at;
      at = closeOf(text, at + open.length, open).end;
      continue;
    }
    if (isBreak(text, at)) return at;
    at += text[at] === "\\" ? 2 : 1;
    if (at >= text.length) return text.length;
  }
}

/** Whether a word ends here. */
function isBreak(text: string, at: number): boolean {
  const character = text[at];
  if (character === undefined || /[\s`;|&<>()}\]]/.test(character)) return true;
  if (character !== ",") return false;
  const next = text[at + 1];
  return next === undefined || /[\s"'\\]/.test(next);
}

/** The quote that closes one, with the place after it; the end of the text if none does. */
function closeOf(text: string, from: number, open: string): ValuePlace {
  const mark = open.at(-1) ?? "";
  const isLiteral = open === "'";
  const depth = open.length - (open.startsWith("$") ? 2 : 1);
  for (let at = text.indexOf(mark, from); at !== -1; at = text.indexOf(mark, at + 1)) {
    const slashes = slashesBefore(text, at, from);
    // Fewer backslashes close what is around it; in single quotes they mean nothing.
    if (slashes <= depth || isLiteral || (depth === 0 && slashes % 2 === 0)) {
      return { start: at - Math.min(slashes, depth), end: at + 1 };
    }
  }
  return { start: text.length, end: text.length };
}

function slashesBefore(text: string, at: number, from: number): number {
  let count = 0;
  while (at - count - 1 >= from && text[at - count - 1] === "\\") count += 1;
  return count;
}

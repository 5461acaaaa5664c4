import { expand } from "brace-expansion";
import { type Command, parse, type Word, type WordPart } from "unbash";

/** As many words as one brace expansion is followed into. */
const most = 256;

/** Private-use characters stand for what braces don't see: quoted text, expansions, escapes. */
const firstStandIn = 0xe000;
const lastStandIn = 0xf8ff;

/**
 * The words that brace expansion makes of a word, each still to be expanded otherwise; `undefined` if
 * they are more than is followed. Bash expands braces first, by the text alone (Bash 5.2 manual,
 * 3.5.1 Brace Expansion).
 */
export function expandBraces(word: Word): readonly Word[] | undefined {
  const parts = word.parts ?? [];
  if (!parts.some(({ type }) => type === "BraceExpansion")) return [word];
  const hidden: string[] = [];
  const template = hide(parts, hidden);
  if (hidden.length > lastStandIn - firstStandIn) return undefined;
  const texts = expand(template, { max: most, maxLength: 65_536 });
  if (texts.length >= most) return undefined;
  // What is left as it was though it has the form of an expansion (`{a}{1..3}`) is another shell's guess.
  if (texts.some((text) => /\{[^{}]*(?:,|\.\.)[^{}]*\}/.test(text))) return undefined;
  const words = texts.map((text) => readWord(reveal(text, hidden)));
  return words.every((each) => each !== undefined) ? words : undefined;
}

function hide(parts: readonly WordPart[], hidden: string[]): string {
  let template = "";
  for (const part of parts) {
    if (part.type === "Literal") template += hideEscapes(part.text, hidden);
    else if (part.type === "Glob" && part.kind !== "bracket") template += part.text;
    else if (part.type === "BraceExpansion") {
      template +=
        part.parts === undefined ? hideEscapes(part.text, hidden) : `{${hide(part.parts, hidden)}}`;
    } else template += standIn(part.text, hidden);
  }
  return template;
}

function hideEscapes(text: string, hidden: string[]): string {
  return text.replace(/\\[^]|[\ue000-\uf8ff\\$]/g, (found) => standIn(found, hidden));
}

function standIn(text: string, hidden: string[]): string {
  hidden.push(text);
  return String.fromCharCode(Math.min(firstStandIn + hidden.length - 1, lastStandIn));
}

function reveal(text: string, hidden: readonly string[]): string {
  return text.replace(
    /[\ue000-\uf8ff]/g,
    (found) => hidden[found.charCodeAt(0) - firstStandIn] ?? "",
  );
}

/** The text as one argument. It has been a word, so it holds no unquoted blank. */
function readWord(text: string): Word | undefined {
  if (text === "") return { type: "Word", text: "", value: "", pos: 0, end: 0 };
  const command = parse(`: ${text}`).commands[0]?.command as Partial<Command> | undefined;
  const [argument, another] = command?.suffix ?? [];
  return argument?.type === "Word" && another === undefined ? argument : undefined;
}

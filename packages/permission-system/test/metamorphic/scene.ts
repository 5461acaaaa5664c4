import { type Command, parse, type SyntaxNode, type Word } from "unbash";
import type { FactContext } from "../../src/facts/context.ts";

/** A command that is rewritten, and the place in which it would run. */
export interface Scene {
  readonly text: string;
  readonly context: FactContext;
  /** The simple commands of it that aren't in a substitution, in their order. */
  readonly commands: readonly SimpleCommand[];
  /** Every word that is one known text, in its order. */
  readonly words: readonly PlainWord[];
}

/** A word that stands for one known text. */
export interface PlainWord {
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly role: "program" | "argument" | "target" | "loop";
}

/** A program or built-in with its words. */
export interface SimpleCommand {
  readonly start: number;
  /** Where its own words begin, behind assignments. */
  readonly nameAt: number;
  readonly end: number;
  /** Its name, if that is one known text. */
  readonly name: string | undefined;
  /** Its words, from the name to the last argument, with their place in the text; each maybe unknown. */
  readonly words: readonly {
    readonly start: number;
    readonly end: number;
    readonly value?: string;
  }[];
  readonly hasPrefix: boolean;
  readonly redirects: readonly string[];
  /** Whether redirects stand between its words. */
  readonly isMixed: boolean;
}

/**
 * Reads a command, so far as is needed to rewrite it.
 * @returns `undefined` if it isn't whole, or has aliases, which are read line by line.
 */
export function sceneOf(text: string, context: FactContext): Scene | undefined {
  const script = parse(text);
  if ((script.errors ?? []).length > 0 || /\balias\b|expand_aliases/.test(text)) return undefined;
  const commands: SimpleCommand[] = [];
  const words: PlainWord[] = [];
  visit(script, (node) => {
    if (node.type === "For") {
      for (const word of node.wordlist ?? []) addWord(words, word, "loop");
    }
    if (node.type === "Redirected") addTargets(words, node.redirects);
    if (node.type !== "Command") return;
    const command = simpleOf(node, text);
    commands.push(command);
    const isDeclaring = declaring.has(command.name ?? "");
    command.words.forEach(({ start, end, value }, at) => {
      if (value === undefined || isDeclaring) return;
      words.push({ start, end, value, role: at === 0 ? "program" : "argument" });
    });
    addTargets(words, node.redirects);
  });
  return { text, context, commands, words: words.toSorted((a, b) => a.start - b.start) };
}

/** Built-ins whose arguments are parsed as assignments only while their name isn't quoted. */
export const declaring: ReadonlySet<string> = new Set([
  "export",
  "declare",
  "typeset",
  "local",
  "readonly",
]);

/** What is there only in the shell itself, or changes it. */
const inShell = new Set(
  (
    ": . source eval exec builtin command cd pushd popd dirs export declare typeset local readonly unset set shopt " +
    "shift getopts read mapfile readarray let trap return break continue exit wait jobs bg fg disown hash " +
    "type alias unalias enable umask ulimit times caller history suspend coproc"
  ).split(" "),
);

/** Whether a command is a program, which is the same in another process. */
export function isProgram({ name }: SimpleCommand, { text }: Scene): boolean {
  if (name === undefined || name === "" || inShell.has(name)) return false;
  return !text.includes(`${name}()`) && !text.includes(`${name} ()`) && !text.includes("function ");
}

/** Whether the whole command is this one. */
export function isAll({ start, end }: SimpleCommand, { text }: Scene): boolean {
  return start === 0 && end === text.length;
}

/** A name that the command doesn't use. */
export function freshName({ text }: Pick<Scene, "text">): string {
  let at = 1;
  while (text.includes(`v${String(at)}`)) at += 1;
  return `v${String(at)}`;
}

/** The text with another one in a place of it. */
export function withText(text: string, place: { start: number; end: number }, put: string): string {
  return text.slice(0, place.start) + put + text.slice(place.end);
}

function visit(node: SyntaxNode, see: (node: SyntaxNode) => void): void {
  see(node);
  for (const value of Object.values(node) as readonly unknown[]) {
    for (const child of [value].flat()) if (isNode(child)) visit(child, see);
  }
}

/** Substitutions aren't entered. */
function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === "object" &&
    value !== null &&
    "type" in value &&
    value.type !== "Word" &&
    value.type !== "Assignment"
  );
}

function simpleOf(node: Command, text: string): SimpleCommand {
  const given = [...(node.name === undefined ? [] : [node.name]), ...node.args];
  const words = given.map((word) => {
    const value = word.type === "Word" ? valueOf(word) : plainText(word.text);
    return { start: word.pos, end: word.end, ...(value === undefined ? {} : { value }) };
  });
  const [first] = words;
  const last = words.at(-1);
  const redirects = node.redirects.map(({ operator }) => operator);
  return {
    start: node.pos,
    nameAt: first?.start ?? node.pos,
    end: node.end,
    name: first?.value,
    words,
    hasPrefix: node.prefix.length > 0,
    redirects,
    isMixed:
      node.redirects.some(({ pos }) => pos > (first?.start ?? 0) && pos < (last?.end ?? 0)) ||
      text.slice(first?.start ?? 0, last?.end ?? 0).includes("<<"),
  };
}

function addTargets(words: PlainWord[], redirects: Command["redirects"]): void {
  for (const redirect of redirects) {
    if (
      redirect.type === "Redirect" &&
      redirect.target !== undefined &&
      !redirect.operator.includes("&")
    )
      addWord(words, redirect.target, "target");
  }
}

function addWord(words: PlainWord[], word: Word, role: PlainWord["role"]): void {
  const value = valueOf(word);
  if (value !== undefined) words.push({ start: word.pos, end: word.end, value, role });
}

/** The one text that a word stands for. */
function valueOf(word: Word): string | undefined {
  if (/^~|[{]/.test(word.text) || !/^[\x20-\x7e\t\n]+$/.test(word.text)) return undefined;
  const isKnown = (word.parts ?? []).every((part) =>
    part.type === "DoubleQuoted"
      ? part.parts.every(({ type }) => type === "Literal")
      : part.type === "Literal" || part.type === "SingleQuoted" || part.type === "AnsiCQuoted",
  );
  return isKnown && word.value !== "" ? word.value : undefined;
}

function plainText(text: string): string | undefined {
  return /^[\w./=:+,@%-]+$/.test(text) ? text : undefined;
}

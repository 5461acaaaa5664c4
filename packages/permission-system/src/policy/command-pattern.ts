import { grammarOf } from "../programs/grammar.ts";
import type { Grammar, ProgramRow } from "../programs/row.ts";
import { rowNamed } from "../programs/tables/index.ts";
import { keptWords, ownCommands } from "./command-words.ts";

/** The pattern that matches a text; nothing can be escaped, so what is special stands for one character. */
export function exactPattern(text: string): string {
  return text.replaceAll("*", "?");
}

/**
 * Whether the command could run what its words say: it is an interpreter, a shell or a wrapper, or
 * nobody knows it. No wildcard may follow it.
 * @param text canonical.
 * @param added rows of the policies.
 */
export function runsItsWords(text: string, added: readonly ProgramRow[]): boolean {
  const [program = "", ...args] = text.split(" ");
  const rows = rowsOf(program, added);
  return rows.length === 0 || rows.some((row) => mayRun(row) || grammarsOf(args, row).some(runs));
}

/**
 * The words that say what a command does, followed by whatever: `git checkout *`, `npm run build *`.
 * @param text canonical.
 * @param added rows of the policies.
 * @returns `undefined` if it could run its words, or if these aren't plain words.
 */
export function widerCommand(text: string, added: readonly ProgramRow[]): string | undefined {
  if (runsItsWords(text, added)) return undefined;
  const words = text.split(" ", mostKept);
  const [program = "", command] = words;
  const rows = rowsOf(program, added);
  const count = Math.max(...rows.map((row) => countOf(words, row)));
  const kept = words.slice(0, count);
  if (kept.length < count || !kept.every((word) => plain.test(word))) return undefined;
  if (count > 1 && !rows.every((row) => isOwn(program, command ?? "", row))) return undefined;
  return `${kept.join(" ")} *`;
}

/** As many words as are ever kept. */
const mostKept = 5;

/** Words that mean the same everywhere: no options, no paths, no assignments, no quotes. */
const plain = /^[\w@%+:,.][\w@%+:,.-]*$/;

function rowsOf(program: string, added: readonly ProgramRow[]): readonly ProgramRow[] {
  // What stands at a path can be anything, whatever it is called.
  if (program.includes("/")) return [];
  const builtIn = rowNamed(program);
  const own = added.filter(({ names }) => names.includes(program));
  return builtIn === undefined ? own : [builtIn, ...own];
}

function mayRun(row: ProgramRow): boolean {
  const { shell, interpreter, transparent, passes, takesCode } = row;
  const isOne = shell === true || interpreter !== undefined || transparent === true;
  return isOne || passes !== undefined || takesCode === true || row.runs !== undefined;
}

/** The grammars by which the arguments may be read: that of the command, or the row's own. */
function grammarsOf(args: readonly string[], row: ProgramRow): readonly Grammar[] {
  if (row.commands === undefined) return [row];
  const [first = "", ...others] = args.filter((word) => !word.startsWith("-"));
  const two = others[0] === undefined ? undefined : grammarOf(row, `${first} ${others[0]}`);
  const one = grammarOf(row, first);
  const found = [two, one].filter((grammar) => grammar !== undefined);
  return found.length === 0 ? [row] : found;
}

const running: ReadonlySet<string> = new Set([
  "argv",
  "argv-until",
  "shell",
  "shell-words",
  "remote-shell",
  "module",
  "line",
  "own-line",
  "program",
  "script",
  "code",
  "opaque",
]);

function runs({ operands = [], after = [], modes, takesCode, runs: why }: Grammar): boolean {
  return (
    takesCode === true ||
    why !== undefined ||
    [...operands, ...after].some((operand) => running.has(operand.replace(/\.\.\.$/, ""))) ||
    Object.values(modes ?? {}).some(runs)
  );
}

function countOf(words: readonly string[], { commands }: ProgramRow): number {
  for (let length = words.length; length > 0; length -= 1) {
    const known = keptWords.get(words.slice(0, length).join(" "));
    if (known !== undefined) return Math.max(known, rowCount(words, commands));
  }
  return rowCount(words, commands);
}

function rowCount([, first = ""]: readonly string[], commands: ProgramRow["commands"]): number {
  if (commands === undefined) return 1;
  return Object.keys(commands).some((name) => name.startsWith(`${first} `)) ? 3 : 2;
}

function isOwn(program: string, command: string, { commands = {} }: ProgramRow): boolean {
  const listed = ownCommands.get(program)?.split(" ") ?? [];
  return (
    listed.includes("*") ||
    listed.includes(command) ||
    Object.keys(commands).some((name) => name === command || name.startsWith(`${command} `))
  );
}

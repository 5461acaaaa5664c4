import { type Compiled, compile, grammarOf } from "../programs/grammar.ts";
import { lastOption, rolesOf } from "../programs/roles.ts";
import { rowNamed } from "../programs/tables/index.ts";

/** Patterns that people write are shorter. */
const longest = 200;

/** A command that a pattern matches, and others that do the same. */
export interface Respellings {
  readonly asWritten: string;
  readonly others: readonly string[];
}

/**
 * Takes a pattern with options for a command, and spells its options otherwise: elsewhere, after another
 * one, letters in another order or apart, short ones as long ones.
 * @returns `undefined` if the pattern has no options to be spelled otherwise.
 */
export function respellings(pattern: string): Respellings | undefined {
  if (pattern.length > longest) return undefined;
  const words = pattern.split(" ");
  const head = headOf(words);
  const [program] = head;
  if (program === undefined) return undefined;
  const grammar = programGrammar(head);
  const { options, operands } = taken(words.slice(head.length), grammar);
  if (options.length === 0 || options.some((one) => /^--?$/.test(one))) return undefined;
  const given = operands.length === 0 ? ["x"] : operands;
  const inOrder = (written: readonly string[]): readonly string[] => [
    [...head, ...written, ...given].join(" "),
    ...(grammar.endsAtOperand ? [] : [[...head, ...given, ...written].join(" ")]),
    [...head, "-v", ...written, ...given].join(" "),
  ];
  return {
    asWritten: words.map(withoutWildcards).join(" "),
    others: [options, ...otherOptions(options, head, grammar)].flatMap(inOrder),
  };
}

/** The pattern as a command has a word for each wildcard that stands alone, and nothing for others. */
function withoutWildcards(word: string): string {
  return /^[*?]+$/.test(word) ? "x" : word.replaceAll("*", "").replaceAll("?", "x");
}

/** The program and what stands before its first option. */
function headOf(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => word.startsWith("-") || /^[*?]+$/.test(word));
  return words.slice(0, end === -1 ? undefined : end).map(withoutWildcards);
}

/** What is known of how a program, or its command, takes options. */
interface ProgramGrammar {
  /** Whether letters can stand together. */
  readonly hasClusters: boolean;
  /** No option stands after an operand. */
  readonly endsAtOperand: boolean;
  readonly options: Compiled["options"];
}

function programGrammar([program = "", ...commands]: readonly string[]): ProgramGrammar {
  const row = rowNamed(program);
  if (row === undefined) return { hasClusters: false, endsAtOperand: false, options: new Map() };
  const grammar =
    grammarOf(row, commands.slice(0, 2).join(" ")) ?? grammarOf(row, commands[0] ?? "") ?? row;
  const { style } = row;
  return {
    hasClusters: style !== "single-dash" && style !== "joined" && style !== "none",
    endsAtOperand: style === "first" || lastOption(rolesOf(grammar.operands)) !== undefined,
    options: compile(grammar).options,
  };
}

interface Taken {
  /** Each with its value. */
  readonly options: readonly string[];
  readonly operands: readonly string[];
}

function taken(words: readonly string[], { options: known }: ProgramGrammar): Taken {
  const options: string[] = [];
  const operands: string[] = [];
  for (const word of words) {
    const text = withoutWildcards(word);
    const last = options.at(-1);
    const mayBeValue = last !== undefined && operands.length === 0 && !last.includes(" ");
    const isValue = mayBeValue && (!/^[*?]/.test(word) || (known.get(last)?.takes ?? 0) > 0);
    if (text.startsWith("-")) options.push(text);
    else if (isValue) options[options.length - 1] = `${last} ${text}`;
    else operands.push(text);
  }
  return { options, operands };
}

function otherOptions(
  options: readonly string[],
  head: readonly string[],
  grammar: ProgramGrammar,
): readonly (readonly string[])[] {
  return options.flatMap((option, at) =>
    [...clusters(option, grammar), ...synonyms(option, head)].map((other) =>
      options.with(at, other),
    ),
  );
}

/** `-rf` as `-fr`, `-r -f`, `-f -r`; not where a letter takes a value, or the whole is one option. */
function clusters(option: string, { hasClusters, options }: ProgramGrammar): readonly string[] {
  const letters = /^-([A-Za-z]{2,3})$/.exec(option)?.[1]?.split("");
  if (letters === undefined || !hasClusters || options.has(option)) return [];
  if (letters.some((letter) => (options.get(`-${letter}`)?.takes ?? 0) > 0)) return [];
  const reversed = letters.toReversed();
  return [
    `-${reversed.join("")}`,
    letters.map((letter) => `-${letter}`).join(" "),
    reversed.map((letter) => `-${letter}`).join(" "),
  ];
}

/** What means the same, by the manuals of GNU coreutils 9.4, git 2.43 and npm 10. */
const sameOptions: Readonly<Record<string, readonly (readonly string[])[]>> = {
  rm: [
    ["-r", "-R", "--recursive"],
    ["-f", "--force"],
    ["-rf", "-Rf", "--recursive --force"],
  ],
  chmod: [["-R", "--recursive"]],
  chown: [["-R", "--recursive"]],
  cp: [
    ["-r", "-R", "--recursive"],
    ["-f", "--force"],
  ],
  mv: [["-f", "--force"]],
  "git push": [
    ["-f", "--force"],
    ["-d", "--delete"],
  ],
  "git clean": [["-f", "--force"]],
  "git checkout": [["-f", "--force"]],
  "git switch": [["-f", "--force", "--discard-changes"]],
  "git branch": [
    ["-D", "-d -f", "--delete --force"],
    ["-d", "--delete"],
    ["-f", "--force"],
  ],
  "git tag": [
    ["-d", "--delete"],
    ["-f", "--force"],
  ],
  "git commit": [["-n", "--no-verify"]],
  "git rm": [["-f", "--force"]],
  "npm install": [
    ["-g", "--global"],
    ["-D", "--save-dev"],
  ],
  npx: [["-y", "--yes"]],
};

function synonyms(
  option: string,
  [program = "", command = ""]: readonly string[],
): readonly string[] {
  const groups = sameOptions[`${program} ${command}`] ?? sameOptions[program] ?? [];
  return groups.find((group) => group.includes(option))?.filter((other) => other !== option) ?? [];
}

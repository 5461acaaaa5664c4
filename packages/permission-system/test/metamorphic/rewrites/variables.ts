import { double, isSafe, single } from "../quotes.ts";
import type { Rewrite } from "../rewrite.ts";
import { freshName, type PlainWord, type Scene, type SimpleCommand, withText } from "../scene.ts";

const why =
  "The command itself sets the variable, and its value is the word. Not of loops' words and arguments of `export` and its like.";

/** Words from variables that the command sets. */
export const variableRewrites: readonly Rewrite[] = [
  ofWords("a variable", (value, name) => isSafe(value) && [`${name}=${value}; `, `$${name}`]),
  ofWords("a quoted variable", (value, name) => [`${name}=${single(value)}\n`, `"$${name}"`]),
  ofWords("a variable in braces", (value, name) => [`${name}=${double(value)}\n`, `"\${${name}}"`]),
  ofWords("an exported variable", (value, name) => [
    `export ${name}=${single(value)}; `,
    `"$${name}"`,
  ]),
  ofWords("a declared variable", (value, name) => [
    `declare -r ${name}=${single(value)}; `,
    `"$${name}"`,
  ]),
  ofWords(
    "two halves",
    (value, name) =>
      value.length > 1 && [
        `${name}a=${single(value.slice(0, 1))} ${name}b=${single(value.slice(1))}; `,
        `"$${name}a$${name}b"`,
      ],
  ),
  ofWords("a variable of a variable", (value, name) => [
    `${name}a=${single(value)}; ${name}b=$${name}a; `,
    `"$${name}b"`,
  ]),
  ofWords(
    "a variable that is appended to",
    (value, name) =>
      value.length > 1 && [
        `${name}=${single(value.slice(0, 1))}; ${name}+=${single(value.slice(1))}; `,
        `"$${name}"`,
      ],
  ),
  ofWords(
    "a default that is kept",
    (value, name) => isSafe(value) && [`: "\${${name}:=${value}}"; `, `"$${name}"`],
  ),
  ofWords("an element of a list", (value, name) => [
    `${name}=(a ${single(value)}); `,
    `"\${${name}[1]}"`,
  ]),
  ofWords("a name in a variable", (value, name) => [
    `${name}a=${single(value)}; ${name}b=${name}a; `,
    `"\${!${name}b}"`,
  ]),
  ofWords("printf -v", (value, name) => [`printf -v ${name} %s ${single(value)}; `, `"$${name}"`]),
  ofWords(
    "read",
    (value, name) => isSafe(value) && [`read -r ${name} <<< ${single(value)}; `, `"$${name}"`],
  ),
  ofWords("a cut text", (value, name) => [
    `${name}=${single(`${value}.keel`)}; `,
    `"\${${name}%.keel}"`,
  ]),
  ofWords(
    "a replaced text",
    (value, name) => isSafe(value) && [`${name}=${single(`_${value}`)}; `, `"\${${name}/#_/}"`],
  ),
  ofWords(
    "the output of echo",
    (value) => isSafe(value) && !value.startsWith("-") && ["", `$(echo ${value})`],
  ),
  ofWords("the output of printf", (value) => ["", `"$(printf %s ${single(value)})"`]),
  {
    name: "a program from a loop's variable",
    why: `${why} The loop runs once.`,
    variants: (scene) => {
      const [word] = scene.words.filter(({ role, value }) => role === "program" && isSafe(value));
      if (word === undefined) return [];
      const name = freshName(scene);
      return [`for ${name} in ${word.value}; do ${withText(scene.text, word, `$${name}`)}\ndone`];
    },
  },
  {
    name: 'set -- …; "$@"',
    why: "The arguments of the shell are the words. Not where the command uses its arguments, nor of what is about them.",
    variants: (scene) =>
      asList(scene, (words, text) => [
        "",
        withText(text, words, `{ set -- ${inside(text, words)}; "$@"; }`),
      ]),
  },
  {
    name: "a function of its arguments",
    why: "A function runs the words that it gets. Not where the command uses arguments, nor of what is about them.",
    variants: (scene) => {
      const name = freshName(scene);
      return asList(scene, (words, text) => [
        `${name}() { "$@"; }; `,
        withText(text, words, `${name} ${inside(text, words)}`),
      ]);
    },
  },
  {
    name: "a function of the program with its arguments",
    why: "A function runs the program with the words that it gets. Not where the command uses arguments.",
    variants: (scene) => {
      const name = freshName(scene);
      return asList(scene, (_, text, command) => [
        `${name}() { ${inside(text, command.words[0]!)} "$@"; }; `,
        withText(text, command.words[0]!, name),
      ]);
    },
  },
  {
    name: "a list of its words",
    why: "The list's elements are the words. Not where the command uses arguments.",
    variants: (scene) => {
      const name = freshName(scene);
      return asList(scene, (words, text) => [
        "",
        withText(text, words, `{ ${name}=(${inside(text, words)}); "\${${name}[@]}"; }`),
      ]);
    },
  },
  {
    name: "all words in one variable",
    why: `${why} Without quotes it is divided at blanks. Only of safe words.`,
    variants: (scene) => {
      const name = freshName(scene);
      return asList(scene, (words, text, command) =>
        command.words.every(({ value = " " }) => isSafe(value))
          ? [
              "",
              withText(
                text,
                words,
                `{ ${name}=${single(command.words.map(({ value }) => value!).join(" "))}; $${name}; }`,
              ),
            ]
          : undefined,
      );
    },
  },
];

type Split = readonly [before: string, word: string];

function ofWords(name: string, write: (value: string, name: string) => Split | false): Rewrite {
  const one = (scene: Scene, word: PlainWord): readonly string[] => {
    const made = write(word.value, freshName(scene));
    if (made === false || word.role === "loop") return [];
    return [made[0] + withText(scene.text, word, made[1])];
  };
  return {
    name: `a word from ${name}`,
    why,
    variants: (scene) => scene.words.flatMap((word) => one(scene, word)),
  };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function inside(text: string, { start, end }: Place): string {
  return text.slice(start, end);
}

/** Of each command that stands alone in its words. */
function asList(
  { text, commands }: Scene,
  write: (words: Place, text: string, command: SimpleCommand) => Split | undefined,
): readonly string[] {
  if (/[$][@*#0-9{]|\bset\b|\bshift\b|\(\)|<<|function/.test(text)) return [];
  return commands.flatMap((command) => {
    const last = command.words.at(-1);
    if (command.name === undefined || last === undefined || notAsList.has(command.name)) return [];
    if (command.hasPrefix || command.isMixed) return [];
    const made = write({ start: command.nameAt, end: last.end }, text, command);
    return made === undefined ? [] : [made.join("")];
  });
}

const notAsList = new Set(
  "export declare typeset local readonly set shift return break continue source . exec".split(" "),
);

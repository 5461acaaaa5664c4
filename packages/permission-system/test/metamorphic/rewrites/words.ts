import { ansi, double, isSafe, numbered, single } from "../quotes.ts";
import type { Rewrite } from "../rewrite.ts";
import { declaring, type PlainWord, type Scene, withText } from "../scene.ts";

const why =
  "Bash takes the quotes away and passes the same word. Not of words that Bash expands, nor of the arguments of `export` and its like.";

/** Words in other quotes. */
export const wordRewrites: readonly Rewrite[] = [
  ofWords("in single quotes", single),
  ofWords("in double quotes", double),
  ofWords("in $'…'", ansi),
  ofWords("in $'…' by numbers", numbered),
  ofWords('in $"…"', (value) => (/[\\"$`]/.test(value) ? undefined : `$"${value}"`)),
  ofWords("with every character escaped", (value) =>
    value.includes("\n") ? undefined : value.replaceAll(/[^]/g, "\\$&"),
  ),
  ofWords("with the first character escaped", (value) =>
    isSafe(value) ? `\\${value}` : undefined,
  ),
  ofWords("with an empty text in it", (value) =>
    isSafe(value) && value.length > 1 ? `${value.slice(0, 1)}''${value.slice(1)}` : undefined,
  ),
  ofWords("with an empty text behind it", (value) => (isSafe(value) ? `${value}""` : undefined)),
  ofWords("half in one kind of quotes, half in another", (value) =>
    value.length > 1 ? single(value.slice(0, 1)) + double(value.slice(1)) : undefined,
  ),
  ofWords("with a line continued in it", (value) =>
    isSafe(value) && value.length > 1 ? `${value.slice(0, 1)}\\\n${value.slice(1)}` : undefined,
  ),
  ofWords("from an unset variable's default", (value) =>
    isSafe(value) ? `\${keel_unset:-${value}}` : undefined,
  ),
  ofWords("with an unset variable behind it", (value) =>
    isSafe(value) ? `${value}\${keel_unset+x}` : undefined,
  ),
  {
    name: "every word in double quotes",
    why,
    variants: ({ text, words }) => {
      let made = text;
      for (const word of [...words].reverse()) made = withText(made, word, double(word.value));
      return words.length === 0 ? [] : [made];
    },
  },
  {
    name: "two words from braces",
    why: "`{a,b}` is the words `a` and `b`. Only of two plain words of a command that stand beside each other, and not of `export` and its like.",
    variants: ({ text, commands }) =>
      commands.flatMap(({ words, name }) =>
        words.slice(1).flatMap((word, at) => {
          const before = words[at]!;
          if (declaring.has(name ?? "")) return [];
          if (![before, word].every(({ value }) => value !== undefined && /^[\w./-]+$/.test(value)))
            return [];
          if (text.slice(before.end, word.start).trim() !== "") return [];
          const place = { start: before.start, end: word.end };
          return [withText(text, place, `{${before.value!},${word.value!}}`)];
        }),
      ),
  },
];

function ofWords(name: string, write: (value: string) => string | undefined): Rewrite {
  const one = ({ text }: Scene, word: PlainWord): readonly string[] => {
    const put = write(word.value);
    return put === undefined ? [] : [withText(text, word, put)];
  };
  return {
    name: `a word ${name}`,
    why,
    variants: (scene) => scene.words.flatMap((word) => one(scene, word)),
  };
}

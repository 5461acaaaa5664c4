import type { Rewrite } from "../rewrite.ts";
import { withText } from "../scene.ts";

const why = "Bash drops blanks, continued lines, empty lines and comments.";

/** Other blanks, and comments. */
export const blankRewrites: readonly Rewrite[] = [
  between("two blanks between words", "  "),
  between("a tab between words", "\t"),
  between("a line continued between words", " \\\n"),
  between("lines continued twice between words", "\\\n \\\n\t"),
  { name: "blanks before it", why, variants: ({ text }) => [` \t ${text}`] },
  { name: "an empty line before it", why, variants: ({ text }) => [`\n\n${text}`] },
  { name: "a comment before it", why, variants: ({ text }) => [`# a note's note\n${text}`] },
  { name: "an empty line behind it", why, variants: ({ text }) => [`${text}\n\n`] },
  {
    name: "a comment behind it",
    why: `${why} Not behind the end of a here-document.`,
    variants: ({ text }) =>
      text.includes("<<") || text.endsWith("\\") ? [] : [`${text} # it's a note`],
  },
];

function between(name: string, blank: string): Rewrite {
  return {
    name,
    why: `${why} Only between two words of a command.`,
    variants: ({ text, commands }) =>
      commands.flatMap(({ words }) =>
        words.slice(1).flatMap(({ start }, at) => {
          const { end } = words[at]!;
          return /^[ \t]+$/.test(text.slice(end, start))
            ? [withText(text, { start: end, end: start }, blank)]
            : [];
        }),
      ),
  };
}

import { type Field, textOf, written } from "../shell/field.ts";
import type { CommandFact, Stretch } from "./fact.ts";

/**
 * The fact of a command.
 * @param canonical its words, without what is normalised away.
 * @param argv its words as they stand; further spellings for denials.
 */
export function commandFact(
  canonical: readonly Field[],
  argv: readonly Field[],
  { transparent, position }: Pick<CommandFact, "transparent" | "position">,
): CommandFact {
  const text = line(canonical);
  const isPlain = canonical === argv && !isByPath(argv) && !text.includes("'");
  const isKnown = canonical.every((field) => textOf(field) !== undefined);
  return {
    kind: "command",
    surface: "bash",
    text,
    spellings: isPlain ? [text] : spellingsOf(text, canonical, argv),
    stretches: isKnown ? [{ text, hole: false }] : stretchesOf(canonical),
    transparent,
    position,
  };
}

function spellingsOf(
  text: string,
  canonical: readonly Field[],
  argv: readonly Field[],
): readonly string[] {
  const spellings = new Set<string>([text]);
  for (const words of canonical === argv ? [canonical] : [canonical, argv]) {
    if (words.length === 0) continue;
    for (const spelled of [words, withoutDirectory(words)]) {
      spellings.add(line(spelled));
      spellings.add(spelled.map(written).join(" "));
    }
  }
  return [...spellings];
}

/** The words in one line; one that holds white space, or nothing, in quotes, so that borders stay. */
function line(words: readonly Field[]): string {
  let text = "";
  for (const field of words)
    text += text === "" && field === words[0] ? shown(field) : ` ${shown(field)}`;
  return text;
}

function shown(field: Field): string {
  const text = written(field);
  return /^$|\s/.test(text) && textOf(field) !== undefined ? `'${text}'` : text;
}

/** `/bin/rm x` as `rm x`. */
function withoutDirectory(words: readonly Field[]): readonly Field[] {
  if (!isByPath(words)) return words;
  const [program = [], ...rest] = words;
  const text = written(program);
  return [[{ kind: "text", text: text.slice(text.lastIndexOf("/") + 1) }], ...rest];
}

function isByPath([program = []]: readonly Field[]): boolean {
  return textOf(program)?.includes("/") === true;
}

/** A word that may be several or none takes the blank before it along. */
function stretchesOf(words: readonly Field[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  const add = (text: string, hole: boolean): void => {
    const last = stretches.at(-1);
    if (last?.hole === hole) {
      stretches[stretches.length - 1] = { text: last.text + text, hole };
    } else if (text !== "" || hole) stretches.push({ text, hole });
  };
  words.forEach((field, at) => {
    const [first] = field;
    const splits = first?.kind === "hole" && first.splits;
    if (at > 0) add(" ", splits);
    if (textOf(field) !== undefined) add(shown(field), false);
    else for (const piece of field) add(piece.text, piece.kind !== "text");
  });
  return stretches.length === 0 ? [{ text: "", hole: false }] : stretches;
}

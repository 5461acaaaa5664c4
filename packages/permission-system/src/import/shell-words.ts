/**
 * The words of a command line as a POSIX shell splits them, without expanding anything: quotes and
 * backslashes are taken out, and what else is special is text.
 * @returns `undefined` if a quote isn't closed. Linear.
 */
export function shellWords(text: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === "'") {
      const end = text.indexOf("'", at + 1);
      if (end === -1) return undefined;
      word = (word ?? "") + text.slice(at + 1, end);
      at = end;
    } else if (character === '"') {
      const quoted = doubleQuoted(text, at + 1);
      if (quoted === undefined) return undefined;
      word = (word ?? "") + quoted.text;
      at = quoted.end;
    } else if (character === "\\") {
      at += 1;
      if (at === text.length) return undefined;
      word = (word ?? "") + text.charAt(at);
    } else word = (word ?? "") + character;
  }
  return word === undefined ? words : [...words, word];
}

/** A command's words as its text is judged: one that holds white space, or nothing, in quotes. */
export function commandLine(words: readonly string[]): string {
  return words.map((word) => (/^$|\s/.test(word) ? `'${word}'` : word)).join(" ");
}

/** A command line that a shell splits into these words. */
export function shellLine(words: readonly string[]): string {
  return words
    .map((word) =>
      /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`,
    )
    .join(" ");
}

function doubleQuoted(
  text: string,
  start: number,
): { readonly text: string; readonly end: number } | undefined {
  let inside = "";
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') return { text: inside, end: at };
    const next = text.charAt(at + 1);
    if (character === "\\" && /["\\$`\n]/.test(next)) {
      inside += next;
      at += 1;
    } else inside += character;
  }
  return undefined;
}

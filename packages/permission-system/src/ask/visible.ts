/**
 * Characters that can't be seen, or move or reorder what is seen: control, format and private
 * characters, half surrogates, line and paragraph separators, spaces other than the plain one, what
 * Unicode says may be left out of a rendering, and the blank braille cell.
 */
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

/**
 * The text with such characters written out as `⟨U+202E⟩`, so that a command can neither move the
 * cursor nor hide what it does. Line ends stay.
 */
export function visible(text: string): string {
  return text.replace(unseen, (character) =>
    character === "\n"
      ? character
      : `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
}

/** How much one dialog shows: lines, and characters of a line. */
const pageLines = 24;
const lineLength = 160;

/**
 * The visible text in pages. Each line has a bar in front, which no text can write outside of it:
 * what stands behind a bar is the call's own words, and nothing else is.
 */
export function pages(text: string): string[] {
  const lines = visible(text)
    .split("\n")
    .flatMap((line) => line.match(new RegExp(`.{1,${String(lineLength)}}`, "gu")) ?? [""])
    .map((line) => `│ ${line}`);
  const count = Math.ceil(lines.length / pageLines);
  return Array.from({ length: count }, (_, page) =>
    lines.slice(page * pageLines, (page + 1) * pageLines).join("\n"),
  );
}

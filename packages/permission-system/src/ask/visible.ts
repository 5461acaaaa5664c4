/** Longest text shown in a dialog, in UTF-16 code units; the rest is counted. */
const limit = 2000;

/**
 * The text with control, bidirectional and other invisible characters written out as `\u{…}`, so
 * that a command can neither move the cursor nor hide what it does; line ends stay.
 */
export function visible(text: string): string {
  const shown = text.length > limit ? text.slice(0, limit) : text;
  const written = shown.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) =>
    character === "\n" ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return text.length > limit
    ? `${written}\n… (${String(text.length - limit)} characters more)`
    : written;
}

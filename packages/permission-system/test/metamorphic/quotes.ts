/** In single quotes. */
export function single(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** In double quotes. */
export function double(text: string): string {
  return `"${text.replaceAll(/[\\"$`]/g, "\\$&")}"`;
}

/** As `$'…'`. */
export function ansi(text: string): string {
  return `$'${text.replaceAll(/[\\']/g, "\\$&").replaceAll("\n", "\\n")}'`;
}

/** As `$'…'` with every character by its number. @param text ASCII. */
export function numbered(text: string): string {
  const each = Array.from(text, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return `$'${each.join("")}'`;
}

/** Whether a text means itself without quotes. */
export function isSafe(text: string): boolean {
  return /^[\w./:+,@%-][\w./:+,@%=-]*$/.test(text);
}

/**
 * A text as one line that nobody takes for more: white space and control characters become a space.
 * @param limit length from which on it is cut, with "…" for the rest.
 */
export function oneLine(text: string, limit: number): string {
  const letters = Array.from(text.replace(/[\s\p{Cc}]+/gu, " ").trim());
  return letters.length <= limit
    ? letters.join("")
    : `${letters
        .slice(0, limit - 1)
        .join("")
        .trimEnd()}…`;
}

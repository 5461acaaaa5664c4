/**
 * Whether a pattern matches the whole text: `*` is any text (also `/` and line ends), `?` one
 * character, and a trailing ` *` also matches the bare word (`ls *` matches `ls`).
 *
 * Linear in pattern plus text for the patterns people write, at worst their product; it never
 * backtracks over more than the last `*`.
 */
export function matches(pattern: string, text: string): boolean {
  if (pattern.endsWith(" *") && wildcard(pattern.slice(0, -2), text)) return true;
  return wildcard(pattern, text);
}

function wildcard(pattern: string, text: string): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let resume = 0;
  while (t < text.length) {
    if (pattern[p] === "*") {
      star = p;
      resume = t;
      p += 1;
    } else if (p < pattern.length && (pattern[p] === "?" || pattern[p] === text[t])) {
      p += 1;
      t += 1;
    } else if (star !== -1) {
      resume += 1;
      p = star + 1;
      t = resume;
    } else {
      return false;
    }
  }
  while (pattern[p] === "*") p += 1;
  return p === pattern.length;
}

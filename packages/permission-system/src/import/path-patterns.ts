import type { DraftRule } from "./draft.ts";

/** A pattern of paths as it is written here, or why there is none. */
export type PathPattern = { readonly pattern: string } | { readonly why: string };

/**
 * A pattern of paths whose tool has the same wildcards, with the same meaning as there: `/tmp/*` isn't
 * `/tmp` itself, and nothing but `~` and `$HOME` at the start is special. An ask or a denial may also
 * match more.
 */
export function samePath(
  surface: string,
  { pattern, action }: Pick<DraftRule, "pattern" | "action">,
): PathPattern {
  const text = pattern.replaceAll("\\", "/");
  if (text === "") return { why: "no path is empty" };
  if (/^\*+$/.test(text)) return { pattern: "*" };
  const plain = isSpecial(text) ? `./${text}` : text;
  if (surface.startsWith("external_directory") && !mayBeOutside(plain)) {
    return { why: "what begins in the repository isn't outside of it" };
  }
  if (action === "allow") return { pattern: exactly(plain) };
  // A name alone is the one in the root, here as there; it says so.
  return {
    pattern: /^[^*?/~$][^/]*$/.test(plain) && !/^\.\.?$/.test(plain) ? `./${plain}` : plain,
  };
}

/** What a policy's reader would take for a mistake. */
function isSpecial(text: string): boolean {
  return /^(?:~[^/]|\$(?!HOME(?:\/|$)|\{HOME\}(?:\/|$)))/.test(text);
}

function mayBeOutside(text: string): boolean {
  return /^(?:[*?/]|~(?:\/|$)|\$|\.\.(?:\/|$)|[A-Za-z]:)/.test(text);
}

/** `dir/*` is also `dir` here, and `dir/` all below it; `dir/**` is only what is below. */
function exactly(text: string): string {
  const bare = withoutSlash(text);
  return bare.endsWith("/*") && bare !== "/*" ? `${bare}*` : bare;
}

/** A path without slashes at its end; a root keeps one. */
export function withoutSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path.charAt(end - 1) === "/") end -= 1;
  return path.slice(0, end);
}

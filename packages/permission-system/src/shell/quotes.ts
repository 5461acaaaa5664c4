import { forEachChild, type SyntaxNode, type WordPart } from "unbash";

/**
 * Whether single quotes stand around what is expanded all the same: in a here-document, and in double
 * quotes, those in `${x:-'…'}` and `${x:-$'…'}` are no quotes.
 */
export function hidesCode(parts: readonly WordPart[]): boolean {
  const pending: SyntaxNode[] = [...parts];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "SingleQuoted" || node.type === "AnsiCQuoted") {
      if (/[$`\\]/.test(node.text.slice(1))) return true;
    }
    // Inside of a substitution quotes are quotes again.
    if (node.type === "CommandExpansion") continue;
    forEachChild(node, (child) => void pending.push(child));
  }
  return false;
}

import { lineEnd } from "./lines.ts";
import type { Span } from "./types.ts";

/** A line without its line break. */
export type LineSpan = Span;

/** The lines of a text; what follows the last line break is a line too, if only an empty one. */
export function lineSpans(text: string): LineSpan[] {
  const spans: LineSpan[] = [];
  for (let start = 0; start <= text.length;) {
    const end = lineEnd(text, start);
    spans.push({ start, end });
    start = end + 1;
  }
  return spans;
}

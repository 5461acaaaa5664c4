import { type LineSpan, lineSpans } from "./line-spans.ts";
import { createAutomaton } from "./automaton.ts";
import { splitsPair } from "./surrogates.ts";

/** Lines of a child's text that stand in the parent's as they are, one after the other. */
export interface LineMatch {
  readonly start: number;
  readonly end: number;
  readonly parentStart: number;
}

export interface LineIndex {
  /** The longest matches: none lies inside another. Lines cut short at their end count too. */
  matches(child: string): LineMatch[];
}

/**
 * An index of a parent's lines that finds, for every line of a child, the longest run of lines that
 * ends there and stands in the parent.
 * @param least what of a line's beginning must agree, at the least, where the whole line doesn't
 */
export function createLineIndex(parent: string, least: number): LineIndex {
  const lines = lineSpans(parent);
  const ids = new Map<string, number>();
  const automaton = createAutomaton();
  const byBeginning = new Map<string, LineSpan>();
  for (const line of lines) {
    const text = parent.slice(line.start, line.end);
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    automaton.append(id);
    const beginning = text.slice(0, least);
    if (beginning.length === least && !byBeginning.has(beginning)) byBeginning.set(beginning, line);
  }

  return {
    matches: (child) => {
      const found: LineMatch[] = [];
      const childLines = lineSpans(child);
      const reader = automaton.reader();
      let open: LineMatch | undefined;
      childLines.forEach(({ start, end }, at) => {
        const text = child.slice(start, end);
        const { length, last } = reader.next(ids.get(text) ?? -1);
        const first = childLines[at - length + 1];
        const parentFirst = lines[last - length + 1];
        const match =
          length > 0 && first && parentFirst
            ? { start: first.start, end, parentStart: parentFirst.start }
            : undefined;
        // A match that could not be carried on is as long as it gets.
        if (open && match?.start !== open.start) found.push(open);
        open = match;
        if (match) return;
        const cut = byBeginning.get(text.slice(0, least));
        if (!cut) return;
        const agreed = start + least;
        const whole = splitsPair(child, agreed) ? agreed - 1 : agreed;
        found.push({ start, end: whole, parentStart: cut.start });
      });
      if (open) found.push(open);
      return found;
    },
  };
}

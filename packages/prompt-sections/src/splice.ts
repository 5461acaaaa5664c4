import type { RegionSpan } from "./locate.ts";
import type { RenderedRegion } from "./template.ts";
import type { Edit, NarrowResult, Span } from "./types.ts";

/** The text with `edits` made; the very same string if there are none. */
export function applyEdits(text: string, edits: readonly Edit[]): NarrowResult {
  if (edits.length === 0) return { text, confidence: "exact", edits };
  const kept: string[] = [];
  let at = 0;
  for (const edit of edits) {
    kept.push(text.slice(at, edit.start), edit.text ?? "");
    at = edit.end;
  }
  kept.push(text.slice(at));
  return { text: kept.join(""), confidence: "exact", edits };
}

/** Nothing is changed where the text can't tell. */
export function unchanged(text: string, reason: string): NarrowResult {
  return { text, confidence: "guess", edits: [], reason };
}

/** An edit of `span` to `wanted`, or none if it stands there. */
export function replace(text: string, { start, end }: Span, wanted: string): Edit[] {
  if (text.slice(start, end) === wanted) return [];
  return [wanted === "" ? { start, end } : { start, end, text: wanted }];
}

/**
 * Edits that turn the regions of a text into `target`, leaving equal ones alone. Regions are
 * matched by name and in order; one that moved is deleted and written anew.
 */
export function regionEdits(
  text: string,
  regions: readonly RegionSpan[],
  target: readonly RenderedRegion[],
): Edit[] {
  const edits: Edit[] = [];
  let index = 0;
  for (const wanted of target) {
    const found = regions.findIndex((region, at) => at >= index && region.name === wanted.name);
    const region = regions[found];
    if (!region) {
      const start = regions[index]?.start ?? regions.at(-1)?.end ?? text.length;
      edits.push({ start, end: start, text: wanted.text });
      continue;
    }
    for (const dropped of regions.slice(index, found)) {
      edits.push({ start: dropped.start, end: dropped.end });
    }
    edits.push(...replace(text, region, wanted.text));
    index = found + 1;
  }
  for (const dropped of regions.slice(index)) {
    edits.push({ start: dropped.start, end: dropped.end });
  }
  return edits;
}

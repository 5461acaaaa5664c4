import type { RegionSpan } from "./locate.ts";
import type { Edit, NarrowResult, Span } from "./types.ts";

/** The text with `edits` made; the very same string if there are none. */
export function applyEdits(text: string, edits: readonly Edit[]): NarrowResult {
  if (edits.length === 0) return { text, confidence: "exact", edits };
  let edited = "";
  let at = 0;
  for (const edit of edits) {
    edited += text.slice(at, edit.start) + (edit.text ?? "");
    at = edit.end;
  }
  return { text: edited + text.slice(at), confidence: "exact", edits };
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

/** A region as it should be. */
export interface WantedRegion {
  readonly name: string;
  /** Whether the region of that name, where it stands, is known to be so already. */
  readonly stands: boolean;
  readonly text: () => string;
}

/**
 * Edits that turn the regions of a text into `target`, leaving equal ones alone. Regions are
 * matched by name, which each has alone, and in order; one that moved is deleted and written anew.
 */
export function regionEdits(
  text: string,
  regions: readonly RegionSpan[],
  target: readonly WantedRegion[],
): Edit[] {
  const edits: Edit[] = [];
  const places = new Map(regions.map(({ name }, at) => [name, at]));
  let index = 0;
  for (const wanted of target) {
    const found = places.get(wanted.name) ?? -1;
    const region = regions[found];
    if (!region || found < index) {
      const start = regions[index]?.start ?? regions.at(-1)?.end ?? text.length;
      edits.push({ start, end: start, text: wanted.text() });
      continue;
    }
    for (const dropped of regions.slice(index, found)) {
      edits.push({ start: dropped.start, end: dropped.end });
    }
    if (!wanted.stands) edits.push(...replace(text, region, wanted.text()));
    index = found + 1;
  }
  for (const dropped of regions.slice(index)) {
    edits.push({ start: dropped.start, end: dropped.end });
  }
  return edits;
}

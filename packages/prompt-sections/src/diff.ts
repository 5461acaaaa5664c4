import { readSystemPrompt } from "./read.ts";
import { longestRise } from "./longest-rise.ts";
import type { PromptDocument, PromptInput, PromptParts, Region, RegionKind } from "./types.ts";

/** What happened to one region between two prompts. */
export interface RegionChange {
  readonly kind: RegionKind;
  /** The region's name, as in {@link Region}. */
  readonly name: string;
  /** `moved`: the same text in another place among the regions that stayed. */
  readonly change: "added" | "removed" | "changed" | "moved";
  /** The region in the text before; absent if added. */
  readonly before?: Region;
  /** The region in the text after; absent if removed. */
  readonly after?: Region;
}

/** What {@link diffPrompts} returns. */
export interface PromptDiff {
  readonly before: PromptDocument;
  readonly after: PromptDocument;
  /** In the order of the text after; removed regions where they stood. Empty if the texts are equal. */
  readonly changes: readonly RegionChange[];
}

export interface DiffOptions {
  /** The host's `systemPromptOptions` for the text before; see {@link readSystemPrompt}. */
  readonly before?: PromptParts | undefined;
  /** The same for the text after. */
  readonly after?: PromptParts | undefined;
}

/**
 * Tell which regions differ between two prompts: what an extension changed on the wire.
 *
 * Regions are paired by name. A prompt that can't be read is one `opaque` region.
 *
 * @param before - text, blocks of text, or sections by name
 * @param after - the same
 * @param options - see {@link DiffOptions}
 * @returns both documents and the changes; never throws
 *
 * @example
 * diffPrompts({ preamble: "Be kind." }, { preamble: "Be kind.", note: "<note>\\nHi\\n</note>" }).changes;
 * // [{ kind: "section", name: "note", change: "added", after: … }]
 */
export function diffPrompts(
  before: PromptInput,
  after: PromptInput,
  options: DiffOptions = {},
): PromptDiff {
  const old = readSystemPrompt(before, { parts: options.before });
  const now = readSystemPrompt(after, { parts: options.after });
  return { before: old, after: now, changes: old.text === now.text ? [] : changesOf(old, now) };
}

function changesOf(old: PromptDocument, now: PromptDocument): RegionChange[] {
  const pairs = pairUp(old.regions, now.regions);
  const places = new Map(old.regions.map((region, place) => [region, place]));
  const inPlace = stayed(now.regions, pairs, places);
  const changes: RegionChange[] = [];
  let at = 0;
  const removedBefore = (end: number): void => {
    for (; at < end; at++) {
      const region = old.regions[at];
      if (region && !pairs.before.has(region)) {
        changes.push({ kind: region.kind, name: region.name, change: "removed", before: region });
      }
    }
  };
  for (const region of now.regions) {
    const partner = pairs.after.get(region);
    const { kind, name } = region;
    if (!partner) {
      changes.push({ kind, name, change: "added", after: region });
      continue;
    }
    if (inPlace.has(region)) removedBefore(places.get(partner) ?? 0);
    const isSame = words(old, partner) === words(now, region);
    if (isSame && inPlace.has(region)) continue;
    const change = isSame ? "moved" : "changed";
    changes.push({ kind, name, change, before: partner, after: region });
  }
  removedBefore(old.regions.length);
  return changes;
}

interface Pairs {
  readonly before: ReadonlyMap<Region, Region>;
  readonly after: ReadonlyMap<Region, Region>;
}

/** The first region of a name with the first, the second with the second. */
function pairUp(old: readonly Region[], now: readonly Region[]): Pairs {
  const waiting = new Map<string, Region[]>();
  for (const region of [...old].reverse()) {
    const sameName = waiting.get(region.name);
    if (sameName) sameName.push(region);
    else waiting.set(region.name, [region]);
  }
  const before = new Map<Region, Region>();
  const after = new Map<Region, Region>();
  for (const region of now) {
    const partner = waiting.get(region.name)?.pop();
    if (!partner) continue;
    before.set(partner, region);
    after.set(region, partner);
  }
  return { before, after };
}

/** The regions that kept their order; the fewest possible are left out. */
function stayed(
  now: readonly Region[],
  pairs: Pairs,
  places: ReadonlyMap<Region, number>,
): ReadonlySet<Region> {
  const paired = now.flatMap((region) => {
    const partner = pairs.after.get(region);
    return partner ? [{ region, place: places.get(partner) ?? -1 }] : [];
  });
  const kept = longestRise(paired.map(({ place }) => place));
  return new Set(kept.flatMap((at) => paired[at]?.region ?? []));
}

/** The region's text without the blank line before it, which depends on its place. */
function words({ text }: PromptDocument, { start, end }: Region): string {
  return text.slice(start, end).replace(/^\n+/, "");
}

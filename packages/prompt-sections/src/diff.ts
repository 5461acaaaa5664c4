import { BLANK_LINE } from "./anchors.ts";
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
 * Regions are paired by kind and name. A prompt that can't be read is one `opaque` region.
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

/** A region of the text before, with its place among the regions there. */
interface Old {
  readonly region: Region;
  readonly place: number;
}

/** A region of the text after, with the one of the same name before. */
interface Pair {
  readonly region: Region;
  readonly partner: Old | undefined;
}

function changesOf(old: PromptDocument, now: PromptDocument): RegionChange[] {
  const pairs = pairUp(old.regions, now.regions);
  const kept = new Set(pairs.map(({ partner }) => partner?.place));
  const removed = old.regions.flatMap((region, place) =>
    kept.has(place) ? [] : [{ region, place }],
  );
  const inPlace = stayed(pairs);
  const changes: RegionChange[] = [];
  const gone = removed.values();
  let next = gone.next();
  const removedBefore = (place: number): void => {
    for (; next.done !== true && next.value.place < place; next = gone.next()) {
      const { region } = next.value;
      changes.push({ kind: region.kind, name: region.name, change: "removed", before: region });
    }
  };
  for (const pair of pairs) {
    const { region, partner } = pair;
    const { kind, name } = region;
    if (!partner) {
      changes.push({ kind, name, change: "added", after: region });
      continue;
    }
    const isInPlace = inPlace.has(pair);
    if (isInPlace) removedBefore(partner.place);
    const isSame = words(old, partner.region) === words(now, region);
    if (isSame && isInPlace) continue;
    const change = isSame ? "moved" : "changed";
    changes.push({ kind, name, change, before: partner.region, after: region });
  }
  removedBefore(Infinity);
  return changes;
}

/**
 * Regions of one part with each other; what is left by name, as a section of Pi's own name counts as
 * another kind once it stands behind the directory.
 */
function pairUp(old: readonly Region[], now: readonly Region[]): Pair[] {
  const left = new Set(old.map((region, place) => ({ region, place })));
  const partners = new Map<Region, Old>();
  for (const key of [partOf, nameOf]) {
    const waiting = new Map([...left].map((item) => [key(item.region), item]));
    for (const region of now) {
      const partner = waiting.get(key(region));
      if (!partner || partners.has(region)) continue;
      partners.set(region, partner);
      left.delete(partner);
    }
  }
  return now.map((region) => ({ region, partner: partners.get(region) }));
}

/** Sections can have the names of other regions, so the kind tells, too. */
function partOf({ kind, name }: Region): string {
  if (kind === "preamble" || kind === "custom") return "head";
  return `${kind} ${name}`;
}

const nameOf = ({ name }: Region): string => name;

/** The pairs that kept their order; the fewest possible are left out. */
function stayed(pairs: readonly Pair[]): ReadonlySet<Pair> {
  return new Set(longestRise(pairs, ({ partner }) => partner?.place));
}

/** The region's text without the blank line before it, which the first region has not. */
function words({ text }: PromptDocument, { start, end }: Region): string {
  const own = text.slice(start, end);
  return start > 0 && own.startsWith(BLANK_LINE) ? own.slice(BLANK_LINE.length) : own;
}

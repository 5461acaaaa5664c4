import { DATE_OPEN } from "./anchors.ts";
import { endsLine, lineEnd, occurrences, standsAt, startsLine } from "./lines.ts";
import { type Catalogue, catalogueAt } from "./read-skills.ts";
import type { Fillings, Piece, TemplateRegion } from "./template.ts";
import type { RegionKind, Span } from "./types.ts";

/** A region by its place alone, before its children are read. */
export interface RegionSpan extends Span {
  readonly kind: RegionKind;
  readonly name: string;
}

/** Where a template stands in a text, and what fills its open pieces there. */
export interface Located {
  readonly regions: readonly RegionSpan[];
  readonly fillings: Fillings;
  /** Whether nothing was taken out of it. */
  readonly isWhole: boolean;
}

export interface Place extends Located {
  /** Which of the templates it is. */
  readonly index: number;
}

/** Length of `YYYY-MM-DD`. */
const DATE_LENGTH = 10;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Find where a template stands in `text` as whole lines.
 *
 * Places where it stands whole come before all others: what looks like a narrowed prompt can be a
 * part of a whole one. Two places mean that one is a quotation, and nothing says which.
 */
export function locate(text: string, templates: readonly (readonly TemplateRegion[])[]): Place[] {
  const found = templates.flatMap((template, index) =>
    occurrences(text, leadingLiteral(template))
      .filter((start) => startsLine(text, start))
      .flatMap((start) => locateAt(text, template, start) ?? [])
      .map((located) => ({ ...located, index })),
  );
  const whole = found.filter(({ isWhole }) => isWhole);
  return whole.length > 0 ? whole : found;
}

/** The date at `at`, if one is written there as Pi writes it. */
export function dateAt(text: string, at: number): string | undefined {
  const date = text.slice(at, at + DATE_LENGTH);
  return DATE.test(date) ? date : undefined;
}

function leadingLiteral(template: readonly TemplateRegion[]): string {
  let leading = "";
  for (const piece of template.flatMap(({ pieces }) => pieces)) {
    if (piece.is !== "literal") break;
    leading += piece.text;
  }
  return leading;
}

function locateAt(
  text: string,
  template: readonly TemplateRegion[],
  start: number,
): Located | undefined {
  const pieces = template.flatMap((region) => region.pieces);
  const fillings: Record<string, string> = {};
  const regions: RegionSpan[] = [];
  let at = start;
  let index = 0;
  let isWhole = true;
  for (const { kind, name, pieces: own } of template) {
    const regionStart = at;
    for (const piece of own) {
      const end = matchPiece(text, at, piece, pieces[++index]);
      if (end === undefined) return undefined;
      if (piece.is === "open") fillings[piece.slot] = text.slice(at, end);
      if (piece.is === "date") fillings["date"] = text.slice(at + DATE_OPEN.length, end);
      isWhole &&= !isChoice(piece) || isWritten(text, at, end, piece);
      at = end;
    }
    // A catalogue that was taken out leaves no region.
    if (at > regionStart) regions.push({ kind, name, start: regionStart, end: at });
  }
  return endsLine(text, at) || startsLine(text, at) ? { regions, fillings, isWhole } : undefined;
}

type Choice = Extract<Piece, { is: "lines" | "catalogue" }>;

/** Whether a narrowed text may hold less than the whole of `piece`. */
function isChoice(piece: Piece): piece is Choice {
  return piece.is === "lines" || piece.is === "catalogue";
}

/** Whether all of `piece` stands from `at` to `end`. */
function isWritten(text: string, at: number, end: number, piece: Choice): boolean {
  const whole = piece.is === "catalogue" ? piece.before + piece.text + piece.after : piece.text;
  return end - at === whole.length && standsAt(text, whole, at);
}

/** Where `piece` ends if it stands at `at`; `next` is the piece after it. */
function matchPiece(
  text: string,
  at: number,
  piece: Piece,
  next: Piece | undefined,
): number | undefined {
  switch (piece.is) {
    case "literal":
      return standsAt(text, piece.text, at) ? at + piece.text.length : undefined;
    case "open":
      return matchOpen(text, at, literalOf(next));
    case "date":
      if (!text.startsWith(DATE_OPEN, at)) return undefined;
      return dateAt(text, at + DATE_OPEN.length) === undefined
        ? undefined
        : at + DATE_OPEN.length + DATE_LENGTH;
    case "lines":
      return matchLines(text, at, piece.text, piece.items, literalOf(next));
    case "catalogue":
      return matchCatalogue(text, at, piece);
  }
}

function literalOf(piece: Piece | undefined): string {
  return piece?.is === "literal" ? piece.text : "";
}

/** An open piece ends where the rest of its line is the start of the next literal. */
function matchOpen(text: string, at: number, next: string): number | undefined {
  const end = lineEnd(text, at) - lineEnd(next, 0);
  return end >= at ? end : undefined;
}

export function matchLines(
  text: string,
  start: number,
  whole: string,
  items: readonly string[],
  next: string,
): number | undefined {
  const wholeEnd = start + whole.length;
  if (standsAt(text, whole, start) && standsAt(text, next, wholeEnd)) return wholeEnd;
  const byFirstLine = groupByFirstLine(items);
  for (let at = start; at < text.length; at++) {
    const candidates = byFirstLine.get(text.slice(at, lineEnd(text, at))) ?? [];
    const item = candidates.find(
      (candidate) => standsAt(text, candidate, at) && endsLine(text, at + candidate.length),
    );
    if (item === undefined) return undefined;
    at += item.length;
    if (standsAt(text, next, at)) return at;
  }
  return undefined;
}

/** Looking through all items at every line would take time in the product of both. */
function groupByFirstLine(items: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const item of items) {
    const line = item.slice(0, lineEnd(item, 0));
    const group = groups.get(line);
    if (group) group.push(item);
    else groups.set(line, [item]);
  }
  return groups;
}

function matchCatalogue(text: string, at: number, piece: CataloguePiece): number {
  const { before, after } = piece;
  const { full, own, known } = prepare(piece);
  if (standsAt(text, full, at)) return at + full.length;
  if (!text.startsWith(before, at)) return at;
  const found = catalogueAt(text, at + before.length);
  if (!found || !text.startsWith(after, found.end)) return at;
  if (!own || frame(text, found) !== frame(piece.text, own)) return at;
  const chosen = found.skills.every((skill) => known.has(text.slice(skill.start, skill.end)));
  return chosen ? found.end + after.length : at;
}

type CataloguePiece = Extract<Piece, { is: "catalogue" }>;

interface PreparedCatalogue {
  readonly full: string;
  readonly own: Catalogue | undefined;
  /** The blocks of its skills. */
  readonly known: ReadonlySet<string>;
}

/** A piece is looked for at every place where its template may stand, and read once. */
const prepared = new WeakMap<CataloguePiece, PreparedCatalogue>();

function prepare(piece: CataloguePiece): PreparedCatalogue {
  const present = prepared.get(piece);
  if (present) return present;
  const { before, text, after } = piece;
  const own = catalogueAt(text, 0);
  const blocks = own?.skills.map(({ start, end }) => text.slice(start, end));
  const made = { full: before + text + after, own, known: new Set(blocks) };
  prepared.set(piece, made);
  return made;
}

/** What stands between a catalogue's hint, which changes with its reader, and its first skill. */
function frame(text: string, { hint, skills }: Catalogue): string {
  return text.slice(hint.end, skills[0]?.start);
}

import {
  BLANK_LINE,
  BULLET,
  CLASSIC_PREAMBLE,
  CLOSING_GUIDELINES,
  CONTEXT_CLOSE_TAG,
  CONTEXT_HEADING,
  CONTEXT_TAG,
  DATE_OPEN,
  DIRECTORY_OPEN,
  DOCS_CLOSE,
  DOCS_EXAMPLES,
  DOCS_FOLDER,
  DOCS_OPEN,
  DOCS_README,
  DOCS_RESOLVE,
  FILE_CLOSE,
  FILE_OPEN,
  GUIDELINES_OPEN,
  NO_TOOLS,
  SNIPPET_MARK,
  TOOLS_CLOSE,
  TOOLS_OPEN,
} from "./anchors.ts";
import { lineEnd, occurrences } from "./lines.ts";
import { dateAt, type RegionSpan } from "./locate.ts";
import { catalogueEndingAt } from "./read-skills.ts";
import type { RegionKind, Span } from "./types.ts";

/** What text alone says about a classic prompt. */
export interface ClassicScan {
  /** Preamble, tools, guidelines and docs at the text's start, by their whole grammar. */
  readonly head: ClassicHead | undefined;
  /** Where Pi's own prompt begins when it is not at the text's start: a quotation, or moved. */
  readonly stray: number | undefined;
  /** Every footer that the text could end its prompt with. */
  readonly footers: readonly Span[];
  /** Where a project context could begin, after the head. */
  readonly contexts: readonly number[];
}

export interface ClassicHead {
  readonly tools: Span;
  readonly guidelines: Span;
  readonly docs: Span;
  /** False if a second documentation block follows: then the first may be a guideline's quotation. */
  readonly sole: boolean;
}

const CONTEXT_OPEN = `\n\n${CONTEXT_TAG}\n\n${CONTEXT_HEADING}\n\n${FILE_OPEN}`;
const CONTEXT_CLOSE = `${FILE_CLOSE}\n\n${CONTEXT_CLOSE_TAG}\n`;
const HEAD_OPEN = CLASSIC_PREAMBLE + TOOLS_OPEN;

/**
 * Look for the parts of a classic prompt.
 *
 * @param directory - the working directory, if known: other footers are quotations then
 */
export function scanClassic(text: string, directory?: string): ClassicScan {
  const head = headOf(text);
  const stray = head ? -1 : text.indexOf(HEAD_OPEN);
  const from = head?.docs.end ?? 0;
  return {
    head,
    stray: stray === -1 ? undefined : stray,
    footers: footersOf(text, from, directory?.replaceAll("\\", "/")),
    contexts: occurrences(text, CONTEXT_OPEN, from),
  };
}

/** Regions of a classic prompt with one reading, else undefined. */
export function classicRegions(text: string, scan: ClassicScan): RegionSpan[] | undefined {
  const { head, stray, contexts } = scan;
  const [footer, second] = scan.footers;
  if (!footer || second || stray !== undefined || head?.sole === false) return undefined;
  const skills = skillsBefore(text, head, footer.start) ?? {
    start: footer.start,
    end: footer.start,
  };
  const context = contextBefore(text, skills.start, contexts);
  const bodyEnd = context ?? skills.start;
  // Without parts a quoted context in front of the real one can't be told from it.
  if (context !== undefined && contexts.filter((at) => at < skills.start).length > 1)
    return undefined;
  const regions = head ? headRegions(head, bodyEnd, text) : customRegions(bodyEnd);
  if (!regions) return undefined;
  if (context !== undefined) regions.push(span("project_context", context, skills.start));
  if (skills.end > skills.start) regions.push(span("skills", skills.start, skills.end));
  const footerEnd = footer.end + (head ? 0 : closingNewline(text, footer));
  regions.push(span("footer", footer.start, footerEnd));
  if (footerEnd < text.length) regions.push(span("tail", footerEnd, text.length));
  return regions;
}

/** Length of the newline that ends a custom prompt without a date. */
function closingNewline(text: string, { start, end }: Span): number {
  return !text.startsWith(DATE_OPEN, start) && text[end] === "\n" ? 1 : 0;
}

/** Catalogue between the head and `end`, directly before `end`, with the blank line in front. */
export function skillsBefore(
  text: string,
  head: ClassicHead | undefined,
  end: number,
): Span | undefined {
  const found = catalogueEndingAt(text, end);
  if (!found) return undefined;
  const start = found.start - BLANK_LINE.length;
  const isAfterHead = start >= (head?.docs.end ?? 0);
  return isAfterHead && text.startsWith(BLANK_LINE, start) ? { start, end } : undefined;
}

function contextBefore(text: string, end: number, contexts: readonly number[]): number | undefined {
  return text.endsWith(CONTEXT_CLOSE, end) ? contexts.find((at) => at < end) : undefined;
}

/** A text can begin with what follows a custom prompt. */
function customRegions(end: number): RegionSpan[] {
  return end === 0 ? [] : [span("custom", 0, end)];
}

function headRegions(head: ClassicHead, bodyEnd: number, text: string): RegionSpan[] | undefined {
  const { tools, guidelines, docs } = head;
  const regions = [
    span("preamble", 0, tools.start),
    span("tools", tools.start, tools.end),
    span("guidelines", guidelines.start, guidelines.end),
    span("docs", docs.start, docs.end),
  ];
  if (bodyEnd === docs.end) return regions;
  if (!text.startsWith("\n\n", docs.end)) return undefined;
  return [...regions, span("append", docs.end, bodyEnd)];
}

function headOf(text: string): ClassicHead | undefined {
  if (!text.startsWith(HEAD_OPEN)) return undefined;
  const close = text.indexOf(TOOLS_CLOSE + GUIDELINES_OPEN, HEAD_OPEN.length);
  if (close === -1 || !areToolLines(text.slice(HEAD_OPEN.length, close))) return undefined;
  const guidelines = close + TOOLS_CLOSE.length;
  const [docs, second] = docsBlocks(text, guidelines + GUIDELINES_OPEN.length);
  if (!docs || !hasClosing(text.slice(guidelines, docs.start))) return undefined;
  return {
    tools: { start: CLASSIC_PREAMBLE.length, end: guidelines },
    guidelines: { start: guidelines, end: docs.start },
    docs,
    sole: second === undefined,
  };
}

/** Whether `body` is what the host writes for some tools: a line for each, or that there are none. */
export function areToolLines(body: string): boolean {
  if (body === NO_TOOLS) return true;
  return body
    .split("\n")
    .every((line) => line.startsWith(BULLET) && line.indexOf(SNIPPET_MARK) > BULLET.length);
}

function hasClosing(body: string): boolean {
  const lines = new Set(body.split("\n"));
  return CLOSING_GUIDELINES.every((guideline) => lines.has(BULLET + guideline));
}

/** The first two documentation blocks after `from`. */
function docsBlocks(text: string, from: number): Span[] {
  const blocks: Span[] = [];
  for (let at = text.indexOf(DOCS_OPEN, from); at !== -1; at = text.indexOf(DOCS_OPEN, at + 1)) {
    const end = docsEnd(text, at);
    if (end !== undefined) blocks.push({ start: at, end });
    if (blocks.length === 2) break;
  }
  return blocks;
}

/** Where the documentation block at `start` ends, if its whole grammar holds. */
export function docsEnd(text: string, start: number): number | undefined {
  let at = start + DOCS_OPEN.length;
  for (const opening of [DOCS_README, DOCS_FOLDER, DOCS_EXAMPLES]) {
    if (!text.startsWith(opening, at)) return undefined;
    at = lineEnd(text, at + opening.length);
  }
  at -= lineEnd(DOCS_RESOLVE, 0);
  if (!text.startsWith(DOCS_RESOLVE, at)) return undefined;
  at = lineEnd(text, at + DOCS_RESOLVE.length);
  return text.startsWith(DOCS_CLOSE, at) ? at + DOCS_CLOSE.length : undefined;
}

function footersOf(text: string, from: number, directory: string | undefined): Span[] {
  const footers: Span[] = [];
  let at = text.indexOf(DIRECTORY_OPEN, from);
  for (; at !== -1; at = text.indexOf(DIRECTORY_OPEN, at + 1)) {
    const opening = at + DIRECTORY_OPEN.length;
    const end = lineEnd(text, opening);
    if (directory !== undefined && text.slice(opening, end) !== directory) continue;
    footers.push({ start: dateStart(text, at), end });
  }
  return footers;
}

/** Start of the date line above the directory, if there is one. */
function dateStart(text: string, directory: number): number {
  const start = directory - DATE_OPEN.length - "YYYY-MM-DD".length;
  if (!text.startsWith(DATE_OPEN, start)) return directory;
  return dateAt(text, start + DATE_OPEN.length) === undefined ? directory : start;
}

function span(kind: RegionKind, start: number, end: number): RegionSpan {
  return { kind, name: kind, start, end };
}

import type { Stretch } from "../facts/fact.ts";
import { findSegment, isWhole, type Segment, segmentOf, standsAt } from "./segment.ts";

/** A pattern, taken apart at its stars. */
export interface Pattern {
  /** Without the end that may be missing: `ls` of `ls *`, `/tmp` of a path's `/tmp/*`. */
  readonly bare: readonly Segment[] | undefined;
  /** The whole, and the bare one if there is one. */
  readonly variants: readonly (readonly Segment[])[];
}

/** The end of a pattern that may be missing: of words a further word, of paths a further name. */
export type OptionalEnd = " *" | "/*";

/**
 * Reads a pattern: `*` is any text (also `/` and line ends), `?` one character; nothing else is
 * special, and nothing can be escaped.
 * @param optional what may be missing at its end: `ls *` matches `ls`, the path `/tmp/*` also `/tmp`.
 */
export function readPattern(source: string, optional: OptionalEnd = " *"): Pattern {
  const bare = bareForm(source, optional);
  const whole = segments(source);
  return { bare, variants: bare === undefined ? [whole] : [whole, bare] };
}

/** A text of which not all is known. */
export interface TextWithHoles {
  /** The known text, taken apart at the holes; one more than there are holes. */
  readonly runs: readonly string[];
  /** Of each hole, whether it begins with a blank. */
  readonly blanks: readonly boolean[];
}

/** Takes a text apart at its holes. */
export function textWithHoles(text: readonly Stretch[]): TextWithHoles {
  const runs: string[] = [];
  const blanks: boolean[] = [];
  let run = "";
  for (const stretch of text) {
    if (stretch.hole) {
      blanks.push(stretch.text.startsWith(" "));
      runs.push(run);
      run = "";
    } else run += stretch.text;
  }
  return { runs: [...runs, run], blanks };
}

/** Whether the pattern matches the whole text. Linear in text plus pattern. */
export function matches(pattern: Pattern, text: string): boolean {
  const runs = [text];
  return pattern.variants.some((variant) => isCovered(variant, runs));
}

/**
 * Whether the pattern matches a text of which not all is known, whatever stands in the holes: each of
 * them lies within a `*`. A hole that begins with a blank stands for nothing or for further words.
 */
export function mustMatch(pattern: Pattern, { runs, blanks }: TextWithHoles): boolean {
  if (pattern.variants.some((variant) => isCovered(variant, runs))) return true;
  return pattern.bare !== undefined && isCoveredBeforeBlank(pattern.bare, runs, blanks);
}

/**
 * Whether some text in the holes would make the pattern match. Rather too often than too rarely, where
 * a `?` meets a hole.
 */
export function mayMatch(pattern: Pattern, { runs, blanks }: TextWithHoles): boolean {
  return pattern.variants.some((variant) => isPossible(variant, runs, blanks));
}

function bareForm(source: string, optional: OptionalEnd): readonly Segment[] | undefined {
  if (!source.endsWith(optional) || source === "/*") return undefined;
  const bare = source.slice(0, -optional.length);
  // Of `src/*/*` it would be `src/*`, which is about other names.
  if (optional === "/*" && /[*?]$/.test(bare)) return undefined;
  return segments(bare);
}

function segments(source: string): readonly Segment[] {
  const parts = source.split("*");
  return parts
    .filter((part, index) => part !== "" || index === 0 || index === parts.length - 1)
    .map(segmentOf);
}

/** A place within the runs. */
interface Place {
  readonly run: number;
  readonly at: number;
}

/** Whether the segments lie in the runs in their order, the first at the start and the last at the end. */
function isCovered(variant: readonly Segment[], runs: readonly string[]): boolean {
  const last = variant.at(-1);
  const lastRun = runs.at(-1);
  if (last === undefined || lastRun === undefined) return false;
  if (variant.length === 1) return runs.length === 1 && isWhole(last, lastRun);
  // Almost every pattern that doesn't match fails here.
  if (!standsAt(last, lastRun, lastRun.length - last.text.length)) return false;
  const end = placeInner(variant, runs);
  if (end === undefined) return false;
  return end.run < runs.length - 1 || end.at <= lastRun.length - last.text.length;
}

/** As `isCovered`, for the start of the text up to any hole that begins with a blank. */
function isCoveredBeforeBlank(
  variant: readonly Segment[],
  runs: readonly string[],
  blanks: readonly boolean[],
): boolean {
  const [first] = variant;
  const last = variant.at(-1);
  if (first === undefined || last === undefined) return false;
  if (variant.length === 1) return blanks[0] === true && isWhole(first, runs[0] ?? "");
  const end = placeInner(variant, runs);
  if (end === undefined) return false;
  return blanks.some((blank, index) => {
    const run = runs[index] ?? "";
    const start = run.length - last.text.length;
    if (!blank || index < end.run || (index === end.run && start < end.at)) return false;
    return standsAt(last, run, start);
  });
}

/** Puts all segments but the last as far to the start as they go. @returns where they end. */
function placeInner(variant: readonly Segment[], runs: readonly string[]): Place | undefined {
  const [first] = variant;
  if (first === undefined || !standsAt(first, runs[0] ?? "", 0)) return undefined;
  let run = 0;
  let at = first.text.length;
  for (let index = 1; index < variant.length - 1; index += 1) {
    const segment = variant[index] ?? first;
    let found = findSegment(segment, runs[run] ?? "", at);
    while (found === -1) {
      run += 1;
      if (run >= runs.length) return undefined;
      found = findSegment(segment, runs[run] ?? "", 0);
    }
    at = found + segment.text.length;
  }
  return { run, at };
}

/**
 * Two texts with stars can always be made one unless their known starts or ends differ: whatever stands
 * between fits into the stars of the other.
 */
function isPossible(
  variant: readonly Segment[],
  runs: readonly string[],
  blanks: readonly boolean[],
): boolean {
  const first = variant[0]?.text ?? "";
  const last = variant.at(-1)?.text ?? "";
  const start = runs[0] ?? "";
  const end = runs.at(-1) ?? "";
  if (runs.length === 1) return isCovered(variant, runs);
  if (!agreeAtStart(first, start)) return false;
  if (
    blanks[0] === true &&
    first.length > start.length &&
    !" ?".includes(first.charAt(start.length))
  )
    return false;
  if (!agreeAtEnd(last, end)) return false;
  return variant.length > 1 || fitsInto(first, runs);
}

/** Whether the runs lie in a pattern without stars; with a `?`, only whether they could by length. */
function fitsInto(text: string, runs: readonly string[]): boolean {
  if (runs.reduce((sum, run) => sum + run.length, 0) > text.length) return false;
  if (text.includes("?")) return true;
  let at = 0;
  for (const run of runs.slice(0, -1)) {
    const found = text.indexOf(run, at);
    if (found === -1) return false;
    at = found + run.length;
  }
  return at <= text.length - (runs.at(-1) ?? "").length;
}

function agreeAtStart(segment: string, text: string): boolean {
  const length = Math.min(segment.length, text.length);
  return standsAt(segmentOf(segment.slice(0, length)), text, 0);
}

function agreeAtEnd(segment: string, text: string): boolean {
  const length = Math.min(segment.length, text.length);
  return standsAt(segmentOf(segment.slice(segment.length - length)), text, text.length - length);
}

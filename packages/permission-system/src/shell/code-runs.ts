import { byName } from "../paths/absolute.ts";
import { canonicalPath } from "../paths/canonical.ts";
import { reachedPath } from "../paths/resolve.ts";
import type { FactContext } from "../facts/context.ts";
import type { Range, WrittenFiles } from "./written-files.ts";

/** A part of a command in which things may happen in another order than they stand there. */
export interface Span {
  /** How many writes there were at its end. */
  end: number;
  /** How many units and uses there were at its end, once it is there. */
  order?: number;
  /** Whether a write to what can't be told counts as well. */
  readonly opens: boolean;
  /** The same part for commands that don't run as soon as it begins. */
  readonly later?: Span;
}

/** The parts for commands of a text or function that is run in them. */
export function spansInside(spans: readonly Span[]): readonly Span[] {
  return spans.some(({ later }) => later !== undefined)
    ? spans.map((span) => span.later ?? span)
    : spans;
}

/** Code of a file that is run: a program, a script, what `source` reads. */
export interface CodeRun {
  /** The file as it is named; for a program without a slash its name. */
  readonly text: string;
  /** Where a relative name may start; `undefined` where that can't be told. */
  readonly directories: readonly string[] | undefined;
  /** Directories outside the repository that are looked through as well. */
  readonly others: readonly string[];
  /** What to do if the command itself may have written it. */
  readonly tell: () => void;
  readonly range: Range;
  readonly spans: readonly Span[];
}

/**
 * Whether the command itself may have written what it runs.
 * @param touched directories of `PATH` in which something was written.
 */
export function mayBeItsOwn(
  run: CodeRun,
  touched: ReadonlySet<string>,
  written: WrittenFiles,
  context: FactContext,
): boolean {
  const { text, directories, others } = run;
  const ranges = [run.range, ...run.spans.map((span) => ({ ...run.range, ...rangeOf(span) }))];
  return ranges.some((range) => {
    if (directories === undefined && !text.startsWith("/")) return written.mayHoldAny(range);
    const bases = text.startsWith("/") ? ["/"] : (directories ?? []);
    const mayHold = (base: string, within: Range): boolean =>
      formsOf(text, base, context).some((form) => written.mayHold(form, within));
    return (
      bases.some((base) => mayHold(base, range)) ||
      others.some((base) => touched.has(base) && mayHold(base, { ...range, opens: false }))
    );
  });
}

function rangeOf({ end, opens }: Span): Pick<Range, "before" | "opens"> {
  return { before: end, opens };
}

function formsOf(text: string, base: string, { files, flavour }: FactContext): readonly string[] {
  const reached = reachedPath(text, { base, flavour });
  return [byName(reached, flavour), canonicalPath(reached, files, flavour)];
}

import { DATE_OPEN } from "./anchors.ts";
import type { Dialect } from "./dialect.ts";
import { dateAt } from "./locate.ts";
import type { Reading, UnclearReading } from "./reading.ts";
import { replace } from "./splice.ts";
import type { Edit, Span } from "./types.ts";

/** By which rules the text was rendered: a classic host tells by its date line. */
export function dialectOf(reading: Reading): Dialect {
  if (reading.shape === "sectioned") return "sectioned";
  return footersOf(reading).some((footer) => isDated(reading, footer)) ? "dated" : "undated";
}

/** Whether there are footers, and all of one dialect. */
export function footersAgree(reading: UnclearReading): boolean {
  return new Set(footersOf(reading).map((footer) => isDated(reading, footer))).size === 1;
}

function isDated({ text }: Reading, { start }: Span): boolean {
  return text.startsWith(DATE_OPEN, start);
}

/** The edit that puts `date` into the footer; a reason if the footer is not sure. */
export function dateEdits(reading: Reading, date: string | undefined): Edit[] | string {
  const footers = footersOf(reading);
  const [footer, second] = footers;
  if (date === undefined || !footer) return [];
  if (second) return "More than one line names the working directory.";
  const start = footer.start + DATE_OPEN.length;
  const written = isDated(reading, footer) ? dateAt(reading.text, start) : undefined;
  if (written === undefined) return [];
  return replace(reading.text, { start, end: start + written.length }, date);
}

function footersOf(reading: Reading): readonly Span[] {
  if (reading.shape === "opaque") return reading.classic?.footers ?? [];
  return reading.shape === "classic" ? reading.regions.filter(({ kind }) => kind === "footer") : [];
}

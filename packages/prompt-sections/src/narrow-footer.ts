import { DATE_OPEN } from "./anchors.ts";
import type { Dialect } from "./dialect.ts";
import { dateAt } from "./locate.ts";
import type { Reading } from "./reading.ts";
import { replace } from "./splice.ts";
import type { Edit, Span } from "./types.ts";

/** By which rules the text was rendered: a classic host tells by its date line. */
export function dialectOf(reading: Reading): Dialect | undefined {
  if (reading.shape === "sectioned") return "sectioned";
  const dated = footersOf(reading).map((footer) =>
    reading.text.startsWith(DATE_OPEN, footer.start),
  );
  if (dated.length === 0 || new Set(dated).size > 1) return undefined;
  return dated[0] ? "dated" : "undated";
}

/** The edit that puts `date` into the footer; a reason if the footer is not sure. */
export function dateEdits(reading: Reading, date: string | undefined): Edit[] | string {
  const footers = footersOf(reading);
  const [footer, second] = footers;
  if (date === undefined || !footer) return [];
  if (second) return "More than one line names the working directory.";
  const start = footer.start + DATE_OPEN.length;
  const written = reading.text.startsWith(DATE_OPEN, footer.start)
    ? dateAt(reading.text, start)
    : undefined;
  if (written === undefined) return [];
  return replace(reading.text, { start, end: start + written.length }, date);
}

function footersOf(reading: Reading): readonly Span[] {
  if (reading.shape === "opaque") return reading.classic?.footers ?? [];
  return reading.shape === "classic" ? reading.regions.filter(({ kind }) => kind === "footer") : [];
}

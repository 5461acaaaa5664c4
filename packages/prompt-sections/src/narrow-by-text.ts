import type { Dialect } from "./dialect.ts";
import type { RegionSpan } from "./locate.ts";
import { dateEdits, dialectOf } from "./narrow-footer.ts";
import { guidelineEdits, listedTools, toolEdits, type ToolRegions } from "./narrow-lines.ts";
import { catalogueRegion } from "./narrow-skills.ts";
import type { NarrowToolsOptions } from "./narrow-tools.ts";
import { readerEdits } from "./narrow-reader.ts";
import type { Reading } from "./reading.ts";
import { applyEdits, unchanged } from "./splice.ts";
import type { Edit, NarrowResult } from "./types.ts";

/** An edit that the text can't decide, as its reason. */
export type Undecided = string;

/** Narrow by what the text shows, if it has one reading for every edit that is due. */
export function narrowByText(reading: Reading, options: NarrowToolsOptions): NarrowResult {
  const { text } = reading;
  const dialect = dialectOf(reading);
  if (dialect === undefined) return unchanged(text, reasonOf(reading));
  const edits: Edit[] = [];
  for (const found of steps(reading, dialect, options)) {
    if (typeof found === "string") return unchanged(text, found);
    edits.push(...found);
  }
  return applyEdits(text, edits);
}

/** Edits in the order in which they stand in the text. */
function steps(
  reading: Reading,
  dialect: Dialect,
  options: NarrowToolsOptions,
): (readonly Edit[] | Undecided)[] {
  const { text } = reading;
  const regions = toolRegions(reading);
  if (typeof regions === "string") return [regions];
  const listed = regions ? listedTools(text, regions) : undefined;
  const catalogue = catalogueRegion(reading);
  return [
    regions ? toolEdits(text, regions, options) : [],
    regions ? guidelineEdits(text, regions, dialect, options) : [],
    typeof catalogue === "string"
      ? needsCatalogue(dialect, options)
        ? catalogue
        : []
      : readerEdits(text, catalogue, dialect, options.active, listed, added(options, listed)),
    dateEdits(reading, options.date),
  ];
}

/**
 * Active tools that the prompt was not rendered for, as far as it can be told: their line is given,
 * which nobody needs to give for the others, and isn't in the text.
 */
function added(
  { active, tools }: NarrowToolsOptions,
  listed: ReadonlySet<string> | undefined,
): string[] {
  const given = new Set(tools.flatMap((tool) => (tool.promptSnippet ? [tool.name] : [])));
  return active.filter((name) => given.has(name) && listed?.has(name) !== true);
}

/** Whether the catalogue might change: it stays as it is while `read` stays. */
function needsCatalogue(dialect: Dialect, { active }: NarrowToolsOptions): boolean {
  return dialect === "sectioned" || !active.includes("read");
}

/** Tools and guidelines of the text; undefined in a custom prompt. */
function toolRegions(reading: Reading): ToolRegions | undefined | Undecided {
  if (reading.shape !== "opaque") {
    const tools = regionOf(reading.regions, "tools");
    const guidelines = regionOf(reading.regions, "guidelines");
    return tools && guidelines ? { tools, guidelines, shape: reading.shape } : undefined;
  }
  const { classic, reason } = reading;
  if (classic?.head) {
    const { tools, guidelines } = classic.head;
    return { tools, guidelines, shape: "classic" };
  }
  return classic && classic.stray === undefined && classic.footers.length > 0 ? undefined : reason;
}

function regionOf(regions: readonly RegionSpan[], kind: string): RegionSpan | undefined {
  return regions.find((region) => region.kind === kind);
}

function reasonOf(reading: Reading): Undecided {
  return reading.shape === "opaque" ? reading.reason : "The text has more than one reading.";
}

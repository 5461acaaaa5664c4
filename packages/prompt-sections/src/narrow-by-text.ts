import type { RegionSpan } from "./locate.ts";
import { dateEdits, dialectOf, footersAgree } from "./narrow-footer.ts";
import { guidelineEdits, listedTools, toolEdits, type ToolRegions } from "./narrow-lines.ts";
import { catalogueRegion } from "./narrow-skills.ts";
import type { NarrowToolsOptions } from "./narrow-tools.ts";
import { type ReaderFacts, readerEdits } from "./narrow-reader.ts";
import type { Reading } from "./reading.ts";
import { applyEdits, unchanged } from "./splice.ts";
import type { Edit, NarrowResult } from "./types.ts";

/** An edit that the text can't decide, as its reason. */
export type Undecided = string;

/** Narrow by what the text shows, if it has one reading for every edit that is due. */
export function narrowByText(reading: Reading, options: NarrowToolsOptions): NarrowResult {
  const { text } = reading;
  if (reading.shape === "opaque" && !footersAgree(reading)) return unchanged(text, reading.reason);
  const edits: Edit[] = [];
  for (const found of steps(reading, options)) {
    if (typeof found === "string") return unchanged(text, found);
    edits.push(...found);
  }
  return applyEdits(text, edits);
}

/** Edits in the order in which they stand in the text. */
function steps(reading: Reading, options: NarrowToolsOptions): (readonly Edit[] | Undecided)[] {
  const { text } = reading;
  const dialect = dialectOf(reading);
  const regions = toolRegions(reading);
  if (typeof regions === "string") return [regions];
  const listed = regions ? listedTools(text, regions) : undefined;
  const facts = { dialect, active: options.active, added: added(options, listed), listed };
  const catalogue = catalogueRegion(reading);
  return [
    regions ? toolEdits(text, regions, options) : [],
    regions ? guidelineEdits(text, regions, dialect, options) : [],
    typeof catalogue === "string"
      ? staysAsItIs(facts)
        ? []
        : catalogue
      : readerEdits(text, catalogue, facts),
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

/** Whether a classic catalogue that can't be told stays as it is: it does while `read` stays. */
function staysAsItIs({ active, added }: ReaderFacts): boolean {
  return active.includes("read") && !added.includes("read");
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
  return classic?.stray === undefined ? undefined : reason;
}

function regionOf(regions: readonly RegionSpan[], kind: string): RegionSpan | undefined {
  return regions.find((region) => region.kind === kind);
}

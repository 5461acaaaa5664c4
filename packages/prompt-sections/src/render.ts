import { BLANK_LINE } from "./anchors.ts";
import { classicTemplate } from "./template-classic.ts";
import { sectionedTemplate } from "./template-sectioned.ts";
import { fill, type RenderedRegion } from "./template.ts";
import type { PromptParts } from "./types.ts";

/** What a host knows beside its options. */
export interface RenderOptions {
  /**
   * Classic only: the date as `YYYY-MM-DD`. With it the text is that of 0.79.1; without, that of
   * 0.85.1, which writes no date.
   */
  readonly date?: string | undefined;
  /** Where Pi's documentation lies. Default: the relative `README.md`, `docs` and `examples`. */
  readonly docs?: DocsPaths | undefined;
}

/** Paths of Pi's own documentation. */
export interface DocsPaths {
  readonly readme: string;
  readonly docs: string;
  readonly examples: string;
}

/**
 * Render a whole prompt as a host does.
 *
 * Source: `buildSystemPrompt` of 0.79.1, 0.85.1 (classic) and 1.6.0 (sectioned).
 *
 * @param host - which host's text
 * @param parts - the host's `systemPromptOptions`; an absent `cwd` counts as empty
 * @param options - date and documentation paths
 * @throws Error on a sectioned host, for a name in `parts.sections` that the host refuses
 *
 * @example
 * renderFor("classic", { customPrompt: "Be kind.", cwd: "/p" }, { date: "2026-11-30" });
 * // "Be kind.\nCurrent date: 2026-11-30\nCurrent working directory: /p"
 */
export function renderFor(
  host: "classic" | "sectioned",
  parts: PromptParts,
  options: RenderOptions = {},
): string {
  if (host === "classic") {
    const template = classicTemplate(parts, options.date === undefined ? "undated" : "dated");
    return fill(template, { ...options.docs, date: options.date })
      .map(({ text }) => text)
      .join("");
  }
  if (parts.forceSystemPrompt !== undefined) return parts.forceSystemPrompt;
  return Object.values(renderSections(parts, options)).join(BLANK_LINE);
}

/**
 * Render the sections of a prompt by name, each with its tags, in order.
 *
 * Source: `buildSystemPromptSections` of 1.6.0.
 *
 * @param parts - the host's `systemPromptOptions`; `forceSystemPrompt` is not looked at
 * @param options - documentation paths
 * @throws Error for a name in `parts.sections` that the host refuses
 */
export function renderSections(
  parts: PromptParts,
  options: Omit<RenderOptions, "date"> = {},
): Record<string, string> {
  const regions = fill(sectionedTemplate(parts, "sectioned"), { ...options.docs });
  return Object.fromEntries(regions.map((region) => [region.name, sectionText(region)]));
}

function sectionText({ name, text }: RenderedRegion): string {
  return name === "preamble" ? text : text.slice(BLANK_LINE.length);
}

import { type DocsPaths, renderFor, type PromptParts } from "../src/index.ts";
import type { BuildSystemPromptOptions as ClassicOptions } from "pi-classic";
import type { BuildSystemPromptOptions as SectionedOptions } from "@earendil-works/pi-coding-agent";

export type { ClassicOptions, SectionedOptions };

/** A tool as an extension registers it. */
export interface Tool {
  readonly name: string;
  readonly promptSnippet?: string;
  readonly promptGuidelines?: readonly string[];
}

export interface ClassicHost {
  readonly buildSystemPrompt: (options: ClassicOptions) => string;
}

export interface SectionedHost {
  readonly buildSystemPrompt: (options: SectionedOptions) => string;
  readonly buildSystemPromptSections: (options: SectionedOptions) => Record<string, string>;
}

interface HostConfig {
  getReadmePath(): string;
  getDocsPath(): string;
  getExamplesPath(): string;
}

/** Where the builder stands, seen from a host's entry; no host exports it. */
const BUILDER = "./core/system-prompt.js";

async function load<Module>(entry: string, path: string): Promise<Module> {
  return (await import(new URL(path, entry).href)) as Module;
}

/** The builder of the classic host whose `dist/index.js` has the URL `entry`. */
export async function loadClassic(entry: string): Promise<ClassicHost> {
  return load<ClassicHost>(entry, BUILDER);
}

/** The builder of the sectioned host whose `dist/index.js` has the URL `entry`. */
export async function loadSectioned(entry: string): Promise<SectionedHost> {
  return load<SectionedHost>(entry, BUILDER);
}

const CLASSIC = import.meta.resolve("pi-classic");
const SECTIONED = import.meta.resolve("@earendil-works/pi-coding-agent");

/** The builders of the two installed hosts. */
export const classic = await loadClassic(CLASSIC);
export const sectioned = await loadSectioned(SECTIONED);

/** The date that the classic host writes in these tests; see {@link TODAY_NOON}. */
export const TODAY = "2026-11-30";
export const TODAY_NOON = new Date(2026, 10, 30, 12);

/** Where a host's documentation lies. */
export async function docsOf(entry: string): Promise<DocsPaths> {
  const config = await load<HostConfig>(entry, "./config.js");
  return {
    readme: config.getReadmePath(),
    docs: config.getDocsPath(),
    examples: config.getExamplesPath(),
  };
}

export const classicDocs = await docsOf(CLASSIC);
export const sectionedDocs = await docsOf(SECTIONED);

/** Options without what depends on the selected tools. */
export type Base = Pick<
  ClassicOptions & SectionedOptions,
  | "customPrompt"
  | "appendSystemPrompt"
  | "cwd"
  | "contextFiles"
  | "skills"
  | "sections"
  | "hiddenTools"
>;

/** Options as the classic session makes them for these active tools (`_rebuildSystemPrompt`). */
export function classicOptions(
  base: Base,
  active: readonly string[],
  tools: readonly Tool[],
): ClassicOptions {
  const { sections: _, hiddenTools: __, ...options } = base;
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const snippets = active.flatMap((name) => {
    const snippet = byName.get(name)?.promptSnippet;
    return snippet ? [[name, snippet] as const] : [];
  });
  return {
    ...options,
    selectedTools: [...active],
    toolSnippets: Object.fromEntries(snippets),
    promptGuidelines: active.flatMap((name) => [...(byName.get(name)?.promptGuidelines ?? [])]),
  };
}

/** Options as the sectioned session makes them for these active tools. */
export function sectionedOptions(
  base: Base,
  active: readonly string[],
  tools: readonly Tool[],
): SectionedOptions {
  const snippets = tools.flatMap(({ name, promptSnippet }) =>
    promptSnippet ? [[name, promptSnippet] as const] : [],
  );
  const guidelines = tools.map(({ name, promptGuidelines }): [string, string[]] => [
    name,
    [...(promptGuidelines ?? [])],
  ]);
  return {
    ...base,
    selectedTools: [...active],
    toolSnippets: Object.fromEntries(snippets),
    toolGuidelines: Object.fromEntries(guidelines),
  };
}

/** What this library renders for the classic host, with all that the host knows. */
export function ownClassic(parts: PromptParts): string {
  return renderFor("classic", parts, { date: TODAY, docs: classicDocs });
}

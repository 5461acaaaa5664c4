import type { RegionKind, ToolFacts } from "../src/index.ts";
import { DEFAULT_TOOLS, type GoldenCase } from "./matrix.ts";
import type { HostVersion } from "./versions.ts";

/**
 * What stands in a golden, told from its options alone: by the rules that the hosts' builders
 * follow, and without this library's renderers and readers.
 */
export interface Expected {
  readonly kinds: readonly RegionKind[];
  /** Names of sections; on a classic host the kinds. */
  readonly names: readonly string[];
  readonly tools: readonly (readonly [name: string, snippet: string])[];
  readonly guidelines: readonly string[];
  readonly files: readonly { readonly path: string; readonly content: string }[];
  readonly skills: readonly (readonly [name: string, description: string, location: string])[];
  readonly directory: string;
}

export function expected(host: HostVersion, golden: GoldenCase): Expected {
  const { base, tools } = golden;
  const sections = sectionsIn(host, golden);
  const declared = declaredTools(golden);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const lines = declared.flatMap((name) => {
    const snippet = byName.get(name)?.promptSnippet;
    return snippet ? [[name, snippet] as const] : [];
  });
  const guidelines = [
    ...shellGuideline(host, declared),
    ...declared.flatMap((name) => byName.get(name)?.promptGuidelines ?? []),
    "Be concise in your responses",
    "Show file paths clearly when working with files",
  ];
  return {
    kinds: sections.map(({ kind }) => kind),
    names: sections.map(({ name }) => name),
    tools: lines,
    guidelines: bullets(guidelines),
    files: base.contextFiles ?? [],
    skills: visibleSkills(golden).map(({ name, description, filePath }) => [
      name,
      description,
      filePath,
    ]),
    directory: base.cwd.replaceAll("\\", "/"),
  };
}

/** Tools that a prompt names. */
function declaredTools({ base, active }: GoldenCase): readonly string[] {
  return (active ?? DEFAULT_TOOLS).filter((name) => !base.hiddenTools?.includes(name));
}

/** Registered tools and those that are selected without being registered. */
export function registered({ tools, active }: GoldenCase): readonly ToolFacts[] {
  const others = (active ?? DEFAULT_TOOLS).filter((name) =>
    tools.every((tool) => tool.name !== name),
  );
  return [...tools, ...others.map((name) => ({ name }))];
}

interface Section {
  readonly kind: RegionKind;
  readonly name: string;
}

function sectionsIn(host: HostVersion, golden: GoldenCase): Section[] {
  const { base } = golden;
  const isClassic = host.shape === "classic";
  const section = (kind: RegionKind, name: string): Section => ({
    kind,
    name: isClassic ? kind : name,
  });
  const found = [
    ...(base.customPrompt
      ? [section("custom", "preamble")]
      : [
          section("preamble", "preamble"),
          section("tools", "tools"),
          section("guidelines", "rules"),
          section("docs", "docs"),
        ]),
    ...(base.appendSystemPrompt ? [section("append", "addendum")] : []),
    ...(base.contextFiles?.length ? [section("project_context", "project_context")] : []),
    ...(hasCatalogue(host, golden) ? [section("skills", "skills")] : []),
    section("footer", "cwd"),
  ];
  const written = new Set(found.map(({ name }) => name));
  const further = Object.entries(isClassic ? {} : (base.sections ?? {})).filter(
    ([name, content]) => content !== "" && !written.has(name),
  );
  return [...found, ...further.map(([name]) => ({ kind: "section", name }) as const)];
}

function hasCatalogue(host: HostVersion, golden: GoldenCase): boolean {
  const readers = host.isDated ? ["read"] : ["read", "bash"];
  const selected = golden.active ?? DEFAULT_TOOLS;
  return visibleSkills(golden).length > 0 && readers.some((name) => selected.includes(name));
}

function visibleSkills({ base }: GoldenCase) {
  return (base.skills ?? []).filter((skill) => !skill.disableModelInvocation);
}

function shellGuideline({ isDated }: HostVersion, tools: readonly string[]): string[] {
  if (["grep", "find", "ls"].some((name) => tools.includes(name))) return [];
  const bash = tools.includes("bash");
  if (isDated || !tools.includes("powershell"))
    return bash ? ["Use bash for file operations like ls, rg, find"] : [];
  const shell = bash ? "bash or PowerShell" : "PowerShell";
  return [`Use ${shell} for file operations like listing, searching, and finding files`];
}

/** Each text once, as bullets; a text that holds a line with a bullet is two. */
function bullets(guidelines: readonly string[]): string[] {
  const texts = new Set(guidelines.map((text) => text.trim()).filter((text) => text !== ""));
  return [...texts].flatMap((text) => text.split("\n- "));
}

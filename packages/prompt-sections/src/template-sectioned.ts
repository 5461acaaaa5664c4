import {
  BLANK_LINE,
  CLASSIC_PREAMBLE,
  DEFAULT_TOOLS,
  DOCS_CLOSE,
  DOCS_EXAMPLES,
  DOCS_FOLDER,
  DOCS_OPEN,
  DOCS_README,
  DOCS_RESOLVE,
  SECTION_DOCS_CLOSE,
  SECTION_DOCS_OPEN,
  SECTION_TOOLS_CLOSE,
  SECTIONED_PREAMBLE,
  TOOLS_CLOSE,
  TOPICS_SECTIONED,
  TOPICS_UNDATED,
} from "./anchors.ts";
import type { SectionedDialect } from "./dialect.ts";
import { sectionContext } from "./render-context.ts";
import { catalogue, skillReader } from "./render-skills.ts";
import { guidelineList, toolList } from "./render-tools.ts";
import { isSectionName, sectionKind } from "./section-names.ts";
import { choosableGuidelines, choosableTools } from "./template-choices.ts";
import { literal, open, type Piece, type TemplateRegion } from "./template.ts";
import type { PromptParts, RegionKind } from "./types.ts";

/** What the host words itself. */
const WORDING = {
  early: {
    preamble: CLASSIC_PREAMBLE,
    toolsClose: TOOLS_CLOSE,
    docsOpen: DOCS_OPEN.slice(BLANK_LINE.length),
    topics: TOPICS_UNDATED,
    docsClose: DOCS_CLOSE,
  },
  sectioned: {
    preamble: SECTIONED_PREAMBLE,
    toolsClose: SECTION_TOOLS_CLOSE,
    docsOpen: SECTION_DOCS_OPEN,
    topics: TOPICS_SECTIONED,
    docsClose: SECTION_DOCS_CLOSE,
  },
} as const;

/**
 * What the sectioned host renders from `parts`; source: `buildSystemPromptSections` of 0.86.1 and
 * 1.6.0. A host that knows no `hiddenTools` has none in its options.
 *
 * @throws Error `Invalid system prompt section name: <name>`, as the host does
 */
export function sectionedTemplate(parts: PromptParts, dialect: SectionedDialect): TemplateRegion[] {
  const custom = Object.entries(parts.sections ?? {});
  for (const [name] of custom) {
    if (!isSectionName(name) || name === "preamble") {
      throw new Error(`Invalid system prompt section name: ${name}`);
    }
  }
  const contents = builtInSections(parts, dialect);
  for (const [name, content] of custom) if (content) contents.set(name, [literal(content)]);
  const preamble = literal(parts.customPrompt || WORDING[dialect].preamble);
  const kind = parts.customPrompt ? "custom" : "preamble";
  const names = [...contents.keys()];
  const directory = names.indexOf("cwd");
  const sections = [...contents].map(([name, pieces], index) =>
    section(name, pieces, index > directory ? "section" : sectionKind(name)),
  );
  return [{ kind, name: "preamble", pieces: [preamble] }, ...sections];
}

/** Contents by name, in order; a `Map` keeps the place of a name that is set again. */
function builtInSections(
  parts: PromptParts,
  dialect: SectionedDialect,
): Map<string, readonly Piece[]> {
  const contents = new Map<string, readonly Piece[]>();
  if (!parts.customPrompt) {
    contents.set("tools", toolPieces(parts, dialect));
    contents.set("rules", [rulePiece(parts, dialect)]);
    contents.set("docs", docsPieces(dialect));
  }
  if (parts.appendSystemPrompt) contents.set("addendum", [literal(parts.appendSystemPrompt)]);
  const files = parts.contextFiles ?? [];
  if (files.length > 0) contents.set("project_context", sectionContext(files).map(literal));
  const skills = skillsText(parts, dialect);
  if (skills) contents.set("skills", [{ is: "catalogue", before: "", text: skills, after: "" }]);
  contents.set("cwd", [literal((parts.cwd ?? "").replaceAll("\\", "/"))]);
  return contents;
}

/** A section with its tags. A catalogue takes the tags into its piece: they leave with it. */
function section(name: string, pieces: readonly Piece[], kind: RegionKind): TemplateRegion {
  const before = `${BLANK_LINE}<${name}>\n`;
  const after = `\n</${name}>`;
  const [first] = pieces;
  const tagged: readonly Piece[] =
    first?.is === "catalogue"
      ? [{ ...first, before, after }]
      : [literal(before), ...pieces, literal(after)];
  return { kind, name, pieces: tagged };
}

function toolPieces(parts: PromptParts, dialect: SectionedDialect): Piece[] {
  const tools = declaredTools(parts);
  const snippets = parts.toolSnippets ?? {};
  const selected = parts.selectedTools ?? DEFAULT_TOOLS;
  return [
    { is: "lines", text: toolList(tools, snippets), items: choosableTools(selected, snippets) },
    literal(WORDING[dialect].toolsClose),
  ];
}

function rulePiece(parts: PromptParts, dialect: SectionedDialect): Piece {
  const tools = declaredTools(parts);
  const further = parts.promptGuidelines ?? [];
  const byTool = parts.toolGuidelines ?? {};
  const own = tools.flatMap((name) => (Object.hasOwn(byTool, name) ? (byTool[name] ?? []) : []));
  return {
    is: "lines",
    text: guidelineList(tools, [...own, ...further], dialect),
    items: choosableGuidelines([...Object.values(byTool).flat(), ...further]),
  };
}

function docsPieces(dialect: SectionedDialect): Piece[] {
  const { docsOpen, topics, docsClose } = WORDING[dialect];
  return [
    literal(docsOpen + DOCS_README),
    open("readme", "README.md"),
    literal(DOCS_FOLDER),
    open("docs", "docs"),
    literal(DOCS_EXAMPLES),
    open("examples", "examples"),
    literal(DOCS_RESOLVE),
    open("topics", topics),
    literal(docsClose),
  ];
}

/** The host trims a catalogue, which ends and begins with a visible character anyway. */
function skillsText(parts: PromptParts, dialect: SectionedDialect): string {
  const selected = parts.selectedTools ?? DEFAULT_TOOLS;
  const reader = skillReader(selected, parts.hiddenTools ?? [], dialect);
  return reader ? catalogue(parts.skills ?? [], reader, dialect) : "";
}

function declaredTools(parts: PromptParts): string[] {
  const hidden = parts.hiddenTools ?? [];
  return (parts.selectedTools ?? DEFAULT_TOOLS).filter((name) => !hidden.includes(name));
}

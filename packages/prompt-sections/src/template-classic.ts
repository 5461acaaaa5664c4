import {
  BLANK_LINE,
  CLASSIC_PREAMBLE,
  DEFAULT_TOOLS,
  DIRECTORY_OPEN,
  DOCS_CLOSE,
  DOCS_EXAMPLES,
  DOCS_FOLDER,
  DOCS_OPEN,
  DOCS_README,
  DOCS_RESOLVE,
  GUIDELINES_OPEN,
  TOOLS_CLOSE,
  TOOLS_OPEN,
  TOPICS_DATED,
  TOPICS_UNDATED,
} from "./anchors.ts";
import type { Dialect } from "./dialect.ts";
import { classicContext } from "./render-context.ts";
import { catalogue, skillReader } from "./render-skills.ts";
import { guidelineList, toolList } from "./render-tools.ts";
import { choosableGuidelines, choosableTools } from "./template-choices.ts";
import { literal, open, type Piece, type TemplateRegion } from "./template.ts";
import type { PromptParts } from "./types.ts";

/** What the classic host renders from `parts`; source: `buildSystemPrompt` of 0.79.1 and 0.85.1. */
export function classicTemplate(
  parts: PromptParts,
  dialect: "dated" | "undated",
): TemplateRegion[] {
  const regions = parts.customPrompt
    ? [region("custom", literal(parts.customPrompt))]
    : defaultRegions(parts, dialect);
  if (parts.appendSystemPrompt) {
    regions.push(region("append", literal(BLANK_LINE + parts.appendSystemPrompt)));
  }
  const files = parts.contextFiles ?? [];
  if (files.length > 0)
    regions.push(region("project_context", ...classicContext(files).map(literal)));
  const skills = skillsText(parts, dialect);
  if (skills) {
    const piece = { is: "catalogue", before: BLANK_LINE, text: skills, after: "" } as const;
    regions.push(region("skills", piece));
  }
  regions.push(region("footer", ...footerPieces(parts, dialect)));
  return regions;
}

function defaultRegions(parts: PromptParts, dialect: Dialect): TemplateRegion[] {
  const tools = parts.selectedTools ?? DEFAULT_TOOLS;
  const snippets = parts.toolSnippets ?? {};
  const guidelines = parts.promptGuidelines ?? [];
  return [
    region("preamble", literal(CLASSIC_PREAMBLE)),
    region(
      "tools",
      literal(TOOLS_OPEN),
      { is: "lines", text: toolList(tools, snippets), items: choosableTools(tools, snippets) },
      literal(TOOLS_CLOSE),
    ),
    region("guidelines", literal(GUIDELINES_OPEN), {
      is: "lines",
      text: guidelineList(tools, guidelines, dialect),
      items: choosableGuidelines(guidelines),
    }),
    region("docs", ...docsPieces(dialect)),
  ];
}

function docsPieces(dialect: Dialect): Piece[] {
  return [
    literal(DOCS_OPEN + DOCS_README),
    open("readme", "README.md"),
    literal(DOCS_FOLDER),
    open("docs", "docs"),
    literal(DOCS_EXAMPLES),
    open("examples", "examples"),
    literal(DOCS_RESOLVE),
    open("topics", dialect === "dated" ? TOPICS_DATED : TOPICS_UNDATED),
    literal(DOCS_CLOSE),
  ];
}

function skillsText(parts: PromptParts, dialect: Dialect): string {
  const selected = parts.selectedTools ?? DEFAULT_TOOLS;
  const reader = skillReader(selected, [], dialect);
  return reader ? catalogue(parts.skills ?? [], reader, dialect) : "";
}

function footerPieces(parts: PromptParts, dialect: Dialect): Piece[] {
  const directory = literal(DIRECTORY_OPEN + (parts.cwd ?? "").replaceAll("\\", "/"));
  if (dialect === "dated") return [{ is: "date" }, directory];
  return parts.customPrompt ? [directory, literal("\n")] : [directory];
}

function region(kind: TemplateRegion["kind"], ...pieces: Piece[]): TemplateRegion {
  return { kind, name: kind, pieces };
}

/**
 * A system prompt: its text; text blocks, which are joined by a blank line; or the sections of a
 * system message by name, each with its tags, in the order in which they are written.
 */
export type PromptInput = string | readonly string[] | Readonly<Record<string, string>>;

/** A context file, as `AGENTS.md`, with its content. */
export interface PromptContextFile {
  readonly path: string;
  readonly content: string;
}

/** A skill as the host loads it. */
export interface PromptSkill {
  readonly name: string;
  readonly description: string;
  readonly filePath: string;
  /** Not listed in any prompt when true. */
  readonly disableModelInvocation?: boolean | undefined;
}

/**
 * What a host renders a prompt from: `systemPromptOptions` of either host fits as it is.
 *
 * Source: `BuildSystemPromptOptions` in `core/system-prompt.d.ts` of 0.79.1 and 1.6.0. Both hosts
 * have every field except where it says otherwise.
 */
export interface PromptParts {
  /** Replaces the default prompt; an empty string counts as absent. */
  readonly customPrompt?: string | undefined;
  /** 1.6.0: the whole prompt as a handler returned it; only {@link renderFor} looks at it. */
  readonly forceSystemPrompt?: string | undefined;
  /** Active tools in order. Default: `read`, `bash`, `edit`, `write`. */
  readonly selectedTools?: readonly string[] | undefined;
  /** 1.6.0: selected tools that the prompt must not name. */
  readonly hiddenTools?: readonly string[] | undefined;
  /** One line by tool name. 0.79.1 holds active tools only, 1.6.0 all registered ones. */
  readonly toolSnippets?: Readonly<Record<string, string>> | undefined;
  /** 1.6.0: guidelines by tool name. */
  readonly toolGuidelines?: Readonly<Record<string, readonly string[]>> | undefined;
  /** 0.79.1: the guidelines of all active tools, in order. 1.6.0: further guidelines. */
  readonly promptGuidelines?: readonly string[] | undefined;
  readonly appendSystemPrompt?: string | undefined;
  /** 1.6.0: custom sections, and replacements of built-in ones, by name. */
  readonly sections?: Readonly<Record<string, string>> | undefined;
  readonly cwd?: string | undefined;
  readonly contextFiles?: readonly PromptContextFile[] | undefined;
  readonly skills?: readonly PromptSkill[] | undefined;
}

/** Where something stands in a text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A line of the tools region. */
export interface ToolEntry extends Span {
  readonly name: string;
  readonly snippet: string;
}

/** A bullet of the guidelines region; `text` without its bullet. */
export interface GuidelineEntry extends Span {
  readonly text: string;
}

/** A file of the project context; the span includes its tags. */
export interface ContextFileEntry extends Span {
  readonly path: string;
  readonly content: string;
}

/** A skill of the catalogue, XML entities resolved. */
export interface SkillEntry extends Span {
  readonly name: string;
  readonly description: string;
  /** Path of the skill's file. */
  readonly location: string;
}

/** Kinds of region without children. */
export type PlainRegionKind =
  "prefix" | "preamble" | "custom" | "docs" | "append" | "section" | "tail" | "opaque";

/**
 * A part of a prompt. The blank line in front of a part belongs to it, so taking a region out
 * leaves what Pi writes without it.
 *
 * `name` is the section's name where there are sections, else the same as `kind`.
 */
export type Region = Span & { readonly name: string } & (
    | { readonly kind: PlainRegionKind }
    | { readonly kind: "tools"; readonly tools: readonly ToolEntry[] }
    | { readonly kind: "guidelines"; readonly guidelines: readonly GuidelineEntry[] }
    | { readonly kind: "project_context"; readonly files: readonly ContextFileEntry[] }
    | { readonly kind: "skills"; readonly skills: readonly SkillEntry[] }
    | { readonly kind: "footer"; readonly directory: string; readonly date?: string }
  );

export type RegionKind = Region["kind"];

/** How a prompt is built; `opaque` if it can't be told. */
export type PromptShape = "classic" | "sectioned" | "opaque";

/** `exact`: what Pi itself would write. `guess`: the text has more than one reading, or none. */
export type Confidence = "exact" | "guess";

/** What {@link readSystemPrompt} returns. */
export interface PromptDocument {
  readonly shape: PromptShape;
  readonly text: string;
  /** Tile the text: their slices joined are the text. */
  readonly regions: readonly Region[];
  /** Why the shape is `opaque`. */
  readonly reason?: string;
}

/** `text` in place of what stood from `start` to `end`; without `text`, a deletion. */
export interface Edit extends Span {
  readonly text?: string;
}

/** What {@link narrowTools} and {@link narrowSkills} return. */
export interface NarrowResult {
  readonly text: string;
  readonly confidence: Confidence;
  /** In ascending order, offsets in the text that was given; empty if nothing changed. */
  readonly edits: readonly Edit[];
  /** Why the confidence is `guess`. */
  readonly reason?: string;
}

/** A registered tool; `getAllTools()` of either host fits as it is. */
export interface ToolFacts {
  readonly name: string;
  readonly promptGuidelines?: readonly string[] | undefined;
  /** Its line in the prompt, where neither the text nor `parts` has it. */
  readonly promptSnippet?: string | undefined;
}

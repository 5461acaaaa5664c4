export { type DiffOptions, diffPrompts, type PromptDiff, type RegionChange } from "./diff.ts";
export { type Identity, type IdentityOptions, inheritedIdentity } from "./identity.ts";
export { findInherited, type FindInheritedOptions, type InheritedRange } from "./match.ts";
export { narrowSkills, type SkillFacts } from "./narrow-skills.ts";
export { narrowTools, type NarrowToolsOptions } from "./narrow-tools.ts";
export { type SharedPrefix, sharedPrefix, type SharedPrefixOptions } from "./prefix.ts";
export { readSystemPrompt } from "./read.ts";
export { type DocsPaths, renderFor, type RenderOptions, renderSections } from "./render.ts";
export { removeSection, type SectionOptions, setSection } from "./sections.ts";
export type {
  Confidence,
  ContextFileEntry,
  Edit,
  GuidelineEntry,
  NarrowResult,
  PlainRegionKind,
  PromptContextFile,
  PromptDocument,
  PromptInput,
  PromptParts,
  PromptShape,
  PromptSkill,
  Region,
  RegionKind,
  SkillEntry,
  Span,
  ToolEntry,
  ToolFacts,
} from "./types.ts";

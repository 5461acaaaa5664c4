export { type Identity, type IdentityOptions, inheritedIdentity } from "./identity.ts";
export { narrowSkills, type SkillFacts } from "./narrow-skills.ts";
export { narrowTools, type NarrowToolsOptions } from "./narrow-tools.ts";
export { type SharedPrefix, sharedPrefix } from "./prefix.ts";
export { readSystemPrompt } from "./read.ts";
export { type DocsPaths, renderFor, type RenderOptions, renderSections } from "./render.ts";
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

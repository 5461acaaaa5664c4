import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Dispatcher } from "../events/dispatcher.ts";
import type { FakePiOptions } from "../options.ts";
import type { RegisteredTool } from "../tools/registered-tool.ts";
import type { ToolSet } from "../tools/tool-set.ts";
import type { Resources } from "./resources.ts";

/** What starts a run. */
export interface Trigger {
  readonly kind: "user" | "custom";
  readonly text: string;
}

/** A message that a `before_agent_start` handler adds to the run. */
export interface AddedMessage {
  readonly content: unknown;
}

/** A tool as it is declared to the provider. */
export interface WireTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: unknown;
}

/** A tool as the transcript of the sectioned host keeps it. */
export interface ToolDeclaration extends WireTool {
  readonly constrainedSampling?: unknown;
}

/** The part of a request that a prompt cache is keyed by. */
export interface WirePrompt {
  /** The system prompt in force, as text. */
  readonly system: string;
  readonly tools: readonly WireTool[];
  /** Sectioned: the system messages after the first, as JSON. Classic: empty. */
  readonly patches: readonly string[];
}

/** How a host keeps its prompt, from the tools and resources to the wire. */
export interface PromptModel {
  /** What `ctx.getSystemPrompt()` says. */
  text(): string;
  /** Render again after the active tools changed through `setActiveTools` or a registration. */
  rebuild(): void;
  /** Send `before_agent_start`, if the host does for this trigger. @returns messages that handlers add */
  prepare(trigger: Trigger): Promise<readonly AddedMessage[]>;
  /** Take what was prepared into the run. @returns how many system messages it starts with */
  begin(): number;
  /** Between two turns of a run. @returns how many system messages are added */
  nextTurn(): number;
  /** What the next request carries. */
  wire(): WirePrompt;
  /** The tools that the calls in the answer to a request sent now are looked up in. */
  callable(): readonly RegisteredTool[];
  end(): void;
}

export interface PromptModelInput {
  readonly options: FakePiOptions;
  readonly resources: Resources;
  readonly tools: ToolSet;
  readonly dispatcher: Dispatcher;
  readonly createContext: (changed?: { getSystemPrompt: () => string }) => ExtensionContext;
}

export function toWireTool({ definition }: RegisteredTool): WireTool {
  const { name, description, parameters } = definition;
  return { name, description, parameters };
}

/** Pi's documentation, as its prompts name it. */
export function docsPaths(options: FakePiOptions) {
  const root = options.piDirectory ?? "/pi";
  return { readme: `${root}/README.md`, docs: `${root}/docs`, examples: `${root}/examples` };
}

import type { ToolDeclaration } from "./prompt-model.ts";

/** A system message as the transcript of 1.6.0 keeps it, without its time. */
export interface SystemMessage {
  readonly role: "system";
  readonly content: string;
  /** Sections by name with their tags; `null` takes one away. */
  readonly sections?: Readonly<Record<string, string | null>>;
  readonly toolsAdded?: readonly ToolDeclaration[];
  readonly toolsRemoved?: readonly { readonly name: string }[];
}

/**
 * The system messages of a session: the first one holds the whole prompt, later ones what changed.
 *
 * Source: `utils/transcript.js` of `@earendil-works/pi-ai` 1.6.0, and `declareToolChanges` in
 * `agent-loop.js` of `@earendil-works/pi-agent-core` 1.6.0.
 */
export interface Transcript {
  readonly messages: readonly SystemMessage[];
  /** Add what differs from these sections and tools, if anything does. @returns how many messages */
  update(sections: Readonly<Record<string, string>>, tools: readonly ToolDeclaration[]): number;
  /** The prompt in force. */
  text(): string;
  /** The tools in force, in the order of their declaration. */
  tools(): ToolDeclaration[];
}

export function createTranscript(): Transcript {
  const messages: SystemMessage[] = [];

  function sections(): Map<string, string> {
    const inForce = new Map<string, string>();
    for (const [name, text] of messages.flatMap((message) =>
      Object.entries(message.sections ?? {}),
    )) {
      if (text === null) inForce.delete(name);
      else inForce.set(name, text);
    }
    return inForce;
  }

  function tools(): ToolDeclaration[] {
    const inForce = new Map<string, ToolDeclaration>();
    for (const { toolsAdded = [], toolsRemoved = [] } of messages) {
      for (const { name } of toolsRemoved) inForce.delete(name);
      for (const tool of toolsAdded) inForce.set(tool.name, tool);
    }
    return [...inForce.values()];
  }

  return {
    messages,
    update(wanted, declared) {
      const patch = sectionPatch(sections(), wanted);
      const toolsAdded = without(declared, tools());
      const toolsRemoved = without(tools(), declared).map(({ name }) => ({ name }));
      if (patch === undefined && toolsAdded.length === 0 && toolsRemoved.length === 0) return 0;
      messages.push({
        role: "system",
        content: "",
        ...(patch === undefined ? {} : { sections: patch }),
        ...(toolsAdded.length === 0 ? {} : { toolsAdded }),
        ...(toolsRemoved.length === 0 ? {} : { toolsRemoved }),
      });
      return 1;
    },
    text: () => [...sections().values()].filter((text) => text !== "").join("\n\n"),
    tools,
  };
}

function sectionPatch(
  before: ReadonlyMap<string, string>,
  after: Readonly<Record<string, string>>,
): Record<string, string | null> | undefined {
  const patch: Record<string, string | null> = {};
  for (const [name, text] of Object.entries(after)) {
    if (before.get(name) !== text) patch[name] = text;
  }
  for (const name of before.keys()) {
    if (after[name] === undefined) patch[name] = null;
  }
  return Object.keys(patch).length === 0 ? undefined : patch;
}

/** The tools of one list that the other doesn't declare in the same words. */
function without(
  list: readonly ToolDeclaration[],
  other: readonly ToolDeclaration[],
): ToolDeclaration[] {
  const words = new Set(other.map((tool) => JSON.stringify(tool)));
  return list.filter((tool) => !words.has(JSON.stringify(tool)));
}

import type { FactContext } from "./context.ts";
import type { Access, Fact, OpaqueFact, ToolFact } from "./fact.ts";
import { mcpResourceCall, nativeMcpCall, umbrellaMcpCall } from "./mcp-tools.ts";
import { isPathArgument, pathArguments } from "./path-arguments.ts";
import { isPiTool, piToolFacts, piToolSurfaces } from "./pi-tools.ts";
import { textArgument, type ToolInput, toolInput } from "./tool-input.ts";
import { bareToolFact, toolFactOfPath, toolPathFact } from "./tool-path.ts";
import { toolPathReadings } from "../paths/resolve.ts";

/** What is known of a tool beside its name. */
export interface ToolKnowledge {
  /** The JSON schema of its arguments. */
  readonly schema?: unknown;
  /** The hints of its author, which may be wrong: they add facts, never take any away. */
  readonly annotations?: ToolHints;
  /** The name of the MCP server that it comes from, where the host tells it. */
  readonly server?: string;
  /** By the tool's name: what else than its arguments' names says which paths it reaches. */
  readonly extractors?: ReadonlyMap<string, PathExtractor>;
}

/** The annotations of Pi 1.6.0, which are those of MCP. */
export interface ToolHints {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** Names the paths that a call reaches; one that throws leaves them unknown. */
export type PathExtractor = (
  input: unknown,
) => readonly { readonly path: string; readonly access: Access }[];

/**
 * What a call of any tool but `bash` would do: a fact of the tool, or of what it calls, and facts of
 * the paths that it reaches. Input that isn't what the tool takes is opaque; none makes it throw.
 * @param input the call's arguments.
 */
export function toolFacts(
  tool: string,
  input: unknown,
  context: FactContext,
  knowledge: ToolKnowledge = {},
): readonly Fact[] {
  try {
    return factsOf(tool, input, context, knowledge);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "something that is no error";
    return unknownCall(tool, `${tool}: its input can't be read (${reason})`);
  }
}

function factsOf(
  tool: string,
  input: unknown,
  context: FactContext,
  knowledge: ToolKnowledge,
): readonly Fact[] {
  const given = toolInput(input ?? {});
  if (given === undefined) return unknownCall(tool, `${tool}: its input is no object`);
  if (isPiTool(tool)) {
    const facts = piToolFacts(tool, given, context);
    return facts ?? unknownCall(tool, `${tool}: its input isn't what it takes`);
  }
  if (tool === "powershell") return powershellFacts(given);
  if (tool === "codemode") return codemodeFacts();
  return otherToolFacts(tool, given, context, knowledge);
}

/** PowerShell isn't parsed: what a pattern allows could be followed by anything. */
function powershellFacts(input: ToolInput): readonly Fact[] {
  const command = textArgument(input, "command");
  const reason = "powershell: commands of PowerShell are not read";
  if (typeof command !== "string") return [opaque("powershell", reason)];
  return [
    { kind: "tool", surface: "powershell", text: command, spellings: [command] },
    opaque("powershell", reason),
  ];
}

/**
 * JavaScript that calls the other tools. Each of its calls is a call of its own, with facts of its own
 * (@earendil-works/pi-coding-agent 1.6.0, dist/extensions/codemode/tool.js).
 */
function codemodeFacts(): readonly Fact[] {
  return [
    bareToolFact("codemode"),
    { kind: "code", surface: "code", interpreter: "codemode", evidence: "codemode" },
  ];
}

function otherToolFacts(
  tool: string,
  input: ToolInput,
  context: FactContext,
  knowledge: ToolKnowledge,
): readonly Fact[] {
  const call =
    tool === "mcp"
      ? umbrellaMcpCall(input)
      : (mcpResourceCall(tool, input) ?? nativeMcpCall(tool, input, knowledge.server));
  if (tool === "mcp" && call === undefined) {
    return unknownCall(tool, "mcp: its input names no call");
  }
  const reached = reachedPaths(tool, call === undefined ? input : call.input, context, knowledge);
  const paths = reached.paths.map((path) => toolPathFact(tool, path, context));
  const own = paths.map((path) => toolFactOfPath(tool, path, context));
  const calls: readonly ToolFact[] = own.length === 0 ? [bareToolFact(tool)] : own;
  return unique([
    ...(call === undefined ? [] : [call.fact]),
    ...(tool === "mcp" ? [] : calls.map((fact) => onlyBeside(fact, call !== undefined))),
    ...paths,
    ...reached.unclear.flatMap((reason) => unknownCall(tool, `${tool}: ${reason}`)),
    ...(knowledge.annotations?.openWorldHint === true ? [networkFact(tool)] : []),
  ]);
}

function reachedPaths(
  tool: string,
  input: unknown,
  context: FactContext,
  { schema, annotations, extractors }: ToolKnowledge,
): ReturnType<typeof pathArguments> {
  const extract = extractors?.get(tool);
  if (extract !== undefined) {
    const paths = extract(input).flatMap(({ path, access }) =>
      toolPathReadings(path, context).map((literal) => ({ written: path, literal, access })),
    );
    const broken = paths.some(({ written }) => written.includes("\0"));
    return { paths, unclear: broken ? ["a path has a NUL character"] : [] };
  }
  const { paths, unclear } = pathArguments(input, context, changes(tool, annotations));
  const missing = missingPaths(schema, input);
  return { paths, unclear: [...unclear, ...missing.map((name) => `"${name}" is missing`)] };
}

/** Whether the tool is said to change things, by its author or by its name. */
function changes(tool: string, hints: ToolHints = {}): boolean {
  if (hints.destructiveHint === true || hints.readOnlyHint === false) return true;
  return tool
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => changingWords.has(word));
}

const changingWords = new Set(
  (
    "write create edit delete remove move rename copy append patch apply update save replace insert " +
    "mkdir put upload download modify overwrite format fix rm mv cp touch chmod"
  ).split(" "),
);

/** Arguments that the schema asks for, that are paths, and that the call doesn't have. */
function missingPaths(schema: unknown, input: unknown): readonly string[] {
  const required = toolInput(schema)?.["required"];
  if (!Array.isArray(required)) return [];
  const given = toolInput(input) ?? {};
  return required
    .filter((name): name is string => typeof name === "string" && isPathArgument(name))
    .filter((name) => given[name] === undefined || given[name] === null);
}

function onlyBeside(fact: ToolFact, beside: boolean): ToolFact {
  return beside ? { ...fact, onlyIfNamed: true } : fact;
}

function networkFact(tool: string): Fact {
  return {
    kind: "network",
    surface: "network",
    target: tool,
    evidence: `${tool}: its annotations`,
  };
}

/** A call of which only the tool is known: of the tool's own surface, and of the paths it may reach. */
function unknownCall(tool: string, reason: string): readonly Fact[] {
  const isMcp = tool === "mcp" || tool.startsWith("mcp__");
  const surfaces = isPiTool(tool) ? piToolSurfaces(tool) : ["path_read", "path_write"];
  return [isMcp ? "mcp" : tool, ...surfaces].map((surface) => opaque(surface, reason));
}

function opaque(surface: string, reason: string): OpaqueFact {
  return { kind: "opaque", surface, reason };
}

function unique(facts: readonly Fact[]): readonly Fact[] {
  return [...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values()];
}

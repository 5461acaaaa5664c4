import type { ToolFact } from "./fact.ts";
import { textArgument, type ToolInput, toolInput } from "./tool-input.ts";

/** A call of a tool of an MCP server, with the arguments that the server's tool gets. */
export interface McpCall {
  /** On the surface `mcp`. */
  readonly fact: ToolFact;
  readonly input: unknown;
}

/**
 * The call of an MCP tool that Pi 1.6.0 named `mcp__server__tool`, as `server:tool`. Pi writes `_` for
 * all but letters and digits, so a deny may also spell them with `-`; names over 64 characters are cut
 * by Pi. (@earendil-works/pi-mcp 1.6.0, dist/naming.js.)
 * @param server the server's name where the host tells it.
 * @returns `undefined` if the name isn't one of these.
 */
export function nativeMcpCall(tool: string, input: unknown, server?: string): McpCall | undefined {
  const splits = nativeSplits(tool);
  const told = splits.find(([first]) => server !== undefined && first === underscored(server));
  const [chosen] = told === undefined ? splits : [[server ?? told[0], told[1]] as const];
  if (chosen === undefined) return undefined;
  const all = told === undefined ? splits : [chosen, told];
  return { fact: mcpFact(chosen, all.flatMap(dashed)), input };
}

/** The tools of Pi 1.6.0 that reach the resources of MCP servers (dist/core/mcp-servers.js). */
const resourceTools = new Set([
  "list_mcp_resources",
  "list_mcp_resource_templates",
  "read_mcp_resource",
]);

/** The call of a tool that reaches an MCP server's resources: `server:read_mcp_resource`. */
export function mcpResourceCall(tool: string, input: ToolInput): McpCall | undefined {
  if (!resourceTools.has(tool)) return undefined;
  const server = textArgument(input, "server");
  if (server === null) return undefined;
  return server === undefined
    ? { fact: mcpNamed(tool, []), input }
    : { fact: mcpFact([server, tool], [[server, tool]]), input };
}

/**
 * The call that another extension's umbrella tool `mcp` stands for: `{ server, tool }` is
 * `server:tool`; a tool alone is its name, which usually begins with the server's; the rest is told by
 * what it does: `mcp_describe`, `mcp_search`, `mcp_list`, `mcp_connect`, `mcp_status`.
 * @returns `undefined` if the input is none of these.
 */
export function umbrellaMcpCall(input: ToolInput): McpCall | undefined {
  const tool = textArgument(input, "tool");
  const server = textArgument(input, "server");
  if (tool === null || server === null) return undefined;
  const given = parsed(input["args"] ?? input["arguments"]);
  if (tool !== undefined && server !== undefined) {
    return { fact: mcpFact([server, tool], [[server, tool]]), input: given };
  }
  if (tool !== undefined) return { fact: mcpNamed(tool, joinedSplits(tool)), input: given };
  for (const act of ["connect", "describe", "search"]) {
    const about = textArgument(input, act);
    if (about === null) return undefined;
    if (about !== undefined) return { fact: mcpNamed(`mcp_${act}`, [about]), input: undefined };
  }
  if (server !== undefined) return { fact: mcpNamed("mcp_list", [server]), input: undefined };
  return { fact: mcpNamed("mcp_status", []), input: undefined };
}

type Named = readonly [server: string, tool: string];

const prefix = "mcp__";
const mostSplits = 20;

/** Every way to part the name; Pi's own is the first. */
function nativeSplits(tool: string): readonly Named[] {
  if (!tool.startsWith(prefix)) return [];
  const name = tool.slice(prefix.length);
  const splits: Named[] = [];
  for (let at = name.indexOf("__", 1); at !== -1; at = name.indexOf("__", at + 1)) {
    if (at + 2 < name.length) splits.push([name.slice(0, at), name.slice(at + 2)]);
    if (splits.length === mostSplits) break;
  }
  return splits;
}

/** `server_tool` as `server:tool`, wherever the border may be. */
function joinedSplits(name: string): readonly string[] {
  const splits: string[] = [];
  for (let at = name.indexOf("_", 1); at !== -1; at = name.indexOf("_", at + 1)) {
    const server = name.slice(0, at);
    splits.push(`${server}:${name.slice(at + 1)}`, server);
    if (splits.length >= 2 * mostSplits) break;
  }
  return splits;
}

function dashed([server, tool]: Named): readonly Named[] {
  const servers = new Set([server, server.replaceAll("_", "-")]);
  const tools = new Set([tool, tool.replaceAll("_", "-")]);
  return [...servers].flatMap((one) => [...tools].map((other): Named => [one, other]));
}

function underscored(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_]/g, "_");
}

function mcpFact([server, tool]: Named, all: readonly Named[]): ToolFact {
  const spellings = all.flatMap(([one, other]) => [
    `${one}:${other}`,
    `${one}_${other}`,
    one,
    other,
  ]);
  return mcpNamed(`${server}:${tool}`, spellings);
}

function mcpNamed(text: string, spellings: readonly string[]): ToolFact {
  return { kind: "tool", surface: "mcp", text, spellings: [...new Set([text, ...spellings])] };
}

/** Arguments as an object, or as the JSON of one. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string") return toolInput(value);
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseDocument } from "yaml";

/** An agent file: Markdown whose frontmatter says what the agent is, and whose body instructs it. */
export interface AgentFile {
  /** The key `name`, else the file's name without `.md`. */
  readonly name: string;
  readonly description: string;
  /** `undefined`: no key, so the agent gets what its parent has; empty: `tools: none`. */
  readonly tools: readonly string[] | undefined;
  /** The key `permission` as it stands, or `undefined`; its reader validates it. */
  readonly permission: unknown;
  /** The body, trimmed. */
  readonly body: string;
  /** Absolute path. */
  readonly path: string;
}

export interface AgentFileProblem {
  readonly path: string;
  /** Says what was expected and what came. */
  readonly message: string;
}

/**
 * Reads the `*.md` files of a directory, in the order of their names. A file that can't be used is
 * left out and named among the problems; a missing directory has no agents.
 */
export function readAgentFiles(directory: string): {
  readonly agents: readonly AgentFile[];
  readonly problems: readonly AgentFileProblem[];
} {
  const agents: AgentFile[] = [];
  const problems: AgentFileProblem[] = [];
  for (const path of markdownFiles(directory, problems)) {
    try {
      const agent = parseAgentFile(readFileSync(path, "utf8"), path);
      const twin = agents.find((other) => other.name === agent.name);
      if (twin !== undefined) throw new Error(`The name "${agent.name}" is taken by ${twin.path}.`);
      agents.push(agent);
    } catch (error) {
      problems.push({ path, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return { agents, problems };
}

/**
 * Reads one agent file.
 * @param path names the agent where the frontmatter doesn't, and stands in the result.
 * @throws Error that says what was expected, what came, and an example.
 */
export function parseAgentFile(text: string, path: string): AgentFile {
  const { frontmatter, body } = split(text);
  const keys = parseFrontmatter(frontmatter);
  const unknown = [...keys.keys()].find((key) => !knownKeys.includes(key));
  if (unknown !== undefined) {
    throw new Error(
      `The key "${unknown}" is not known; the keys are ${knownKeys.join(", ")}. A misspelt "permission" would leave the agent freer than its file says, so the file is not used.`,
    );
  }
  return {
    name: checkedName(stringKey(keys, "name") ?? basename(path, ".md")),
    description: oneLine(
      required(stringKey(keys, "description"), "description", "Reviews a change."),
    ),
    tools: toolNames(keys.get("tools")),
    permission: keys.get("permission"),
    body: body.trim(),
    path,
  };
}

const knownKeys = ["name", "description", "tools", "permission"];

function markdownFiles(directory: string, problems: AgentFileProblem[]): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith(".md"))
      .sort()
      .map((name) => join(directory, name));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ENOENT")
      problems.push({ path: directory, message: `Can't be read: ${String(code)}.` });
    return [];
  }
}

const example = "---\ndescription: Reviews a change.\ntools: read, grep\n---\nYou review …";

function split(text: string): { frontmatter: string; body: string } {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (lines[0]?.trimEnd() !== "---") {
    throw new Error(
      `Expected frontmatter between two lines "---", but the file begins with ${JSON.stringify(lines[0] ?? "")}. Example:\n${example}`,
    );
  }
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  if (end === -1)
    throw new Error(`Expected a line "---" that ends the frontmatter. Example:\n${example}`);
  return { frontmatter: lines.slice(1, end).join("\n"), body: lines.slice(end + 1).join("\n") };
}

function parseFrontmatter(yaml: string): Map<string, unknown> {
  const document = parseDocument(yaml, { prettyErrors: true });
  const error = document.errors[0] ?? document.warnings[0];
  if (error !== undefined) throw new Error(`The frontmatter is not valid YAML: ${error.message}`);
  // A small limit: aliases of aliases would otherwise grow without bound.
  const value: unknown = document.toJS({ maxAliasCount: 50 });
  if (value === null) return new Map();
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new Error(`Expected the frontmatter to be keys with values. Example:\n${example}`);
  }
  return new Map(Object.entries(value));
}

function stringKey(keys: Map<string, unknown>, key: string): string | undefined {
  const value = keys.get(key);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") {
    throw new Error(`Expected "${key}" to be text, but it is ${JSON.stringify(value)}.`);
  }
  return value.trim() === "" ? undefined : value.trim();
}

/** The name is written into prompts, file names and messages, so it has no room for anything odd. */
function checkedName(name: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,63}$/u.test(name)) return name;
  throw new Error(
    `Expected a name of up to 64 letters, digits, "_", "-" and ".", such as "reviewer", but it is ${JSON.stringify(name)}.`,
  );
}

/** White space and control characters as single spaces: a description stands on one line. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
}

function required(value: string | undefined, key: string, sample: string): string {
  if (value === undefined)
    throw new Error(`Expected the key "${key}", for example "${key}: ${sample}".`);
  return value;
}

function toolNames(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const names = typeof value === "string" ? value.split(",") : value;
  if (!Array.isArray(names) || !names.every((name) => typeof name === "string")) {
    throw new Error(
      `Expected "tools" to be names, as in "tools: read, grep" or "tools: none", but it is ${JSON.stringify(value)}.`,
    );
  }
  const trimmed = names.map((name) => name.trim()).filter((name) => name !== "");
  if (trimmed.length === 1 && trimmed[0] === "none") return [];
  if (trimmed.length === 0) {
    throw new Error(
      `Expected "tools" to name a tool, or to be "none" for no tools, but it is empty.`,
    );
  }
  return [...new Set(trimmed)];
}

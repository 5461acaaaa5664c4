import { canonicalPath } from "../paths/canonical.ts";
import { samePath } from "../paths/compare.ts";
import { readVariants, toolPathReadings } from "../paths/resolve.ts";
import type { TreeFilter } from "../shell/field.ts";
import type { FactContext } from "./context.ts";
import type { Access, Fact, PathFact } from "./fact.ts";
import { textArgument, type ToolInput } from "./tool-input.ts";
import { toolFactOfPath, toolPathFact } from "./tool-path.ts";

/** A tool of Pi's own that works on paths. */
export type PiTool = "read" | "write" | "edit" | "grep" | "find" | "ls";

/** What one of Pi's own tools does with its path. */
interface PiToolRow {
  readonly access: readonly Access[];
  /** Without a path, or with an empty one, the working directory is meant. */
  readonly optional?: true;
  /** Its other arguments that must be text; with `?`, if they are there. */
  readonly texts?: readonly string[];
}

/**
 * The tools' definitions of @earendil-works/pi-coding-agent 0.79.1 and 1.6.0, dist/core/tools, which
 * agree in this. `edit` shows lines of the file that it changes.
 */
const rows: Readonly<Record<PiTool, PiToolRow>> = {
  read: { access: ["read"] },
  write: { access: ["write"], texts: ["content"] },
  edit: { access: ["write", "read"] },
  grep: { access: ["read"], optional: true, texts: ["pattern", "glob?"] },
  find: { access: ["read"], optional: true, texts: ["pattern"] },
  ls: { access: ["read"], optional: true },
};

/** Whether a tool is one of Pi's own that work on paths. */
export function isPiTool(tool: string): tool is PiTool {
  return Object.hasOwn(rows, tool);
}

/**
 * The facts of a call of one of Pi's own tools: its path under every reading of the supported hosts;
 * `grep` reads everything below it, `find` and `ls` only list it.
 * @returns `undefined` if the input isn't what the tool takes.
 */
export function piToolFacts(
  tool: PiTool,
  input: ToolInput,
  context: FactContext,
): readonly Fact[] | undefined {
  const row = rows[tool];
  const written = textArgument(input, "path");
  if (written === null || (written === undefined && row.optional === undefined)) return undefined;
  if (written?.includes("\0") === true || !hasTexts(input, row.texts ?? [])) return undefined;
  const path = row.optional === undefined ? (written ?? "") : written || ".";
  return literals(tool, path, context).flatMap((literal) =>
    factsOfPath(tool, { written: path, literal }, input, context),
  );
}

/** What opaque facts a call has that isn't what the tool takes: it could be about any path. */
export function piToolSurfaces(tool: PiTool): readonly string[] {
  return rows[tool].access.map((access) => (access === "write" ? "path_write" : "path_read"));
}

function factsOfPath(
  tool: PiTool,
  path: { readonly written: string; readonly literal: string },
  input: ToolInput,
  context: FactContext,
): readonly Fact[] {
  const facts = rows[tool].access.map((access) =>
    toolPathFact(tool, { ...path, access }, context, tool),
  );
  const [first] = facts;
  if (first === undefined) return [];
  const call = toolFactOfPath(tool, first, context);
  if (tool !== "grep") return [call, ...facts];
  return [
    call,
    { kind: "tree", root: first, filter: grepFilter(input, first, context), evidence: tool },
  ];
}

function hasTexts(input: ToolInput, names: readonly string[]): boolean {
  return names.every((name) => {
    if (!name.endsWith("?")) return typeof textArgument(input, name) === "string";
    return textArgument(input, name.slice(0, -1)) !== null;
  });
}

function literals(tool: PiTool, path: string, context: FactContext): readonly string[] {
  const readings = toolPathReadings(path, context);
  if (tool !== "read") return readings;
  const { files, flavour } = context;
  const exists = (file: string): boolean =>
    files.kind(canonicalPath(file, files, flavour)) !== undefined;
  // Another spelling is tried only where the path itself isn't there; which of them wins is not told apart.
  return readings.flatMap((file) =>
    exists(file) ? [file] : [file, ...readVariants(file).filter(exists)],
  );
}

/**
 * What `grep` reads: it runs `rg --hidden`, with the glob as `--glob`, which wins over ignore files and
 * goes into `.git`. A glob that begins with `!` leaves out; one with a slash starts from Pi's directory
 * on 0.79.1 and from the searched one on 1.6.0, so it leaves out only where these are one.
 * (dist/core/tools/grep.js of both; ripgrep 14.1 guide, "Manual filtering".)
 */
function grepFilter(input: ToolInput, root: PathFact, { cwd, flavour }: FactContext): TreeFilter {
  const glob = textArgument(input, "glob") ?? "";
  const excludes = glob.startsWith("!");
  const pattern = withoutDotSlash(excludes ? glob.slice(1) : glob);
  const anchored = pattern.slice(0, -1).includes("/");
  const counts = !anchored || samePath(root.literal, cwd, flavour);
  return {
    honoursIgnore: true,
    hidden: true,
    followsLinks: false,
    include: !excludes && pattern !== "" ? [pattern] : [],
    exclude: excludes && pattern !== "" && counts ? [pattern] : [],
    includeWins: true,
    entersGit: true,
  };
}

function withoutDotSlash(glob: string): string {
  let rest = glob;
  while (rest.startsWith("./")) rest = rest.slice(2);
  return rest;
}

import type { Node } from "jsonc-parser";
import { matches, readPattern } from "../policy/pattern.ts";
import type { Action } from "../policy/policy.ts";
import { type ClaudePath, readClaudePath } from "./claude-paths.ts";
import { type ClaudeRule, readClaudeRule } from "./claude-rule.ts";
import { commandPattern } from "./command-patterns.ts";
import type { Draft, DraftRule } from "./draft.ts";
import { exactPaths, widerPaths } from "./gitignore-paths.ts";
import type { ImportOptions } from "./imported.ts";
import { member, shownNode, shownText } from "./json-source.ts";
import { likelyTools } from "./likely-tools.ts";

/** What the tool does where no rule applies. */
export interface ListDefaults {
  /** Reads in the repository are allowed. */
  readonly readsInside?: boolean;
  /** What is outside of the repository is asked about, unless a rule allows it. */
  readonly asksOutside?: boolean;
  /** Edits in the repository are allowed. */
  readonly editsInside?: boolean;
  /** A bare name of a tool that isn't known here is one of Pi's own or of an extension. */
  readonly anyTool?: boolean;
}

/**
 * Adds rules such as `Bash(git status *)` from the lists `allow`, `ask` and `deny`. In Claude Code a denial
 * beats an ask and an ask an allow, whatever their order; here the last match wins, so they come in this
 * order (https://code.claude.com/docs/en/permissions, "Permission rule syntax").
 */
export function addToolLists(
  draft: Draft,
  lists: Node,
  defaults: ListDefaults,
  options: ImportOptions,
): void {
  for (const action of ["allow", "ask", "deny"] as const) {
    const list = member(lists, action);
    if (list === undefined) continue;
    if (list.type !== "array") {
      draft.skip(`"${action}": ${shownNode(list)}`, "it is no list of rules");
      continue;
    }
    for (const node of list.children ?? []) {
      const rule = typeof node.value === "string" ? readClaudeRule(node.value) : undefined;
      const what = `${shownNode(node)} in "${action}"`;
      if (rule === undefined) draft.skip(what, 'it is no rule such as "Bash(git status *)"');
      else new ToolRule(draft, { rule, action, what }, defaults, options).add();
    }
  }
}

interface Told {
  readonly rule: ClaudeRule;
  readonly action: Action;
  /** The rule as it stands, for comments. */
  readonly what: string;
}

/** Tools whose names a pattern such as `*` may match. */
const known: readonly string[] = [
  "Bash",
  "PowerShell",
  "Read",
  "Edit",
  "Write",
  "Glob",
  "Grep",
  "LS",
  "WebFetch",
  "WebSearch",
  "Skill",
  "Agent",
  "mcp__*",
];

const readers: readonly string[] = ["read", "grep", "find", "ls"];
const readerOf: ReadonlyMap<string, string> = new Map([
  ["glob", "find"],
  ["find", "find"],
  ["grep", "grep"],
  ["ls", "ls"],
]);

/** One rule, and where it goes. */
class ToolRule {
  readonly #draft: Draft;
  readonly #told: Told;
  readonly #defaults: ListDefaults;
  readonly #options: ImportOptions;

  constructor(draft: Draft, told: Told, defaults: ListDefaults, options: ImportOptions) {
    this.#draft = draft;
    this.#told = told;
    this.#defaults = defaults;
    this.#options = options;
  }

  add(): void {
    const { tool, specifier } = this.#told.rule;
    if (tool.startsWith("mcp__")) {
      this.#mcp(tool.slice("mcp__".length));
      return;
    }
    if (tool.includes("*")) {
      this.#several(tool);
      return;
    }
    const name = tool.toLowerCase();
    switch (name) {
      case "bash":
        this.#bash(specifier);
        return;
      case "powershell":
        this.#powershell(specifier);
        return;
      case "read":
        this.#read(specifier);
        return;
      case "edit":
        this.#edit(specifier);
        return;
      case "write":
      case "multiedit":
      case "notebookedit":
        this.#write(name, specifier);
        return;
      case "glob":
      case "find":
      case "grep":
      case "ls":
        this.#search(readerOf.get(name) ?? name, specifier);
        return;
      case "webfetch":
        this.#webFetch(specifier);
        return;
      case "skill":
        this.#skill(specifier);
        return;
      case "agent":
      case "task":
      case "subagent":
        this.#subagent(specifier);
        return;
      default:
        this.#other(tool, specifier);
    }
  }

  #skip(why: string, surface?: string): void {
    this.#draft.skip(this.#told.what, why, surface);
  }

  #rule(surface: string, ...patterns: readonly string[]): void {
    const { action } = this.#told;
    this.#draft.add(surface, ...patterns.map((pattern) => ({ pattern, action })));
  }

  #several(pattern: string): void {
    const { action, what, rule } = this.#told;
    if (action === "allow" || rule.specifier !== undefined) {
      this.#skip("only asks and denials may name several tools at once");
      return;
    }
    const names = readPattern(pattern);
    const tools = known.filter((tool) => matches(names, tool));
    if (tools.length === 0) this.#skip("Pi has no such tools");
    for (const tool of tools) {
      const told = { rule: { tool, specifier: undefined }, action, what };
      new ToolRule(this.#draft, told, this.#defaults, this.#options).add();
    }
    if (/^\*+$/.test(pattern)) this.#draft.all("*", action);
  }

  #bash(specifier: string | undefined): void {
    const { action } = this.#told;
    if (specifier === undefined) {
      this.#rule("bash", "*");
      return;
    }
    if (
      /^(?:command|description|timeout|run_in_background|dangerouslyDisableSandbox)\s*:/.test(
        specifier,
      )
    ) {
      this.#skip("only the command is judged here, no other argument", "bash");
      return;
    }
    // `:*` at the end is another way to write ` *`.
    const text = specifier.replace(/:\*+$/, " *");
    if (action === "allow" && text.includes("?")) {
      this.#skip('"?" is a wildcard here, and it would allow more', "bash");
      return;
    }
    const made = commandPattern(text, action);
    if ("why" in made) this.#skip(made.why, "bash");
    else this.#rule("bash", made.pattern);
  }

  #powershell(specifier: string | undefined): void {
    this.#rule("powershell", specifier?.replace(/:\*+$/, " *") ?? "*");
  }

  #read(specifier: string | undefined): void {
    const { action } = this.#told;
    if (specifier === undefined) {
      for (const tool of readers) this.#rule(tool, "*");
      if (action === "allow") this.#external("read", ["*"]);
      else this.#rule("path_read", "*");
      return;
    }
    const paths = this.#paths(specifier);
    if (action === "allow") {
      const tools = this.#defaults.readsInside === true ? [] : readers;
      this.#allowPaths(paths, tools, "read");
    } else this.#strictPaths(paths, action === "deny" ? "path" : "path_read");
  }

  #edit(specifier: string | undefined): void {
    const { action } = this.#told;
    if (specifier === undefined) {
      for (const tool of ["edit", "write"]) this.#rule(tool, "*");
      if (action === "allow") this.#external("write", ["*"]);
      else this.#rule("path_write", "*");
      return;
    }
    const paths = this.#paths(specifier);
    if (action === "allow") {
      const tools = this.#defaults.editsInside === true ? [] : ["edit", "write"];
      this.#allowPaths(paths, tools, "write");
    } else this.#strictPaths(paths, "path_write");
  }

  /** Claude Code knows these by their names alone: it never looks at a path that stands with them. */
  #write(name: string, specifier: string | undefined): void {
    const { action } = this.#told;
    if (specifier !== undefined) {
      if (action === "allow") {
        this.#skip("only paths of Edit count; it would allow what asks there", "write");
      } else this.#edit(specifier);
      return;
    }
    if (name === "notebookedit") this.#skip("Pi has no tool for notebooks");
    else this.#rule(name === "write" ? "write" : "edit", "*");
  }

  #search(tool: string, specifier: string | undefined): void {
    if (specifier === undefined) this.#rule(tool, "*");
    else if (this.#told.action === "allow") {
      this.#skip("only paths of Read count; it would allow what asks there", tool);
    } else this.#read(specifier);
  }

  #paths(specifier: string): readonly ClaudePath[] {
    const paths = readClaudePath(specifier, this.#told.action, this.#options);
    if (paths.length === 0) this.#skip("a path that begins with ! has no meaning as a rule");
    return paths;
  }

  #strictPaths(paths: readonly ClaudePath[], surface: string): void {
    for (const { pattern, anchor } of paths) this.#rule(surface, ...widerPaths(pattern, anchor));
  }

  #allowPaths(
    paths: readonly ClaudePath[],
    tools: readonly string[],
    access: "read" | "write",
  ): void {
    for (const { pattern, anchor, reachesOut } of paths) {
      const exact = exactPaths(pattern, anchor);
      const isLimited = exact.some(({ except }) => except.length > 0);
      if (exact.length === 0) {
        this.#skip(
          "what stands in brackets, or is escaped, has no pattern here that matches no more",
        );
      } else if (isLimited && this.#options.of === "project") {
        this.#skip(
          '"*" goes through directories here, so it would allow more; name the files, or allow a directory',
        );
      } else {
        const rules = exact.flatMap((one): DraftRule[] => [
          { pattern: one.pattern, action: "allow" },
          ...one.except.map((except): DraftRule => ({ pattern: except, action: "ask" })),
        ]);
        for (const tool of tools) this.#draft.add(tool, ...rules);
        if (reachesOut) this.#external(access, rules);
      }
    }
  }

  #external(access: "read" | "write", rules: readonly (DraftRule | "*")[]): void {
    if (this.#defaults.asksOutside !== true) return;
    this.#draft.add(
      `external_directory_${access}`,
      ...rules.map((rule): DraftRule => (rule === "*" ? { pattern: "*", action: "allow" } : rule)),
    );
  }

  #webFetch(specifier: string | undefined): void {
    const { action } = this.#told;
    const domain = /^domain\s*:\s*(.*)$/.exec(specifier ?? "domain:*")?.[1]?.replace(/\.$/, "");
    if (domain === undefined || domain === "") {
      this.#skip("it names no domain");
    } else if (action === "allow") {
      this.#skip("tools that fetch come with extensions of Pi; allow yours by its name");
    } else if (domain === "*") {
      for (const tool of likelyTools("webfetch") ?? []) this.#rule(tool, "*");
    } else {
      const host = domain.toLowerCase();
      this.#rule("network", host, `${host}:*`);
    }
  }

  #mcp(name: string): void {
    const { action, rule } = this.#told;
    if (rule.specifier !== undefined) {
      this.#skip("arguments of MCP tools aren't judged here", "mcp");
      return;
    }
    const border = name.indexOf("__");
    const server = border === -1 ? name : name.slice(0, border);
    const tool = border === -1 ? "*" : name.slice(border + 2) || "*";
    if (server === "" || /[^\w*.:-]/.test(name)) {
      this.#skip('it is no name such as "mcp__server__tool"', "mcp");
    } else if (action === "allow" && server.includes("*")) {
      this.#skip("an allow has to name its server", "mcp");
    } else if (/^\*+$/.test(server)) {
      this.#rule("mcp", tool === "*" ? "*" : `*:${tool}`);
    } else {
      // Pi writes _ for all but letters and digits, and tells the server's own name only sometimes.
      const names = [`${server}:${tool}`, `${server}:${tool}`.replaceAll(/[^\w*:]/g, "_")];
      this.#rule("mcp", ...new Set(names));
    }
  }

  #skill(specifier: string | undefined): void {
    this.#rule("skill", specifier === undefined ? "*" : specifier.replace(/(?: |:)\*+$/, ""));
  }

  #subagent(specifier: string | undefined): void {
    if (specifier !== undefined) {
      this.#skip(
        "which agent is started isn't judged here; an agent's own file says what it may do",
      );
    } else if (this.#told.action === "allow") this.#rule("subagent", "*");
    else for (const tool of likelyTools("subagent") ?? []) this.#rule(tool, "*");
  }

  #other(tool: string, specifier: string | undefined): void {
    const { action } = this.#told;
    const likely = likelyTools(tool.toLowerCase());
    if (this.#defaults.anyTool === true && specifier === undefined) this.#rule(tool, "*");
    else if (likely !== undefined && action !== "allow" && specifier === undefined) {
      for (const name of likely) this.#rule(name, "*");
    } else this.#skip(`Pi has no tool ${shownText(JSON.stringify(tool))}`);
  }
}

/** A rule of Claude Code: `Bash(git status)`, `Read`, `mcp__server__tool`. */
export interface ClaudeRule {
  /** The tool's name, or a pattern of names. */
  readonly tool: string;
  /** What stands in brackets; `undefined` for the whole tool, as `*` does. */
  readonly specifier: string | undefined;
}

/** Reads a rule. @returns `undefined` if it is none. */
export function readClaudeRule(text: string): ClaudeRule | undefined {
  const rule = text.trim();
  const open = rule.indexOf("(");
  const tool = (open === -1 ? rule : rule.slice(0, open)).trim();
  if (!/^[\w*:.-]+$/.test(tool)) return undefined;
  if (open === -1) return { tool, specifier: undefined };
  if (!rule.endsWith(")")) return undefined;
  const specifier = rule.slice(open + 1, -1).trim();
  return { tool, specifier: specifier === "" || specifier === "*" ? undefined : specifier };
}

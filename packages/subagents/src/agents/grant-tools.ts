import { nearestName } from "./nearest-name.ts";

export interface ToolGrant {
  /** What the child gets, in the parent's order. */
  readonly tools: readonly string[];
  /** Names of the agent file that were not granted, each with the reason, as sentences. */
  readonly notes: readonly string[];
}

/**
 * The tools of a child: among its parent's active ones, those that the agent file names.
 * @param wanted the agent file's names; `undefined` stands for all.
 * @param parent the parent's tools at this moment: those it may call, and all it knows.
 * @param never names that no child gets.
 */
export function grantTools(
  wanted: readonly string[] | undefined,
  parent: { readonly active: readonly string[]; readonly known: readonly string[] },
  never: readonly string[],
): ToolGrant {
  const possible = parent.active.filter((name) => isPlainName(name) && !never.includes(name));
  if (wanted === undefined) return { tools: possible, notes: [] };
  return {
    tools: possible.filter((name) => wanted.includes(name)),
    notes: wanted
      .filter((name) => !possible.includes(name))
      .map((name) => explain(name, parent.known, never)),
  };
}

/** In the sectioned host's allowlist these characters are patterns and modifiers, not names. */
const isPlainName = (name: string): boolean => !/^[+-]|\*/.test(name);

function explain(name: string, known: readonly string[], never: readonly string[]): string {
  if (never.includes(name)) return `The tool "${name}" is not available in a child session.`;
  if (known.includes(name)) {
    return `The tool "${name}" is not active in the parent session, so the agent did not get it.`;
  }
  const near = nearestName(name, known);
  return `The agent file names the unknown tool "${name}"${near === undefined ? "." : `; did it mean "${near}"?`}`;
}

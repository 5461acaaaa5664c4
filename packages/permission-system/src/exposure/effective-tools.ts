/** What is remembered of a session's tools between runs. */
export interface ToolState {
  /** The tools that the host and the user had active, in their order, denied ones included. */
  readonly baseline: readonly string[];
  /** The active set as it was left. */
  readonly left: readonly string[];
}

/**
 * Effective tools = baseline without the denied ones.
 *
 * If everything that was left active still is, the baseline stands, and what is new joins it;
 * otherwise somebody chose, and the current set is the new baseline. So nothing is activated that
 * the host or the user left off, and relaxing a rule gives back what the rule withheld.
 * @param state `undefined` before the first time.
 * @param current the active tools as the host has them now.
 */
export function effectiveTools(
  state: ToolState | undefined,
  current: readonly string[],
  isDenied: (tool: string) => boolean,
): { readonly effective: readonly string[]; readonly baseline: readonly string[] } {
  const baseline =
    state?.left.every((name) => current.includes(name)) === true
      ? [...state.baseline, ...current.filter((name) => !state.baseline.includes(name))]
      : current;
  const wanted = baseline.filter((name) => !isDenied(name));
  // The host's own order stands unless a tool leaves or comes back.
  const effective = sameMembers(wanted, current) ? current : wanted;
  return { effective, baseline };
}

/** Whether two lists have the same names in the same order. */
export function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  const names = new Set(a);
  return names.size === b.length && b.every((name) => names.has(name));
}

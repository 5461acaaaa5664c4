import { takeRest } from "./meaning.ts";

/** What operands at a place mean. */
export interface Role {
  readonly meaning: string;
  /** Takes as many operands as there are. */
  readonly isMany: boolean;
}

/** The roles of a grammar's `operands` or `after`; where it doesn't say them every operand is a word. */
export function rolesOf(operands: readonly string[] = words): readonly Role[] {
  const known = cache.get(operands);
  if (known !== undefined) return known;
  const roles = operands.map((operand) => ({
    meaning: operand.replace(/\.\.\.$/, ""),
    isMany: operand.endsWith("..."),
  }));
  cache.set(operands, roles);
  return roles;
}

const words: readonly string[] = ["word..."];

const cache = new WeakMap<readonly string[], readonly Role[]>();

/**
 * The place of the operand after which no word is an option: it begins a command, or is a script.
 * @returns `undefined` without one, or where its place can't be told.
 */
export function lastOption(roles: readonly Role[]): number | undefined {
  const at = roles.findIndex(
    ({ meaning, isMany }) => !isMany && (takeRest.has(meaning) || meaning === "script"),
  );
  return at === -1 || roles.slice(0, at).some(({ isMany }) => isMany) ? undefined : at;
}

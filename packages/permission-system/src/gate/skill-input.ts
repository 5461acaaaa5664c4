import { decideSkill } from "../policy/decide.ts";
import type { Decision } from "../policy/policy.ts";
import type { Scopes } from "../policy/scopes.ts";

/**
 * What the policies say of an input that names a skill to be loaded: `/skill:release now`.
 * @returns with the skill's name; `undefined` for any other input.
 */
export function skillInput(
  text: string,
  scopes: Scopes,
): { readonly skill: string; readonly decision: Decision } | undefined {
  const skill = /^\s*\/skill:(\S+)/.exec(text)?.[1];
  return skill === undefined ? undefined : { skill, decision: decideSkill(skill, scopes) };
}

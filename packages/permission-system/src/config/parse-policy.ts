import type { Policy } from "../policy/policy.ts";
import { readJson } from "./json-nodes.ts";
import { PolicyReader, policyExample } from "./policy-reader.ts";
import { knownPresets, presetNamed } from "./presets.ts";

/** How a policy is read. */
export interface ParseOptions {
  /** Whether it says nothing of surfaces that it doesn't name; otherwise a missing `*` asks. Default: no. */
  readonly silent?: boolean;
  /**
   * Finds what `"extends"` names. Without it only presets can be extended.
   * @returns the policy, which may have problems of its own, or why there is none.
   */
  readonly findBase?: (name: string) => Policy | string;
}

/**
 * Reads the text of a policy file: JSON with comments, trailing commas and a byte order mark.
 * Never throws: what is wrong stands in `problems`, with line and column, and what could be read
 * is kept, so that a denial survives a mistake elsewhere.
 * @param scope see `Policy`.
 */
export function parsePolicy(text: string, scope: string, options: ParseOptions = {}): Policy {
  if (typeof text !== "string") {
    return {
      scope,
      surfaces: new Map(),
      problems: [`expected the text of a policy, such as ${policyExample}, but got ${typeof text}`],
    };
  }
  const document = readJson(text);
  const reader = new PolicyReader((node) => document.at(node));
  if (document.error !== undefined)
    reader.problems.push(`${document.error}. Example: ${policyExample}`);
  const permission = document.root && reader.readTop(document.root, document.error === undefined);
  const base = reader.readBase(document.root, options.findBase ?? presetOnly);
  const programs = reader.readPrograms(document.root);
  const unlocked = reader.readUnlocked(document.root);
  const surfaces = reader.readMap(permission);
  return {
    scope,
    surfaces,
    problems: reader.problems,
    ...(programs.length === 0 ? {} : { programs }),
    ...(unlocked.length === 0 ? {} : { unlocked }),
    ...(base === undefined ? {} : { base }),
    ...(options.silent === true ? { silent: true } : {}),
  };
}

function presetOnly(name: string): Policy | string {
  return presetNamed(name) ?? `no preset is called ${JSON.stringify(name)}; ${knownPresets()}`;
}

/**
 * Reads a permission map that is a value already, such as an agent file's `permission` key.
 * @param value `undefined` gives a policy without rules.
 */
export function policyFromValue(
  value: unknown,
  scope: string,
  { silent }: Pick<ParseOptions, "silent"> = {},
): Policy {
  // The value has no places of its own.
  const reader = new PolicyReader(undefined);
  const { root, error } = readJson(asJson(value) ?? "");
  if (error !== undefined) reader.problems.push(`permission: ${error}`);
  return {
    scope,
    surfaces: reader.readMap(root),
    problems: reader.problems,
    ...(silent === true ? { silent: true } : {}),
  };
}

/** `undefined` for what JSON can't hold, such as a value that contains itself. */
function asJson(value: unknown): string | undefined {
  try {
    const json: unknown = JSON.stringify(value ?? {});
    return typeof json === "string" ? json : undefined;
  } catch {
    return undefined;
  }
}

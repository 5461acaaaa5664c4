import type { Policy } from "../policy/policy.ts";
import { readJson } from "./json-nodes.ts";
import { PolicyReader } from "./policy-reader.ts";
import { balanced1 } from "./presets/balanced-1.ts";
import { cautious1 } from "./presets/cautious-1.ts";
import { readOnly1 } from "./presets/read-only-1.ts";
import { yolo1 } from "./presets/yolo-1.ts";

/** In force where the user has written no policy. */
export const defaultPreset = "balanced@1";

/**
 * The texts of the presets, as a person would write them. A preset never changes; what is better gets
 * a further version, so that a policy under version control means the same after an upgrade.
 */
export const presetTexts: ReadonlyMap<string, string> = new Map([
  ["read-only@1", readOnly1],
  ["cautious@1", cautious1],
  ["balanced@1", balanced1],
  ["yolo@1", yolo1],
]);

/** What each preset is for, in one line. */
export const presetSummaries: ReadonlyMap<string, string> = new Map([
  ["read-only@1", "only looks: no file is changed, nothing is reached, no code runs"],
  [
    "cautious@1",
    "looking around is free; every change, and all that runs or reaches something, asks",
  ],
  ["balanced@1", "ordinary development is free; what reaches out, destroys or holds secrets asks"],
  ["yolo@1", "everything runs, but what is protected under every policy"],
]);

/** The policy of a preset, made once; `undefined` if none has this name. */
export function presetNamed(name: string): Policy | undefined {
  const text = presetTexts.get(name);
  if (text === undefined) return undefined;
  const known = made.get(name);
  if (known !== undefined) return known;
  const reader = new PolicyReader(undefined);
  const { root } = readJson(text);
  const surfaces = reader.readMap(root && reader.readTop(root, true));
  const policy = { scope: name, surfaces, problems: reader.problems };
  made.set(name, policy);
  return policy;
}

/** For messages: how the presets are called. */
export function knownPresets(): string {
  return `the presets are ${[...presetTexts.keys()].map((name) => `"${name}"`).join(", ")}`;
}

const made = new Map<string, Policy>();

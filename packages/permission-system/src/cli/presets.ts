import { nearMiss } from "../config/near-miss.ts";
import { diffTexts } from "../config/diff-policy.ts";
import { defaultPreset, knownPresets, presetSummaries, presetTexts } from "../config/presets.ts";
import { UsageError, type World } from "./world.ts";

/** Writes the presets, each with a line on what it is for. @returns the exit code, 0. */
export function listPresets(world: World): number {
  const width = Math.max(...[...presetTexts.keys()].map((name) => name.length));
  for (const name of presetTexts.keys()) {
    const isDefault = name === defaultPreset ? " (in force where you have no policy)" : "";
    world.out(`${name.padEnd(width)}  ${presetSummaries.get(name) ?? ""}${isDefault}\n`);
  }
  return 0;
}

/** Writes the text of a preset. @returns the exit code, 0. @throws UsageError if there is none of the name. */
export function showPreset(name: string, world: World): number {
  world.out(textOf(name));
  return 0;
}

/**
 * Writes what would be another from one preset to the other, as a unified diff; nothing for one and the same.
 * @returns the exit code, 0.
 * @throws UsageError if there is no preset of a name.
 */
export function diffPresets(from: string, to: string, world: World): number {
  const diff = diffTexts(textOf(from), textOf(to)).trimEnd();
  if (diff !== "") world.out(`--- ${from}\n+++ ${to}\n${diff}\n`);
  return 0;
}

function textOf(name: string): string {
  const text = presetTexts.get(name);
  if (text !== undefined) return text;
  const names = [...presetTexts.keys()];
  const meant = names.find((one) => one.startsWith(`${name}@`)) ?? nearMiss(name, names);
  const hint = meant === undefined ? knownPresets() : `did you mean "${meant}"?`;
  throw new UsageError(`no preset is called ${JSON.stringify(name)}; ${hint}`);
}

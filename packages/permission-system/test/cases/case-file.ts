import { readdirSync, readFileSync } from "node:fs";
import type { Action } from "../../src/policy/policy.ts";
import type { WorkspaceSpec } from "./workspace.ts";

/** A call with the decision that it must get: exactly one, or one at least as strict. */
export interface Case {
  readonly tool: string;
  readonly input: unknown;
  readonly expect?: Action;
  readonly atLeast?: Action;
}

/** A file of cases. */
export interface CaseFile {
  readonly name: string;
  readonly workspace: WorkspaceSpec;
  /** The value of `permission`. */
  readonly permission: unknown;
  readonly cases: readonly Case[];
}

const directory = new URL("data/", import.meta.url);
const presets: Readonly<Record<string, string>> = { "balanced@1": "balanced.json" };

/** All files of cases. @throws if one holds a key that isn't judged here. */
export function caseFiles(): readonly CaseFile[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith(".json") && !Object.values(presets).includes(name))
    .map((name) => readCases(name, json(name)));
}

function readCases(name: string, file: Record<string, unknown>): CaseFile {
  const { workspace = {}, config, cases, ...others } = file;
  refuse(name, others);
  const { permission, extends: preset, ...unknown } = config as Record<string, unknown>;
  refuse(name, unknown);
  for (const each of cases as readonly Record<string, unknown>[]) {
    const { tool, input, expect, atLeast, ...rest } = each;
    refuse(name, rest);
    if (typeof tool !== "string" || input === undefined || (expect ?? atLeast) === undefined) {
      throw new Error(
        `${name}: expected "tool", "input" and a decision, got ${JSON.stringify(each)}`,
      );
    }
  }
  return {
    name,
    workspace: workspace as WorkspaceSpec,
    permission: preset === undefined ? permission : presetPermission(name, preset, permission),
    cases: cases as readonly Case[],
  };
}

function presetPermission(name: string, preset: unknown, permission: unknown): unknown {
  const file = presets[String(preset)];
  if (file === undefined || permission !== undefined) {
    throw new Error(`${name}: expected a known preset alone, got ${String(preset)}`);
  }
  return json(file)["permission"];
}

function refuse(name: string, keys: Readonly<Record<string, unknown>>): void {
  const [key] = Object.keys(keys);
  if (key !== undefined) throw new Error(`${name}: "${key}" is not judged by these tests`);
}

function json(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(name, directory), "utf8")) as Record<string, unknown>;
}

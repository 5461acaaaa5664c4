import { resolve } from "node:path";
import type { Replacements } from "../../cases/setting.ts";
import { agentPolicy } from "../../config/load-scopes.ts";
import { policyOf } from "../../config/policy-file.ts";
import { isThere, readPolicySource } from "../../config/policy-source.ts";
import { presetNamed } from "../../config/presets.ts";
import type { Policy } from "../../policy/policy.ts";
import { modeOf, readMode } from "../../session/mode.ts";
import { UsageError, type World } from "../world.ts";

/** Files that take the place of what files of cases hold themselves; all paths as given. */
export interface ReplacementOptions {
  /** A policy file, or a preset. */
  readonly policy?: string;
  /** A project's policy file. */
  readonly project?: string;
  /** An agent's file. */
  readonly agent?: string;
  readonly accepted?: boolean;
  readonly mode?: string;
}

/**
 * Reads the files that are tested in place of the cases' own.
 * @throws UsageError if a file that was named isn't there, or there is no such mode.
 */
export function readReplacements(options: ReplacementOptions, world: World): Replacements {
  const { policy, project, agent, accepted, mode } = options;
  return {
    ...(policy === undefined ? {} : { config: configOf(policy, world) }),
    ...(project === undefined
      ? {}
      : { project: fileOf(project, { scope: "project policy", silent: true }, world) }),
    ...(agent === undefined ? {} : { agent: agentOf(agent, world) }),
    ...(accepted === undefined ? {} : { accepted }),
    ...(mode === undefined ? {} : { mode: checkedMode(mode) }),
  };
}

function configOf(name: string, world: World): Policy {
  return presetNamed(name) ?? fileOf(name, { scope: `policy ${name}` }, world);
}

function fileOf(name: string, as: Parameters<typeof policyOf>[1], { cwd, home }: World): Policy {
  const source = readPolicySource(resolve(cwd, name), home);
  const policy = policyOf(source, as);
  if (policy === undefined) throw new UsageError(missing(source.path));
  return policy;
}

function agentOf(name: string, { cwd, home }: World): Policy {
  const path = resolve(cwd, name);
  if (!isThere(readPolicySource(path, home))) throw new UsageError(missing(path));
  return agentPolicy(path);
}

function missing(path: string): string {
  return `expected a file, but there is none at ${path}`;
}

function checkedMode(written: string): ReturnType<typeof modeOf> {
  const read = readMode(written);
  if ("problem" in read) throw new UsageError(read.problem);
  return modeOf(read.mode);
}

import { isAbsolute, resolve } from "node:path";
import {
  agentPolicy,
  filesOf,
  isAccepted,
  policiesOf,
  readScopeSources,
  type ScopeSources,
} from "../config/load-scopes.ts";
import { isThere, readPolicySource } from "../config/policy-source.ts";
import { presetNamed } from "../config/presets.ts";
import type { FactContext } from "../facts/context.ts";
import { factContext } from "../facts/fact-context.ts";
import type { PolicyPlace } from "../policy/place.ts";
import { programsOf } from "../policy/policy.ts";
import { type Scopes, scopesOf } from "../policy/scopes.ts";
import { modeOf } from "../session/mode.ts";
import { flavourOf, UsageError, type World } from "./world.ts";

/** What a command is told of the policies to judge by; all paths as given. */
export interface EngineOptions {
  /** A policy file, or a preset, in place of the user's own; then nothing else is read unless named. */
  readonly policy?: string;
  readonly cwd?: string;
  readonly home?: string;
  readonly agentDir?: string;
  /** A project's policy file. */
  readonly project?: string;
  /** An agent's file. */
  readonly agent?: string;
  /** Whether the project's and the agent's file count as accepted. */
  readonly accepted?: boolean;
  /** `ask`, `deny`, `yolo`, or a preset that is laid over. */
  readonly mode?: string;
}

/** All that judges calls. */
export interface Engine {
  readonly scopes: Scopes;
  readonly context: FactContext & PolicyPlace;
  readonly sources: ScopeSources;
}

/**
 * Reads the policies that a command judges by.
 * @throws UsageError if a file that was named isn't there, or an option makes no sense.
 */
export function openEngine(options: EngineOptions, world: World): Engine {
  const at = (path: string): string => resolve(world.cwd, path);
  const cwd = at(options.cwd ?? ".");
  const home = at(options.home ?? world.home);
  const agentDir = at(options.agentDir ?? world.agentDir);
  const bare = factContext({
    cwd,
    home,
    path: world.path,
    flavour: flavourOf(world),
    ...(world.tmpdir === undefined ? {} : { tmpdir: world.tmpdir }),
  });
  const sources = sourcesOf(options, { ...world, cwd: world.cwd, home, agentDir }, bare.root);
  const policies = policiesOf(sources);
  const global = presetOf(options.policy) ?? policies.global;
  const agent = options.agent === undefined ? undefined : agentPolicy(existing(at(options.agent)));
  const scopes = scopesOf({
    ...policies,
    global,
    ...(agent === undefined
      ? {}
      : { agent: { policy: agent, accepted: options.accepted === true } }),
    ...checkedMode(options.mode),
  });
  const policyFiles = filesOf(sources);
  const context = { ...bare, agentDir, policyFiles, programs: programsOf(global) };
  return { scopes, context, sources };
}

/** What a mode adds to the scopes. @throws UsageError if there is no such mode. */
function checkedMode(mode: string | undefined): ReturnType<typeof modeOf> {
  try {
    return modeOf(mode);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function presetOf(policy: string | undefined) {
  return policy === undefined ? undefined : presetNamed(policy);
}

function sourcesOf(options: EngineOptions, world: World, root: string): ScopeSources {
  const { policy, accepted = false } = options;
  const { home, agentDir, platform } = world;
  const named = options.project === undefined ? undefined : resolve(world.cwd, options.project);
  const project = named === undefined ? undefined : readPolicySource(existing(named), home);
  const claim =
    project === undefined
      ? {}
      : {
          project: {
            source: project,
            accepted: accepted || isAccepted(project, agentDir, undefined),
          },
        };
  if (policy !== undefined) {
    const path = presetOf(policy) === undefined ? existing(resolve(world.cwd, policy)) : policy;
    return { global: readPolicySource(path, home), ...claim };
  }
  const found = readScopeSources({ agentDir, home, root, platform });
  if (named === undefined && found.project !== undefined && accepted) {
    return { ...found, project: { ...found.project, accepted: true } };
  }
  return { ...found, ...claim };
}

/** @throws UsageError if there is no such file. */
function existing(path: string): string {
  const source = isAbsolute(path) ? readPolicySource(path, "/") : undefined;
  if (source === undefined || !isThere(source)) {
    throw new UsageError(`expected a file, but there is none at ${path}`);
  }
  return path;
}

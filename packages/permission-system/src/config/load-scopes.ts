import { openAcceptedFiles, parseAgentFile } from "@pi-keel/contract";
import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Policy } from "../policy/policy.ts";
import type { Claim } from "../policy/scopes.ts";
import { policyFromValue } from "./parse-policy.ts";
import {
  defaultPolicy,
  managedPolicyPath,
  policyOf,
  policyPath,
  projectPolicyPath,
} from "./policy-file.ts";
import { contentOf, isThere, type PolicySource, readPolicySource } from "./policy-source.ts";

/** Where the scopes of a directory are looked for. */
export interface ScopePlaces {
  readonly agentDir: string;
  readonly home: string;
  /** The repository's root. */
  readonly root: string;
  readonly platform: NodeJS.Platform;
}

/** The files of the scopes as they were read: plain values, so that a child can be judged by them. */
export interface ScopeSources {
  readonly managed?: PolicySource;
  readonly global: PolicySource;
  readonly project?: { readonly source: PolicySource; readonly accepted: boolean };
}

/** Reads the files of the scopes anew. Never throws. */
export function readScopeSources({ agentDir, home, root, platform }: ScopePlaces): ScopeSources {
  const managed = readPolicySource(managedPolicyPath(platform), home);
  const project = readPolicySource(projectPolicyPath(root), home);
  return {
    ...(isThere(managed) ? { managed } : {}),
    global: readPolicySource(policyPath(agentDir), home),
    ...(isThere(project)
      ? { project: { source: project, accepted: isAccepted(project, agentDir, root) } }
      : {}),
  };
}

/**
 * Whether the user has accepted a project's policy as it stands, with all that it extends. A file that a link
 * brings in from elsewhere was accepted for another project.
 * @param root the repository's; `undefined` where a file was named by itself.
 */
export function isAccepted(
  source: PolicySource,
  agentDir: string,
  root: string | undefined,
): boolean {
  if (root !== undefined && !isReallyBelow(source.path, root)) return false;
  return openAcceptedFiles(agentDir).has(source.path, contentOf(source));
}

function isReallyBelow(path: string, root: string): boolean {
  try {
    return realpathSync(path).startsWith(join(realpathSync(root), "/"));
  } catch {
    return false;
  }
}

/** The files that the policies are made of, absolute; some may not be there. */
export function filesOf({ managed, global, project }: ScopeSources): readonly string[] {
  return [managed, global, project?.source].flatMap((source) => Object.keys(source?.files ?? {}));
}

/** The policies of what was read. Without a file of the user's own the default preset is in force. */
export function policiesOf({ managed, global, project }: ScopeSources): {
  readonly managed?: Policy;
  readonly global: Policy;
  readonly project?: Claim;
} {
  const ofManaged = managed && policyOf(managed, { scope: "managed policy", silent: true });
  const ofProject =
    project && policyOf(project.source, { scope: projectScope(project.accepted), silent: true });
  return {
    ...(ofManaged === undefined ? {} : { managed: ofManaged }),
    global: policyOf(global, { scope: `policy ${shortName(global.path)}` }) ?? defaultPolicy(),
    ...(ofProject === undefined || project === undefined
      ? {}
      : { project: { policy: ofProject, accepted: project.accepted } }),
  };
}

/** `keel/permissions.json`, or the name of another file. */
function shortName(path: string): string {
  const [directory, name = path] = path.split(/[/\\]/).slice(-2);
  return directory === "keel" ? `keel/${name}` : name;
}

function projectScope(accepted: boolean): string {
  return accepted ? "project policy" : "project policy, not accepted";
}

/**
 * The permission map of an agent's file; a file that can't be used asks for everything.
 * @param path absolute.
 */
export function agentPolicy(path: string): Policy {
  try {
    const { name, permission } = parseAgentFile(readFileSync(path, "utf8"), path);
    return policyFromValue(permission, `agent "${name}"`, { silent: true });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { scope: `agent file ${path}`, surfaces: new Map(), problems: [problem], silent: true };
  }
}

import { resolve } from "node:path";
import { visible } from "../ask/visible.ts";
import { agentPolicy } from "../config/load-scopes.ts";
import { parsePolicy } from "../config/parse-policy.ts";
import { policyOf, policyPath, projectPolicyPath } from "../config/policy-file.ts";
import { isThere, readPolicySource } from "../config/policy-source.ts";
import { presetTexts } from "../config/presets.ts";
import { nodeFiles } from "../paths/node-files.ts";
import { findRoot } from "../paths/root.ts";
import type { Finding } from "../lint/finding.ts";
import { lintPolicy } from "../lint/lint-policy.ts";
import type { Policy } from "../policy/policy.ts";
import { flavourOf, UsageError, type World } from "./world.ts";

/** How `lint` writes. */
export interface LintOptions {
  /** One JSON document in place of lines: `{ files, problems, findings }`. */
  readonly json?: boolean;
}

interface LintedFile {
  /** As it was given, or its absolute path. */
  readonly file: string;
  /** What makes everything ask. */
  readonly problems: readonly { readonly at?: string; readonly message: string }[];
  readonly findings: readonly Finding[];
}

/**
 * Looks for mistakes in policy files, and for what is valid in them and probably not what was meant.
 * @param names paths of policies, of agents' Markdown files, or names of presets; none: the user's own policy
 *   and that of the project.
 * @returns the exit code: 0, or 1 if anything was found.
 * @throws UsageError if a file that was named isn't there.
 */
export function lint(names: readonly string[], { json }: LintOptions, world: World): number {
  const policies =
    names.length === 0 ? ownPolicies(world) : names.map((name) => named(name, world));
  const files = policies.map(lintFile);
  const problems = files.reduce((sum, file) => sum + file.problems.length, 0);
  const findings = files.reduce((sum, file) => sum + file.findings.length, 0);
  if (json === true) {
    world.out(`${JSON.stringify({ files, problems, findings }, undefined, 2)}\n`);
  } else {
    for (const file of files) for (const line of linesOf(file)) world.out(`${oneLine(line)}\n`);
    if (names.length === 0 && files.length === 0) world.out(`${noFile(world)}\n`);
    world.out(`${counted(problems, "problem")}, ${counted(findings, "finding")}\n`);
  }
  return problems + findings === 0 ? 0 : 1;
}

type NamedPolicy = readonly [file: string, policy: Policy];

function ownPolicies(world: World): readonly NamedPolicy[] {
  return ownPaths(world).flatMap((path) => {
    const policy = policyIn(path, path, world);
    return policy === undefined ? [] : [[path, policy] satisfies NamedPolicy];
  });
}

function ownPaths(world: World): readonly [string, string] {
  const root = findRoot(world.cwd, nodeFiles(), flavourOf(world));
  return [policyPath(world.agentDir), projectPolicyPath(root)];
}

function named(name: string, world: World): NamedPolicy {
  const preset = presetTexts.get(name);
  if (preset !== undefined) return [name, parsePolicy(preset, name)];
  const path = resolve(world.cwd, name);
  const policy = policyIn(path, name, world);
  if (policy !== undefined) return [name, policy];
  throw new UsageError(
    `expected a policy file, such as .pi/keel/permissions.json, or a preset, but there is none at ${path}`,
  );
}

/** The policy of a file, as it is in use: a project's says nothing of what it doesn't name. */
function policyIn(path: string, scope: string, world: World): Policy | undefined {
  const source = readPolicySource(path, world.home);
  if (path.endsWith(".md")) return isThere(source) ? agentPolicy(path) : undefined;
  const [, project] = ownPaths(world);
  return policyOf(source, { scope, silent: path === project });
}

function lintFile([file, policy]: NamedPolicy): LintedFile {
  return { file, problems: policy.problems.map(problemOf), findings: lintPolicy(policy) };
}

/** The place stands at the start of a problem. */
function problemOf(problem: string): LintedFile["problems"][number] {
  const [, at, message] = /^(\d+:\d+): ([^]*)$/.exec(problem) ?? [];
  return at === undefined || message === undefined ? { message: problem } : { at, message };
}

function linesOf({ file, problems, findings }: LintedFile): readonly string[] {
  return [
    ...problems.map(({ at, message }) => `${placed(file, at)} problem ${message}`),
    ...findings.map(
      ({ id, at, surface, pattern, message, hint }) =>
        `${placed(file, at)} ${id} ${surface} ${JSON.stringify(pattern)}: ${message}; ${hint}`,
    ),
  ];
}

/** A file of somebody else's can't move the cursor, or begin a line of its own. */
function oneLine(text: string): string {
  return visible(text.replaceAll("\n", " "));
}

function placed(file: string, at: string | undefined): string {
  return at === undefined ? file : `${file}:${at}`;
}

function noFile(world: World): string {
  return `there is no policy file: neither ${ownPaths(world).join(" nor ")}`;
}

function counted(count: number, what: string): string {
  return `${String(count)} ${what}${count === 1 ? "" : "s"}`;
}

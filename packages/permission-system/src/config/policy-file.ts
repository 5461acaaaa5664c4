import { join } from "node:path";
import type { Policy } from "../policy/policy.ts";
import { foreignShape } from "./foreign.ts";
import { parsePolicy } from "./parse-policy.ts";
import type { PolicySource } from "./policy-source.ts";
import { defaultPreset, knownPresets, presetNamed } from "./presets.ts";

/** Absolute path of the user's policy. */
export const policyPath = (agentDir: string): string => join(agentDir, "keel", "permissions.json");

/** Absolute path of a project's policy. @param root the repository's. */
export const projectPolicyPath = (root: string): string =>
  join(root, ".pi", "keel", "permissions.json");

/** Where an administrator puts a policy that stands above all others. */
export function managedPolicyPath(platform: NodeJS.Platform): string {
  if (platform === "win32") return "C:\\ProgramData\\pi-keel\\permissions.json";
  if (platform === "darwin") return "/Library/Application Support/pi-keel/permissions.json";
  return "/etc/pi-keel/permissions.json";
}

/** In force where the user has written no policy. */
export function defaultPolicy(): Policy {
  const preset = presetNamed(defaultPreset);
  if (preset === undefined) throw new Error(`${defaultPreset} is not among the presets`);
  return preset;
}

/** What a policy from a file is called in messages, and whether it is silent on what it doesn't name. */
export interface PolicyName {
  readonly scope: string;
  readonly silent?: boolean;
}

/**
 * The policy of a file as it was read; one that can't be read asks for everything.
 * @returns `undefined` where there is no file.
 */
export function policyOf(
  source: PolicySource,
  { scope, silent = false }: PolicyName,
): Policy | undefined {
  return build(source, source.path, { scope, silent }, []);
}

function build(
  source: PolicySource,
  path: string,
  { scope, silent = false }: PolicyName,
  above: readonly string[],
): Policy | undefined {
  const { text, problem, bases = {} } = source.files[path] ?? {};
  if (problem !== undefined) return { scope, surfaces: new Map(), problems: [problem] };
  if (text === undefined) return undefined;
  const foreign = foreignShape(text);
  const policy = parsePolicy(text, scope, {
    silent,
    findBase: (name) => {
      const preset = presetNamed(name);
      if (preset !== undefined) return preset;
      const base = Object.hasOwn(bases, name) ? bases[name] : undefined;
      if (base?.path === undefined) {
        return base?.problem ?? `no preset is called ${JSON.stringify(name)}; ${knownPresets()}`;
      }
      if (base.path === path || above.includes(base.path)) {
        return `${JSON.stringify(name)} extends this file in turn`;
      }
      const built = build(source, base.path, { scope: name, silent: true }, [...above, path]);
      return built ?? `there is no file ${base.path}`;
    },
  });
  if (foreign === undefined) return policy;
  const told = `it is written for ${foreign.name}, and is left alone; "keel-permissions import ${foreign.format} <file>" makes a policy of it`;
  // What could be read of it still denies.
  return { ...policy, problems: [told] };
}

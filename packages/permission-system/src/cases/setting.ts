import { join } from "node:path";
import { defaultPolicy } from "../config/policy-file.ts";
import type { FactContext } from "../facts/context.ts";
import { factContext } from "../facts/fact-context.ts";
import type { Flavour } from "../paths/flavour.ts";
import type { PolicyPlace } from "../policy/place.ts";
import { type Policy, programsOf } from "../policy/policy.ts";
import { type Claim, type Scopes, scopesOf, type ScopesOptions } from "../policy/scopes.ts";
import type { CaseFile } from "./case-file.ts";
import type { Workspace } from "./workspace.ts";

/** What cases are judged with. */
export interface Setting {
  readonly scopes: Scopes;
  readonly context: FactContext & PolicyPlace;
}

/** Policies that take the place of those that a file of cases holds itself, each of the one of its kind. */
export interface Replacements {
  readonly config?: Policy;
  readonly project?: Policy;
  readonly agent?: Policy;
  /** Whether the project's and the agent's policy count as accepted, whatever the file says. */
  readonly accepted?: boolean;
  /** What the mode adds, see `modeOf`; `{}` is the mode `ask`. */
  readonly mode?: Pick<ScopesOptions, "mode" | "overlay">;
}

/**
 * The scopes and the context that the cases of a file are judged in. Without a policy of the user's, the
 * default preset is in force. Nothing of the machine's own policies, home or `PATH` counts.
 */
export function settingOf(
  file: Pick<CaseFile, "policies" | "accepted">,
  workspace: Pick<Workspace, "cwd" | "home">,
  replacements: Replacements = {},
  flavour: Flavour = "posix",
): Setting {
  const options = replaced(file, replacements);
  const programs = programsOf(options.global);
  return { scopes: scopesOf(options), context: contextOf(workspace, programs, flavour) };
}

/** The workspace as the repository that calls are made in. */
export function contextOf(
  { cwd, home }: Pick<Workspace, "cwd" | "home">,
  programs: FactContext["programs"],
  flavour: Flavour,
): Setting["context"] {
  const context = factContext({ cwd, home, flavour, programs });
  // The directory for temporary files may be in a repository itself.
  return { ...context, root: cwd, agentDir: join(home, ".pi", "agent") };
}

function replaced(
  { policies, accepted: isProjectAccepted }: Pick<CaseFile, "policies" | "accepted">,
  { config, project, agent, accepted = false, mode }: Replacements,
): ScopesOptions {
  const { mode: ownMode, overlay, global, ...others } = policies;
  const claims = {
    project: claimOf(project ?? policies.project?.policy, accepted || isProjectAccepted),
    agent: claimOf(agent ?? policies.agent?.policy, accepted || policies.agent?.accepted === true),
  };
  const ownModes = {
    ...(ownMode === undefined ? {} : { mode: ownMode }),
    ...(overlay === undefined ? {} : { overlay }),
  };
  return {
    ...others,
    ...(mode ?? ownModes),
    global: config ?? global ?? defaultPolicy(),
    ...(claims.project === undefined ? {} : { project: claims.project }),
    ...(claims.agent === undefined ? {} : { agent: claims.agent }),
  };
}

function claimOf(policy: Policy | undefined, accepted: boolean): Claim | undefined {
  return policy && { policy, accepted };
}

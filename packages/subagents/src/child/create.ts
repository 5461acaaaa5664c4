import {
  type AgentSession,
  createAgentSession,
  type CreateAgentSessionOptions,
  DefaultResourceLoader,
  type SessionManager,
} from "@earendil-works/pi-coding-agent";
import type { Patience } from "../run/patience.ts";
import { agentSection } from "./agent-section.ts";
import { unchangedPaths } from "./extension-set.ts";
import { type InheritedText, textOverrides } from "./inherited-text.ts";
import type { ModelOptions } from "./models.ts";
import type { ParentStart } from "./parent.ts";

/** All that a child session is made from. */
export interface ChildPlan {
  readonly sessionManager: SessionManager;
  readonly cwd: string;
  readonly agentDir: string;
  readonly parent: ParentStart;
  readonly trusted: boolean;
  readonly models: ModelOptions;
  readonly model: CreateAgentSessionOptions["model"];
  readonly thinkingLevel: CreateAgentSessionOptions["thinkingLevel"];
  /** Allowlist; an empty one gives no tools. */
  readonly tools: readonly string[];
  /** Tools that stay away even where the host exempts their kind from an allowlist. */
  readonly excludedTools: readonly string[];
  readonly text: InheritedText | undefined;
  /** The agent file's body. */
  readonly body: string;
}

/**
 * Creates a child session. Its loader finds context files, skills and prompt files for itself; its
 * extensions are exactly its parent's.
 * @param patience ends the wait for the loader and the host.
 * @throws when it is over, and when an extension changed since the parent started, or doesn't load: the host would go on
 *   without it, and it may be the one that guards the session.
 */
export async function createChild(
  plan: ChildPlan,
  patience: Pick<Patience, "step">,
): Promise<AgentSession> {
  const { parent, cwd, agentDir } = plan;
  const settingsManager = parent.settings.open(plan.trusted);
  const resourceLoader = new DefaultResourceLoader({
    cwd,
    agentDir,
    settingsManager,
    noExtensions: true,
    additionalExtensionPaths: [...unchangedPaths(parent.extensions)],
    additionalSkillPaths: [...parent.skills],
    noSkills: parent.commandLine.noSkills,
    noContextFiles: parent.commandLine.noContextFiles,
    noPromptTemplates: true,
    noThemes: true,
    ...textOverrides(plan.text, plan.body),
    ...(plan.text?.sectioned === true && plan.body !== ""
      ? { extensionFactories: [agentSection(plan.body)] }
      : {}),
  });
  await patience.step(() => resourceLoader.reload());
  const failed = resourceLoader.getExtensions().errors[0];
  if (failed !== undefined) {
    throw new Error(
      `The extension ${failed.path} of the parent session doesn't load in a child session: ${failed.error}`,
    );
  }
  const options: CreateAgentSessionOptions = {
    cwd,
    agentDir,
    settingsManager,
    resourceLoader,
    sessionManager: plan.sessionManager,
    tools: [...plan.tools],
    excludeTools: [...plan.excludedTools],
    ...plan.models,
    ...(plan.model === undefined ? {} : { model: plan.model }),
    ...(plan.thinkingLevel === undefined ? {} : { thinkingLevel: plan.thinkingLevel }),
  };
  const { session } = await patience.step(
    () => createAgentSession(options),
    (late) => {
      late.session.dispose();
    },
  );
  return session;
}

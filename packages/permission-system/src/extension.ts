import {
  getAgentDir,
  type ExtensionAPI,
  type ExtensionContext,
} from "@earendil-works/pi-coding-agent";
import { openRegistry, recordGate } from "@pi-keel/contract";
import { fileURLToPath } from "node:url";
import { readPolicyFile } from "./config/policy-file.ts";
import { createExposure } from "./exposure/exposure.ts";
import { guard } from "./gate/gate.ts";
import { decideSkill, isHopeless } from "./policy/decide.ts";
import type { Policy } from "./policy/policy.ts";
import { agentPolicies } from "./session-policies.ts";

/** The channel of the host's event bus on which every decision is told; see `DecisionEntry`. */
const decisionChannel = "keel:decision";

/** Pi's entry: judges every tool call of the session that loads it, and hides what is denied. */
export default function permissionSystem(pi: ExtensionAPI): void {
  const registry = openRegistry();
  // A factory is called once per session, so what stands here is that session's own.
  let policies: readonly [Policy, ...Policy[]] | undefined;
  let ofAgents: readonly Policy[] | undefined;
  let told = "";
  let notify: (message: string) => void = tellOnStderr;

  const exposure = createExposure(
    pi,
    () => filterOf(policies),
    localDate,
    (message) => {
      try {
        notify(message);
      } catch {
        // The context may be stale by now; a throw here would undo what the exposure saves.
        tellOnStderr(message);
      }
    },
  );

  /**
   * The user's policy is read between runs, so that an edit takes effect there and not within one.
   * Those of a child's agents are read once: a child can't loosen them by rewriting its agent's file.
   */
  function refresh(ctx: ExtensionContext): readonly [Policy, ...Policy[]] {
    notify = ctx.hasUI
      ? (message) => {
          ctx.ui.notify(message, "warning");
        }
      : tellOnStderr;
    ofAgents ??= agentPolicies(getAgentDir(), registry, ctx.sessionManager.getSessionId());
    policies = [readPolicyFile(getAgentDir()), ...ofAgents];
    const message = policies
      .flatMap(({ scope, problems }) => problems.map((problem) => `${scope}: ${problem}`))
      .join("\n");
    if (message !== "" && message !== told) {
      notify(`Permissions: nothing is allowed without asking until this is mended.\n${message}`);
    }
    told = message;
    return policies;
  }

  pi.on("session_start", (_event, ctx) => {
    recordGate(registry, ctx.sessionManager.getSessionId(), {
      name: "@pi-keel/permission-system",
      file: fileURLToPath(import.meta.url),
    });
    refresh(ctx);
    exposure.start(ctx.getSystemPrompt());
  });
  pi.on("input", (_event, ctx) => {
    refresh(ctx);
    exposure.capture();
  });
  pi.on("agent_end", (_event, ctx) => {
    refresh(ctx);
    exposure.capture();
  });
  pi.on("before_agent_start", (event) => exposure.beforeRun(event));
  pi.on("tool_call", (event, ctx) => {
    return guard(event, {
      policies: policies ?? refresh(ctx),
      dialogs: ctx.hasUI ? ctx.ui : undefined,
      queue: registry.dialogs,
      signal: ctx.signal,
      record: (entry) => {
        pi.events.emit(decisionChannel, entry);
      },
    });
  });
}

/** Where nobody watches a UI, the standard error stream is what a person or a log still sees. */
function tellOnStderr(message: string): void {
  process.stderr.write(`${message}\n`);
}

function filterOf(policies: readonly [Policy, ...Policy[]] | undefined) {
  if (policies === undefined) throw new Error("no policy has been read yet");
  return {
    isToolDenied: (tool: string) => isHopeless(tool, policies),
    isSkillDenied: (skill: string) => decideSkill(skill, policies).action === "deny",
  };
}

/** `YYYY-MM-DD` in local time, as the classic host prints it. */
function localDate(): string {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

import {
  getAgentDir,
  type ExtensionAPI,
  type ExtensionContext,
} from "@earendil-works/pi-coding-agent";
import { openRegistry, recordGate } from "@pi-keel/contract";
import { fileURLToPath } from "node:url";
import { createExposure } from "./exposure/exposure.ts";
import { guard } from "./gate/gate.ts";
import { decideSkill, isHopeless } from "./policy/decide.ts";
import type { Policy } from "./policy/policy.ts";
import { policiesOf } from "./session-policies.ts";

/** The channel of the host's event bus on which every decision is told; see `DecisionEntry`. */
const decisionChannel = "keel:decision";

/** Pi's entry: judges every tool call of the session that loads it, and hides what is denied. */
export default function permissionSystem(pi: ExtensionAPI): void {
  const registry = openRegistry();
  // A factory is called once per session, so what stands here is that session's own.
  let policies: readonly [Policy, ...Policy[]] | undefined;
  let told = "";
  let notify: (message: string) => void = () => undefined;

  const exposure = createExposure(
    pi,
    () => filterOf(policies),
    localDate,
    (message) => {
      notify(message);
    },
  );

  /** Policies are read between runs, so that an edit takes effect there and not within one. */
  function refresh(ctx: ExtensionContext): void {
    notify = (message) => {
      ctx.ui.notify(message, "warning");
    };
    policies = policiesOf(getAgentDir(), registry, ctx.sessionManager.getSessionId());
    const problems = policies.flatMap((policy) =>
      policy.problems.map((problem) => `${policy.scope}: ${problem}`),
    );
    const message = problems.join("\n");
    if (message !== "" && message !== told) {
      notify(`Permissions: nothing is allowed without asking until this is mended.\n${message}`);
    }
    told = message;
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
    if (policies === undefined) refresh(ctx);
    return guard(event, {
      policies: policies ?? policiesOf(getAgentDir(), registry, ctx.sessionManager.getSessionId()),
      dialogs: ctx.hasUI ? ctx.ui : undefined,
      queue: registry.dialogs,
      signal: ctx.signal,
      record: (entry) => {
        pi.events.emit(decisionChannel, entry);
      },
    });
  });
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

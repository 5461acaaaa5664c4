import {
  getAgentDir,
  type ExtensionAPI,
  type ExtensionContext,
} from "@earendil-works/pi-coding-agent";
import { openRegistry, recordGate, removeGate } from "@pi-keel/contract";
import { homedir } from "node:os";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultPolicy, policyOf, policyPath } from "./config/policy-file.ts";
import { readPolicySource } from "./config/policy-source.ts";
import { createExposure } from "./exposure/exposure.ts";
import type { FactContext } from "./facts/context.ts";
import { factContext } from "./facts/fact-context.ts";
import { guard } from "./gate/gate.ts";
import { decideSkill } from "./policy/decide.ts";
import { isHopeless } from "./policy/hopeless.ts";
import { type Policy, programsOf } from "./policy/policy.ts";
import { type InheritedPolicies, inheritedPolicies } from "./session-policies.ts";

/** The channel of the host's event bus on which every decision is told; see `DecisionEntry`. */
const decisionChannel = "keel:decision";

/** Pi's entry: judges every tool call of the session that loads it, and hides what is denied. */
export default function permissionSystem(pi: ExtensionAPI): void {
  const registry = openRegistry();
  // A factory is called once per session, so what stands here is that session's own.
  let policies: readonly [Policy, ...Policy[]] | undefined;
  let inherited: InheritedPolicies | undefined;
  /** Whether the policies were read since the last run ended. */
  let isFresh = false;
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
   * A child is judged by what was in force when it started: its parent's policy of that run, and
   * the maps of its agents; it can loosen neither by writing a file.
   */
  function refresh(ctx: ExtensionContext): readonly [Policy, ...Policy[]] {
    notify = ctx.hasUI
      ? (message) => {
          ctx.ui.notify(message, "warning");
        }
      : tellOnStderr;
    const agentDir = getAgentDir();
    const sessionId = ctx.sessionManager.getSessionId();
    inherited ??= inheritedPolicies(agentDir, registry, sessionId);
    const source = inherited.source ?? readPolicySource(policyPath(agentDir), homedir());
    const own = policyOf(source, { scope: "policy keel/permissions.json" }) ?? defaultPolicy();
    policies = [own, ...inherited.ofAgents];
    recordGate(registry, sessionId, {
      name: "@pi-keel/permission-system",
      file: fileURLToPath(import.meta.url),
      policy: source,
    });
    isFresh = true;
    tellProblems(policies);
    return policies;
  }

  function tellProblems(now: readonly Policy[]): void {
    const message = now
      .flatMap(({ scope, problems }) => problems.map((problem) => `${scope}: ${problem}`))
      .join("\n");
    if (message !== "" && message !== told) {
      notify(`Permissions: nothing is allowed without asking until this is mended.\n${message}`);
    }
    told = message;
  }

  pi.on("session_start", (_event, ctx) => {
    refresh(ctx);
    exposure.start(ctx.getSystemPrompt());
  });
  pi.on("input", (_event, ctx) => {
    refresh(ctx);
    exposure.capture();
  });
  pi.on("before_agent_start", (event, ctx) => {
    // A run that a custom message starts has no `input`; on the classic host not even this event.
    if (!isFresh) refresh(ctx);
    return exposure.beforeRun(event);
  });
  pi.on("agent_start", (_event, ctx) => {
    if (!isFresh) refresh(ctx);
  });
  pi.on("agent_end", () => {
    isFresh = false;
    exposure.capture();
  });
  pi.on("session_shutdown", (_event, ctx) => {
    removeGate(registry, ctx.sessionManager.getSessionId());
  });
  pi.on("tool_call", (event, ctx) => {
    const inForce = policies ?? refresh(ctx);
    return guard(event, {
      policies: inForce,
      context: contextOf(ctx.cwd, inForce[0]),
      dialogs: ctx.hasUI ? ctx.ui : undefined,
      queue: registry.dialogs,
      signal: ctx.signal,
      record: (entry) => {
        pi.events.emit(decisionChannel, entry);
      },
    });
  });
}

/**
 * What this process's commands are read against: Pi's own runs them with its environment. Only the
 * user's own policy adds rows for programs, never an agent's.
 */
function contextOf(cwd: string, policy: Policy): FactContext {
  const { PATH, TMPDIR } = process.env;
  const flavours = { win32: "windows", darwin: "mac" } as const;
  return factContext({
    cwd,
    // Without a home (`HOME=`) `~` is the root, as a shell has it.
    home: homedir() || "/",
    programs: programsOf(policy),
    path: (PATH ?? "").split(delimiter).filter((directory) => directory !== ""),
    flavour:
      process.platform === "win32" || process.platform === "darwin"
        ? flavours[process.platform]
        : "posix",
    ...(TMPDIR === undefined ? {} : { tmpdir: TMPDIR }),
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

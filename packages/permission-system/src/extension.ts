import {
  type ExtensionAPI,
  type ExtensionContext,
  getAgentDir,
  getDocsPath,
  getExamplesPath,
  getReadmePath,
} from "@earendil-works/pi-coding-agent";
import { openRegistry, recordGate, removeGate } from "@pi-keel/contract";
import { homedir } from "node:os";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { ask } from "./ask/ask.ts";
import { auditDirectory, openAudit } from "./audit/audit.ts";
import { policyHash } from "./audit/policy-hash.ts";
import { registerCommands } from "./commands/commands.ts";
import { unacceptedProject } from "./commands/project.ts";
import { createExposure } from "./exposure/exposure.ts";
import { keptTools, toolsEntry } from "./exposure/kept-tools.ts";
import { type FactContext } from "./facts/context.ts";
import type { Fact } from "./facts/fact.ts";
import { factContext } from "./facts/fact-context.ts";
import type { DecisionEntry } from "./gate/decision-entry.ts";
import { createFlights } from "./gate/flights.ts";
import { guard } from "./gate/gate.ts";
import { knowledgeOf } from "./gate/knowledge.ts";
import { lateLook, looksAtPaths } from "./gate/late-look.ts";
import { skillInput } from "./gate/skill-input.ts";
import { guardUserBash } from "./gate/user-bash.ts";
import { nodeFiles } from "./paths/node-files.ts";
import { findRoot } from "./paths/root.ts";
import type { PolicyPlace } from "./policy/place.ts";
import { agentNamedIn } from "./session/agent-choice.ts";
import { agreeToChanges, toldOfChanges } from "./session/agree.ts";
import { skillsAmong, skillsIn, withRealPlaces } from "./session/known-skills.ts";
import { commonModes, readMode } from "./session/mode.ts";
import { GuardedSession } from "./session/session.ts";
import { gateRecord } from "./session/shared.ts";
import { welcome } from "./session/welcome.ts";

/** The channel of the host's event bus on which every decision is told; see `DecisionEntry`. */
const decisionChannel = "keel:decision";

const flag = "keel-permissions";
const statusKey = "keel-permissions";

/** Pi's entry: judges every tool call of the session that loads it, and hides what is denied. */
export default function permissionSystem(pi: ExtensionAPI): void {
  const registry = openRegistry();
  // A factory is called once per session, so what stands here is that session's own.
  let session: GuardedSession | undefined;
  /** Whether the files were read since the last run ended. */
  let isFresh = false;
  let told = "";
  let notify: (message: string) => void = tellOnStderr;
  let audit: ReturnType<typeof openAudit> | undefined;
  /** What calls are read against, as long as nothing has changed that it is made of. */
  let context: ReturnType<typeof contextOf> | undefined;
  const flights = createFlights();
  /** Who let the calls pass that haven't ended. */
  const passed = new Map<string, DecisionEntry["by"]>();
  /** The changes on disk that the user was asked about. */
  const asked = new Set<string>();

  pi.registerFlag(flag, {
    type: "string",
    description: "Permissions: ask, deny, yolo, or a preset such as read-only@1",
  });

  const exposure = createExposure(
    pi,
    () => {
      if (session === undefined) throw new Error("no policy has been read yet");
      return session;
    },
    localDate,
    (message) => {
      try {
        notify(message);
      } catch {
        // The context may be stale by now; a throw here would undo what the exposure saves.
        tellOnStderr(message);
      }
    },
    (state) => {
      pi.appendEntry(toolsEntry, state);
    },
  );

  /** The session's own state, made when it is first needed. */
  function open(ctx: ExtensionContext): GuardedSession {
    if (session !== undefined) return session;
    notify = ctx.hasUI
      ? (message) => {
          ctx.ui.notify(message, "warning");
        }
      : tellOnStderr;
    const sessionId = ctx.sessionManager.getSessionId();
    const agentDir = getAgentDir();
    const places = { agentDir, home: home(), root: rootOf(ctx.cwd), platform: process.platform };
    const before = gateRecord(registry, sessionId);
    session = new GuardedSession(registry, sessionId, places, startMode(), before);
    isFresh = true;
    readAgent(session, ctx);
    publish(session, ctx);
    return session;
  }

  /** Files are read between runs, so that an edit takes effect there and not within one. */
  function refresh(ctx: ExtensionContext): GuardedSession {
    const isNew = session === undefined;
    const current = open(ctx);
    if (!isNew) {
      current.policies.refresh();
      readAgent(current, ctx);
    }
    isFresh = true;
    publish(current, ctx);
    return current;
  }

  /** What follows from what was read. */
  function publish(current: GuardedSession, ctx: ExtensionContext): void {
    context = undefined;
    current.knowSkills(skillsAmong(pi.getCommands()));
    recordGate(registry, ctx.sessionManager.getSessionId(), {
      name: "@pi-keel/permission-system",
      file: fileURLToPath(import.meta.url),
      policy: current.record,
    });
    tellProblems(current);
    if (current.child === undefined) tellOnce(unacceptedProject(current.policies));
    showMode(current, ctx);
  }

  function readAgent(current: GuardedSession, ctx: ExtensionContext): void {
    current.policies.nameAgent(agentNamedIn(ctx.sessionManager.getBranch()));
  }

  function startMode(): string {
    const written = pi.getFlag(flag) ?? process.env["PI_KEEL_PERMISSIONS"];
    if (typeof written !== "string" || written === "") return "ask";
    const read = readMode(written);
    if ("mode" in read) return read.mode;
    // Who wrote it wanted something else than the policy as it stands, perhaps less.
    notify(`Permissions: ${read.problem}. What would ask is denied until the mode is set.`);
    return "deny";
  }

  function tellProblems(current: GuardedSession): void {
    const message = current.problems.join("\n");
    if (message !== "" && message !== told) {
      notify(`Permissions: nothing is allowed without asking until this is mended.\n${message}`);
    }
    told = message;
  }

  function judgesIn(ctx: ExtensionContext) {
    const current = session ?? refresh(ctx);
    context ??= contextOf(ctx.cwd, current);
    return {
      scopes: () => current.scopes(),
      context,
      dialogs: ctx.hasUI ? ctx.ui : undefined,
      queue: registry.dialogs,
      signal: ctx.signal,
    };
  }

  pi.on("session_start", (_event, ctx) => {
    const current = refresh(ctx);
    exposure.start(ctx.getSystemPrompt(), keptTools(ctx.sessionManager.getBranch()));
    if (current.child === undefined && ctx.hasUI) {
      const places = { agentDir: getAgentDir(), root: current.root, home: home() };
      welcome(places, current, pi.getCommands(), (message) => {
        ctx.ui.notify(message, "info");
      });
    }
  });
  pi.on("input", async (event, ctx) => {
    const current = refresh(ctx);
    if (ctx.hasUI) await agreeToChanges(current.policies, ctx.ui, asked);
    else tellOnce(toldOfChanges(current.policies));
    publish(current, ctx);
    exposure.capture();
    const named = skillInput(event.text, current.scopes());
    if (named === undefined || named.decision.action === "allow") return undefined;
    const { rule } = named.decision;
    const isAllowed =
      named.decision.action === "ask" &&
      ctx.hasUI &&
      (await ask({ tool: "skill", what: named.skill, rule }, ctx.ui, registry.dialogs, ctx.signal))
        .allow !== "no";
    if (isAllowed) return undefined;
    notify(`Permissions: the skill "${named.skill}" is not loaded: ${rule}.`);
    return { action: "handled" };
  });
  pi.on("before_agent_start", (event, ctx) => {
    // A run that a custom message starts has no `input`; on the classic host not even this event.
    if (!isFresh) refresh(ctx);
    session?.knowSkills(skillsIn(event.systemPromptOptions.skills));
    context = undefined;
    return exposure.beforeRun(event);
  });
  pi.on("agent_start", (_event, ctx) => {
    if (!isFresh) refresh(ctx);
  });
  pi.on("agent_end", () => {
    isFresh = false;
    flights.clear();
    passed.clear();
    exposure.capture();
  });
  pi.on("session_shutdown", (event, ctx) => {
    // A reload of the same session goes on from what was in force.
    if (event.reason !== "reload") removeGate(registry, ctx.sessionManager.getSessionId());
  });
  pi.on("tool_call", (event, ctx) => {
    const current = open(ctx);
    return guard(event, {
      ...judgesIn(ctx),
      knowledge: knowledgeOf(event.toolName, pi.getAllTools()),
      inFlight: flights.others(event.toolCallId),
      agent: current.child?.agent,
      unlocked: current.policies.unlocked,
      grant: (rules) => {
        current.grant(rules);
      },
      clock: () => performance.now(),
      record: (entry, facts) => {
        pi.events.emit(decisionChannel, entry);
        recordDecision(current, entry, facts, ctx);
      },
      passed: (facts, by) => {
        flights.start(event.toolCallId, facts);
        passed.set(event.toolCallId, by);
      },
    });
  });
  pi.on("tool_result", (event, ctx) => {
    const by = passed.get(event.toolCallId);
    if (by === undefined || event.isError || !looksAtPaths(event.toolName)) return undefined;
    const text = lateLook(event.toolName, event.input, by, {
      ...judgesIn(ctx),
      knowledge: knowledgeOf(event.toolName, pi.getAllTools()),
    });
    return text === undefined
      ? undefined
      : { content: [{ type: "text", text }], details: undefined, isError: true };
  });
  pi.on("tool_execution_end", ({ toolCallId }) => {
    flights.end(toolCallId);
    passed.delete(toolCallId);
  });
  pi.on("user_bash", async (event, ctx) => {
    const output = await userBash(event, ctx);
    return output === undefined
      ? undefined
      : { result: { output, exitCode: 1, cancelled: false, truncated: false } };
  });

  async function userBash(
    event: { readonly command: string; readonly cwd: string },
    ctx: ExtensionContext,
  ): Promise<string | undefined> {
    try {
      const judges = judgesIn(ctx);
      const context = { ...judges.context, cwd: event.cwd };
      return await guardUserBash(event.command, { ...judges, context });
    } catch (error) {
      // On the classic host an error would let the command run.
      return `Not run, because @pi-keel/permission-system could not judge it: ${String(error)}`;
    }
  }

  /** Writes a decision into the log, which never stops a call. */
  function recordDecision(
    current: GuardedSession,
    entry: DecisionEntry,
    facts: readonly Fact[],
    ctx: ExtensionContext,
  ): void {
    audit ??= openAudit({
      directory: auditDirectory(getAgentDir()),
      clock: () => Date.now(),
      onProblem: (message) => {
        notify(`Permissions: ${message}`);
      },
    });
    const sessionId = ctx.sessionManager.getSessionId();
    const { snapshot } = current.policies;
    const agent = current.child?.agent ?? snapshot.agent?.name;
    audit.record({
      ...entry,
      sessionId,
      rootSessionId: current.child?.rootSessionId ?? sessionId,
      ...(agent === undefined ? {} : { agent }),
      cwd: ctx.cwd,
      facts,
      policyHash: policyHash(snapshot),
    });
  }

  function tellOnce(message: string | undefined): void {
    if (message === undefined || asked.has(message)) return;
    asked.add(message);
    notify(message);
  }

  function showMode(current: GuardedSession, ctx: ExtensionContext): void {
    if (!ctx.hasUI) return;
    ctx.ui.setStatus(
      statusKey,
      current.mode === "ask" ? undefined : `permissions: ${current.mode}`,
    );
  }

  pi.registerShortcut("alt+m", {
    description: "Permissions: the next mode",
    handler: (ctx) => {
      const current = open(ctx);
      if (current.child !== undefined) return;
      const at = commonModes.indexOf(current.mode);
      current.mode = commonModes[(at + 1) % commonModes.length] ?? "ask";
      publish(current, ctx);
      ctx.ui.notify(`Permissions: the mode is ${current.mode}.`, "info");
    },
  });
  registerCommands(pi, {
    session: () => session,
    agentDir: getAgentDir(),
    refresh,
    giveBack: () => exposure.giveBack(),
  });
}

/** What this process's commands are read against: Pi's own runs them with its environment. */
function contextOf(cwd: string, current: GuardedSession): FactContext & PolicyPlace {
  const { PATH, TMPDIR } = process.env;
  const flavours = { win32: "windows", darwin: "mac" } as const;
  const context = factContext({
    cwd,
    home: home(),
    programs: current.policies.programs,
    path: (PATH ?? "").split(delimiter).filter((directory) => directory !== ""),
    flavour:
      process.platform === "win32" || process.platform === "darwin"
        ? flavours[process.platform]
        : "posix",
    ...(TMPDIR === undefined ? {} : { tmpdir: TMPDIR }),
  });
  const documentation = [getReadmePath(), getDocsPath(), getExamplesPath()];
  return {
    ...context,
    root: current.root,
    policyFiles: current.policies.files,
    agentDir: getAgentDir(),
    freeReads: [...documentation, ...withRealPlaces(current.readableSkills, getAgentDir())],
  };
}

/** Without a home (`HOME=`) `~` is the root, as a shell has it. */
function home(): string {
  return homedir() || "/";
}

function rootOf(cwd: string): string {
  return findRoot(cwd, nodeFiles());
}

/** Where nobody watches a UI, the standard error stream is what a person or a log still sees. */
function tellOnStderr(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** `YYYY-MM-DD` in local time, as the classic host prints it. */
function localDate(): string {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

import {
  type AgentSession,
  type CreateAgentSessionOptions,
  type ExtensionContext,
  type ExtensionUIContext,
  SessionManager,
} from "@earendil-works/pi-coding-agent";
import {
  type AgentFile,
  type ChildEntry,
  type Registry,
  registerChild,
  removeChild,
} from "@pi-keel/contract";
import { grantTools } from "../agents/grant-tools.ts";
import { createChild } from "../child/create.ts";
import type { InheritedText } from "../child/inherited-text.ts";
import type { ModelOptions } from "../child/models.ts";
import type { ParentStart } from "../child/parent.ts";
import { endSession } from "../child/teardown.ts";
import { createDialogs } from "../ui/dialogs.ts";
import { converse } from "./converse.ts";
import type { Outcome } from "./outcome.ts";
import { createPatience } from "./patience.ts";
import type { Usage } from "./usage.ts";

/** The parent at the moment of the call, by value. */
export interface Parent {
  readonly sessionId: string;
  readonly cwd: string;
  readonly agentDir: string;
  readonly start: ParentStart;
  readonly trusted: boolean;
  readonly mode: ExtensionContext["mode"];
  /** `undefined`: there is nobody to ask. */
  readonly ui: ExtensionUIContext | undefined;
  readonly models: ModelOptions;
  readonly model: CreateAgentSessionOptions["model"];
  readonly thinkingLevel: CreateAgentSessionOptions["thinkingLevel"];
  readonly tools: { readonly active: readonly string[]; readonly known: readonly string[] };
  readonly text: InheritedText | undefined;
}

export interface AgentRun {
  readonly outcome: Outcome;
  readonly sessionId: string;
  /** What the child's model could call. */
  readonly tools: readonly string[];
  /** Sentences on what the agent did not get. */
  readonly notes: readonly string[];
  readonly usage: Usage | undefined;
  /** What extensions of the child did wrong. */
  readonly extensionErrors: readonly string[];
}

/**
 * Runs an agent in a session of its own, to the end, and leaves nothing behind. An abort ends it
 * soon, even if an extension of the child hangs.
 * @param neverGranted tools that no child gets.
 * @returns also when the run failed, was aborted or never began; the outcome says so.
 */
export async function runAgent(
  agent: AgentFile,
  task: string,
  parent: Parent,
  registry: Registry,
  neverGranted: readonly string[],
  signal: AbortSignal | undefined,
): Promise<AgentRun> {
  const sessionManager = SessionManager.inMemory(parent.cwd);
  const sessionId = sessionManager.getSessionId();
  const grant = grantTools(agent.tools, parent.tools, neverGranted);
  const extensionErrors: string[] = [];
  const ended = (
    outcome: Outcome,
    rest: { tools?: readonly string[]; notes?: readonly string[]; usage?: Usage | undefined } = {},
  ): AgentRun => ({
    outcome,
    sessionId,
    tools: rest.tools ?? [],
    notes: [...grant.notes, ...(rest.notes ?? [])],
    usage: rest.usage,
    extensionErrors,
  });
  const aborted = (): boolean => signal?.aborted === true;
  if (aborted()) return ended({ kind: "aborted" });

  // Entered first: extensions of the child look for it when they are loaded.
  const token = registerChild(registry, sessionId, entry(agent, parent, registry));
  const patience = createPatience(signal);
  let session: AgentSession | undefined;
  let run: AgentRun;
  try {
    const plan = {
      ...parent,
      parent: parent.start,
      sessionManager,
      tools: grant.tools,
      excludedTools: parent.tools.known.filter((name) => !grant.tools.includes(name)),
      body: agent.body,
    };
    session = await createChild(plan, patience);
    const bindings: Parameters<AgentSession["bindExtensions"]>[0] = {
      // What the child can do with its UI is what the host's RPC mode can: ask and tell.
      mode: parent.ui === undefined ? parent.mode : "rpc",
      ...(parent.ui === undefined
        ? {}
        : { uiContext: createDialogs(parent.ui, agent.name, signal) }),
      onError: ({ extensionPath, event, error }) => {
        extensionErrors.push(`${extensionPath} (${event}): ${error}`);
      },
    };
    const child = session;
    await patience.step(() => child.bindExtensions(bindings));
    requireGate(registry, parent.sessionId, sessionId);
    const tools = session.getActiveToolNames();
    const notes = (agent.tools ?? [])
      .filter((name) => grant.tools.includes(name) && !tools.includes(name))
      .map((name) => `The tool "${name}" is not available in a child session.`);
    const { outcome, usage } = await converse(session, task, signal, patience);
    run = ended(outcome, { tools, notes, usage });
  } catch (error) {
    run = ended({
      kind: "never-ran",
      reason: error instanceof Error ? error.message : String(error),
    });
  } finally {
    patience.end();
    if (session !== undefined) await endSession(session, signal);
    removeChild(registry, sessionId, token);
  }
  return aborted() ? { ...run, outcome: { kind: "aborted" } } : run;
}

function entry(agent: AgentFile, parent: Parent, registry: Registry): ChildEntry {
  const above = registry.children.get(parent.sessionId)?.entry;
  return {
    agent: agent.name,
    parentSessionId: parent.sessionId,
    rootSessionId: above?.rootSessionId ?? parent.sessionId,
    depth: (above?.depth ?? 0) + 1,
    cwd: parent.cwd,
    // Also when there is none: a gate is to know that it needs no look at the file.
    permission: agent.permission,
  };
}

function requireGate(registry: Registry, parentId: string, childId: string): void {
  const gate = registry.gates.get(parentId);
  if (gate === undefined || registry.gates.has(childId)) return;
  throw new Error(
    `The parent session is guarded by ${gate.name}, but the child session is not: that extension did not record itself for it. A child never runs with less protection than its parent.`,
  );
}

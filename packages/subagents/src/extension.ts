import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type ExtensionAPI,
  type ExtensionContext,
  getAgentDir,
  getPackageDir,
  parseArgs,
} from "@earendil-works/pi-coding-agent";
import { openRegistry } from "@pi-keel/contract";
import { describeProblems, discoverAgents } from "./agents/discover.ts";
import { isHostProgram } from "./child/host-program.ts";
import { captureText, type InheritedText } from "./child/inherited-text.ts";
import { modelOptions } from "./child/models.ts";
import {
  type CommandLine,
  fixParent,
  isRemote,
  type ParentStart,
  withGate,
} from "./child/parent.ts";
import { type Parent, runAgent } from "./run/run-agent.ts";
import type { SubagentDetails } from "./tools/details.ts";
import { registerAlone } from "./tools/register.ts";
import { subagentTool, toolName } from "./tools/subagent.ts";

const self = fileURLToPath(import.meta.url);

/**
 * The extension. State lives in this call: the sectioned host shares the module's variables between
 * a parent and its children.
 */
export default function subagents(pi: ExtensionAPI): void {
  const registry = openRegistry();
  const agentDir = getAgentDir();
  const failed = new Map<string, SubagentDetails>();
  let basePrompt = "";
  let text: InheritedText | undefined;
  let start: ParentStart | undefined;

  pi.on("session_start", async (_event, ctx) => {
    // A child gets no agents of its own, and publishes nothing.
    if (registry.children.has(ctx.sessionManager.getSessionId())) return;
    basePrompt = ctx.getSystemPrompt();
    const catalogue = discoverAgents(agentDir);
    const fixed = await fixParent(pi, ctx, agentDir, commandLine(), self);
    start = fixed;
    const tool = subagentTool({
      catalogue,
      run: (agent, task, signal, callCtx) =>
        runAgent(agent, task, parentNow(callCtx, start ?? fixed), registry, [toolName], signal),
      keepDetails: (id, details) => failed.set(id, details),
    });
    const owner = registerAlone(pi, tool);
    const warnings = [
      ...(owner === undefined
        ? []
        : [`The tool "${toolName}" is already registered by ${owner}, so agents can't be used.`]),
      ...describeProblems(catalogue),
      ...fixed.extensions.unidentified.map(
        (name) => `Agents run without the extension ${name}: it has no file to load it from.`,
      ),
    ];
    for (const warning of warnings) ctx.ui.notify(warning, "warning");
  });

  // Every extension's `session_start` has run by now, and no tool has: the gate has recorded itself.
  pi.on("agent_start", (_event, ctx) => {
    const gate = registry.gates.get(ctx.sessionManager.getSessionId())?.file;
    if (start !== undefined && gate !== undefined) start = withGate(start, gate);
  });

  pi.on("before_agent_start", ({ systemPromptOptions }) => {
    text = captureText(systemPromptOptions, basePrompt);
  });

  pi.on("tool_result", ({ toolCallId }) => {
    const details = failed.get(toolCallId);
    failed.delete(toolCallId);
    if (details === undefined) return undefined;
    return { details, ...(details.usage === undefined ? {} : { usage: details.usage }) };
  });

  function parentNow(ctx: ExtensionContext, start: ParentStart): Parent {
    return {
      sessionId: ctx.sessionManager.getSessionId(),
      cwd: ctx.cwd,
      agentDir,
      start,
      trusted: ctx.isProjectTrusted(),
      mode: ctx.mode,
      ui: ctx.hasUI ? ctx.ui : undefined,
      models: modelOptions(ctx.modelRegistry),
      model: ctx.model,
      thinkingLevel: pi.getThinkingLevel(),
      tools: { active: pi.getActiveTools(), known: pi.getAllTools().map(({ name }) => name) },
      text,
    };
  }
}

/** The host's own command line, read by its own parser. Another program's arguments mean nothing here. */
function commandLine(): CommandLine {
  const args = parseArgs(
    isHostProgram(process.argv[1], getPackageDir()) ? process.argv.slice(2) : [],
  );
  const local = (source: string): string => {
    const path = resolve(process.cwd(), source);
    return !isRemote(source) && existsSync(path) ? path : source;
  };
  return {
    extensions: (args.extensions ?? []).map(local),
    skills: (args.skills ?? []).map(local),
    noExtensions: args.noExtensions === true,
    noSkills: args.noSkills === true,
    noContextFiles: args.noContextFiles === true,
  };
}

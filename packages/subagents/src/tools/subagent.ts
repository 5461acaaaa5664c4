import type { ExtensionContext, ToolDefinition } from "@earendil-works/pi-coding-agent";
import { type Static, Type } from "typebox";
import { type AgentCatalogue, findAgent } from "../agents/discover.ts";
import { oneLine } from "./one-line.ts";
import { reportOutcome } from "../run/report.ts";
import type { AgentRun } from "../run/run-agent.ts";
import type { SubagentDetails } from "./details.ts";

export const toolName = "subagent";

const parameters = Type.Object({
  agent: Type.String({ description: "Name of the agent" }),
  task: Type.String({ description: "The whole task; the agent sees nothing else" }),
});

interface Host {
  readonly catalogue: AgentCatalogue;
  readonly run: (
    agent: AgentCatalogue["agents"][number],
    task: string,
    signal: AbortSignal | undefined,
    ctx: ExtensionContext,
  ) => Promise<AgentRun>;
  /** Keeps the details of a call that failed, as an error thrown can't carry them. */
  readonly keepDetails: (toolCallId: string, details: SubagentDetails) => void;
}

/**
 * The tool. A run that isn't a success throws: the classic host knows no other way to tell the model
 * of an error, and the sectioned host takes it as well.
 */
export function subagentTool(host: Host): ToolDefinition<typeof parameters, SubagentDetails> {
  return {
    name: toolName,
    label: "Subagent",
    description: describeTool(host.catalogue),
    promptSnippet: "Hand a task to a named agent that works in a session of its own",
    promptGuidelines: [
      "Use subagent for a self-contained task that one of its agents fits; the agent sees only the task's text, so say everything it needs",
    ],
    parameters,
    exposure: "model-only",
    execute: async (
      toolCallId,
      { agent: name, task }: Static<typeof parameters>,
      signal,
      _onUpdate,
      ctx,
    ) => {
      const agent = findAgent(host.catalogue, name);
      const run = await host.run(agent, task, signal, ctx);
      const text = reportOutcome(agent.name, run.outcome, run.notes);
      const details = detailsOf(agent.name, run);
      if (run.outcome.kind !== "completed") {
        host.keepDetails(toolCallId, details);
        throw new Error(text);
      }
      return {
        content: [{ type: "text", text }],
        details,
        ...(run.usage === undefined ? {} : { usage: run.usage }),
      };
    },
  };
}

/** Fixed for the session, so that the declared bytes are. */
function describeTool({ agents }: AgentCatalogue): string {
  const list = agents.map(
    ({ name, description }) => `- ${oneLine(name, 64)}: ${oneLine(description, 500)}`,
  );
  return [
    "Runs an agent in a session of its own and returns its final answer.",
    ...(list.length === 0 ? ["No agents are defined."] : ["Agents:", ...list]),
  ].join("\n");
}

function detailsOf(agent: string, run: AgentRun): SubagentDetails {
  const { outcome, usage, sessionId, tools, notes, extensionErrors } = run;
  return {
    agent,
    sessionId,
    outcome: outcome.kind,
    tools,
    notes,
    extensionErrors,
    ...(usage === undefined ? {} : { usage }),
  };
}

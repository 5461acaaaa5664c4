import { join } from "node:path";
import { type AgentFile, type AgentFileProblem, readAgentFiles } from "@pi-keel/contract";

/** The agents of a directory, as they stood when it was read. */
export interface AgentCatalogue {
  /** Absolute path. */
  readonly directory: string;
  /** In the order of their files' names. */
  readonly agents: readonly AgentFile[];
  /** Files that were left out, each with what was expected and what came. */
  readonly problems: readonly AgentFileProblem[];
}

/**
 * Reads `<agentDir>/agents/*.md`. A missing directory has no agents.
 * @param agentDir Pi's agent directory, absolute.
 */
export function discoverAgents(agentDir: string): AgentCatalogue {
  const directory = join(agentDir, "agents");
  return { directory, ...readAgentFiles(directory) };
}

/**
 * Finds an agent by its exact name.
 * @throws Error that lists the known agents, the directory, and the files that were left out.
 */
export function findAgent(catalogue: AgentCatalogue, name: string): AgentFile {
  const agent = catalogue.agents.find((candidate) => candidate.name === name);
  if (agent !== undefined) return agent;
  const known = catalogue.agents.map((candidate) => `"${candidate.name}"`).join(", ");
  const lines = [
    `There is no agent "${name}". Known agents: ${known === "" ? "none" : known}. Agents are the *.md files of ${catalogue.directory}, read when the session started.`,
    ...describeProblems(catalogue),
  ];
  throw new Error(lines.join("\n"));
}

/** One line for each file that was left out. */
export function describeProblems(catalogue: AgentCatalogue): readonly string[] {
  return catalogue.problems.map(({ path, message }) => `Left out ${path}: ${message}`);
}

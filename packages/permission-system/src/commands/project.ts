import { openAcceptedFiles } from "@pi-keel/contract";
import { pages } from "../ask/visible.ts";
import { contentOf } from "../config/policy-source.ts";
import type { SessionPolicies } from "../session/session-policies.ts";

/** What is needed of a command's context. */
export interface ProjectContext {
  readonly hasUI: boolean;
  readonly ui: {
    select(title: string, options: string[]): Promise<string | undefined>;
    notify(message: string, type?: "info" | "warning" | "error"): void;
  };
}

const cancel = "Cancel";
const accept = "Accept these rules";
const more = "Show the rest";

/** How the project's policy stands, in a sentence. */
export function describeProject(policies: SessionPolicies): string {
  const { project } = policies.snapshot.sources;
  if (project === undefined) return "Project policy: none.";
  return project.accepted
    ? `Project policy: ${project.source.path}, accepted.`
    : `Project policy: ${project.source.path}, not accepted, so it can only tighten; "/keel-permissions accept" accepts it.`;
}

/** What the user is told once of a project's policy, or a change of it, that waits to be accepted. */
export function unacceptedProject(policies: SessionPolicies): string | undefined {
  const { project } = policies.snapshot.sources;
  if (project === undefined || project.accepted) return undefined;
  return `Permissions: this project's policy is not accepted as it stands, so it can only tighten. "/keel-permissions accept" shows and accepts it.`;
}

/** Shows the project's policy, with all that it extends, and accepts it if the user says so. */
export async function acceptProject(
  policies: SessionPolicies,
  { agentDir }: { readonly agentDir: string },
  ctx: ProjectContext,
): Promise<void> {
  policies.refresh();
  const { project } = policies.snapshot.sources;
  if (project === undefined || project.accepted || !ctx.hasUI) {
    ctx.ui.notify(describeProject(policies), "info");
    return;
  }
  const { source } = project;
  const texts = Object.entries(source.files).map(
    ([path, { text = "", problem = "" }]) => `${path}\n${text}${problem}`,
  );
  const shown = pages(texts.join("\n"));
  for (const [index, page] of shown.entries()) {
    const isLast = index === shown.length - 1;
    const title = `Accept this project's policy? It may then allow what yours asks about, but nothing that yours denies. A change of it is asked about again.\n${page}`;
    const answer = await ctx.ui.select(title, [cancel, isLast ? accept : more]);
    if (answer !== (isLast ? accept : more)) return;
  }
  openAcceptedFiles(agentDir).accept(source.path, contentOf(source));
  ctx.ui.notify(`Accepted ${source.path}.`, "info");
}

/** Takes the acceptance back. */
export function refuseProject(
  policies: SessionPolicies,
  { agentDir }: { readonly agentDir: string },
  ctx: ProjectContext,
): void {
  const { project } = policies.snapshot.sources;
  if (project === undefined) {
    ctx.ui.notify("Project policy: none.", "info");
    return;
  }
  openAcceptedFiles(agentDir).refuse(project.source.path);
  ctx.ui.notify(`${project.source.path} is not accepted, and can only tighten.`, "info");
}

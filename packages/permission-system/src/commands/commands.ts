import type { ExtensionAPI, ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { acceptProject, describeProject, refuseProject } from "./project.ts";
import { agentEntry } from "../session/agent-choice.ts";
import { readMode } from "../session/mode.ts";
import type { GuardedSession } from "../session/session.ts";

/** What the commands work on. */
export interface CommandHost {
  readonly session: () => GuardedSession | undefined;
  readonly agentDir: string;
  /** Reads the files anew and applies what follows from them. */
  refresh(ctx: ExtensionCommandContext): void;
  /** Gives back the tools that were withheld, until the session starts anew. */
  giveBack(): readonly string[];
}

const usage = `Use /keel-permissions with
  mode [ask|deny|yolo|<preset>@<version>]   shows or sets the mode
  agent [<name>|none]                       shows, sets or clears the agent of this session
  accept | refuse                           accepts this project's policy as it stands, or takes that back
  reload                                    reads the policy files anew
  give-back                                 gives back the tools that were withheld, before uninstalling`;

/** Registers `/keel-permissions`. */
export function registerCommands(pi: ExtensionAPI, host: CommandHost): void {
  pi.registerCommand("keel-permissions", {
    description: "Permissions: mode, agent, accept, refuse, reload, give-back",
    getArgumentCompletions: (prefix) =>
      ["mode", "agent", "accept", "refuse", "reload", "give-back"]
        .filter((name) => name.startsWith(prefix))
        .map((name) => ({ value: name, label: name })),
    handler: async (args, ctx) => {
      const [name = "", ...rest] = args.trim().split(/\s+/);
      await run(pi, host, ctx, name, rest.join(" "));
    },
  });
}

async function run(
  pi: ExtensionAPI,
  host: CommandHost,
  ctx: ExtensionCommandContext,
  name: string,
  rest: string,
): Promise<void> {
  const session = host.session();
  if (session === undefined) {
    ctx.ui.notify("Permissions: the session has not started.", "warning");
    return;
  }
  switch (name) {
    case "":
      ctx.ui.notify(`${overview(session)}\n${usage}`, "info");
      return;
    case "mode":
      setMode(session, host, ctx, rest);
      return;
    case "agent":
      setAgent(pi, session, host, ctx, rest);
      return;
    case "accept":
      await acceptProject(session.policies, host, ctx);
      host.refresh(ctx);
      return;
    case "refuse":
      refuseProject(session.policies, host, ctx);
      host.refresh(ctx);
      return;
    case "reload":
      host.refresh(ctx);
      ctx.ui.notify(overview(session), "info");
      return;
    case "give-back": {
      const tools = host.giveBack();
      ctx.ui.notify(
        tools.length === 0
          ? "Permissions: nothing is withheld."
          : `Permissions: gave back ${tools.join(", ")}. Calls are judged as before until the extension is removed.`,
        "info",
      );
      return;
    }
    default:
      ctx.ui.notify(`There is no "/keel-permissions ${name}".\n${usage}`, "warning");
  }
}

function overview(session: GuardedSession): string {
  const { agent, sources } = session.policies.snapshot;
  return [
    `Mode: ${session.mode}.`,
    `Agent: ${agent?.name ?? "none"}.`,
    `Your policy: ${Object.values(sources.global.files).some(({ text }) => text !== undefined) ? sources.global.path : "balanced@1, as there is no file"}.`,
    describeProject(session.policies),
    ...session.problems,
  ].join("\n");
}

function setMode(
  session: GuardedSession,
  host: CommandHost,
  ctx: ExtensionCommandContext,
  written: string,
): void {
  if (written !== "") {
    const read = readMode(written);
    if ("problem" in read) {
      ctx.ui.notify(`Permissions: ${read.problem}.`, "warning");
      return;
    }
    session.mode = read.mode;
    host.refresh(ctx);
  }
  ctx.ui.notify(`Permissions: the mode is ${session.mode}.`, "info");
}

function setAgent(
  pi: ExtensionAPI,
  session: GuardedSession,
  host: CommandHost,
  ctx: ExtensionCommandContext,
  written: string,
): void {
  if (session.child !== undefined) {
    ctx.ui.notify("Permissions: a child's agent is what its parent started.", "warning");
    return;
  }
  if (written !== "") {
    const name = written === "none" ? undefined : written;
    const before = session.policies.snapshot.agent?.name;
    const problem = session.policies.nameAgent(name);
    if (problem !== undefined) {
      session.policies.nameAgent(before);
      ctx.ui.notify(`Permissions: ${problem}.`, "warning");
      return;
    }
    pi.appendEntry(agentEntry, { name: name ?? "" });
    host.refresh(ctx);
  }
  ctx.ui.notify(
    `Permissions: the agent of this session is ${session.policies.snapshot.agent?.name ?? "none"}.`,
    "info",
  );
}

import type { DecisionEntry } from "@pi-keel/permission-system";
import { inheritedIdentity, readSystemPrompt, sharedPrefix } from "@pi-keel/prompt-sections";
import {
  call,
  createSandbox,
  hosts,
  openSession,
  type Sandbox,
  say,
  wireBytes,
  type HostName,
  type WireTurn,
} from "@pi-keel/real-pi";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTree } from "./files.ts";

/** What the demo reports of one host. */
export interface HostReport {
  readonly host: HostName;
  readonly version: string;
  /** Whether the second run sent the provider the very bytes of the first. */
  readonly turnsByteIdentical: boolean;
  /** Tools that the provider was told of. */
  readonly toolsOnWire: readonly string[];
  /** Skills in the prompt's catalogue. */
  readonly skillsOnWire: readonly string[];
  readonly decisions: readonly {
    readonly tool: string;
    readonly input: unknown;
    readonly decision: string;
    readonly rule: string;
    readonly allowed: boolean;
    readonly by: string;
  }[];
  readonly child: {
    readonly agent: string;
    readonly tools: readonly string[];
    /** Skills catalogues in its prompt. */
    readonly catalogues: number;
    /** Working directories in its prompt. */
    readonly directories: number;
    /** Characters of the parent's prompt that belong to its identity. */
    readonly identityChars: number;
    /** Characters at the start that the child's prompt shares with the parent's. */
    readonly sharedChars: number;
    readonly outcome: string;
  };
}

/** What a reader is shown beside the report. */
export interface HostStory {
  /** The system prompt without and with the permission system. */
  readonly prompts: { readonly before: string; readonly after: string };
  readonly dialogs: readonly { readonly title: string; readonly answer: string }[];
  readonly messages: readonly {
    readonly tool: string;
    readonly text: string;
    readonly isError: boolean;
  }[];
  /** What the child's model was told of its own calls. */
  readonly childMessages: readonly string[];
}

const bundleOf = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@pi-keel/${name}`)).replace(/index\.js$/, "extension.ts");
const bundles = { permissions: bundleOf("permission-system"), subagents: bundleOf("subagents") };

/** Runs the main job on one host: real sessions, the built extensions, a scripted model. */
export async function runScenario(
  host: HostName,
  filesDirectory: string,
): Promise<{ report: HostReport; story: HostStory }> {
  const sandbox = createSandbox({
    project: readTree(join(filesDirectory, "project")),
    agent: readTree(join(filesDirectory, "agent")),
  });
  try {
    return await runIn(sandbox, host);
  } finally {
    sandbox.remove();
  }
}

async function runIn(
  sandbox: Sandbox,
  host: HostName,
): Promise<{ report: HostReport; story: HostStory }> {
  const before = await openSession(host, { sandbox, extensions: [bundles.subagents] });
  const unguarded = await before.prompt("hello");
  await before.close();

  const decisions: DecisionEntry[] = [];
  const listen = (pi: {
    events: { on(channel: string, handler: (data: unknown) => void): unknown };
  }) => {
    pi.events.on("keel:decision", (entry) => {
      decisions.push(entry as DecisionEntry);
    });
  };
  const session = await openSession(host, {
    sandbox,
    extensions: [bundles.permissions, bundles.subagents, { classic: listen, sectioned: listen }],
    dialogs: () => "Allow once",
    script: conversation,
  });
  const first = await session.prompt("Look around, note the release and clean up.");
  const second = await session.prompt("Anything else?");
  await session.close();

  const parent = turnOf(first.turns, session.sessionId);
  const again = turnOf(second.turns, session.sessionId);
  const child = first.turns.find((turn) => turn.sessionId !== session.sessionId);
  const spawn = first.tools.find((outcome) => outcome.tool === "subagent");
  return {
    report: {
      host,
      version: hosts[host].version,
      turnsByteIdentical: wireBytes(parent) === wireBytes(again),
      toolsOnWire: parent.tools.map((tool) => tool.name),
      skillsOnWire: skillsIn(parent.system),
      decisions: decisions.map(({ tool, input, decision, rule, allowed, by }) => ({
        tool,
        input,
        decision,
        rule,
        allowed,
        by,
      })),
      child: {
        agent: detail(spawn?.details, "agent") ?? "none",
        tools: child?.tools.map((tool) => tool.name) ?? [],
        catalogues: count(child?.system, "skills"),
        directories: count(child?.system, "directory"),
        identityChars: inheritedIdentity(parent.system, { parentCwd: sandbox.cwd }).text.length,
        sharedChars: child === undefined ? 0 : sharedPrefix(parent.system, child.system).characters,
        outcome:
          detail(spawn?.details, "outcome") ??
          (spawn === undefined ? "not asked for" : "never ran"),
      },
    },
    story: {
      prompts: { before: unguarded.turns[0]?.system ?? "", after: parent.system },
      dialogs: first.dialogs.map(({ title, answer }) => ({ title, answer: String(answer) })),
      messages: first.tools.map(({ tool, text, isError }) => ({ tool, text, isError })),
      childMessages: first.turns
        .filter((turn) => turn.sessionId !== session.sessionId)
        .flatMap((turn) => turn.messages.at(-1) ?? [])
        .filter((message) => message.role === "toolResult")
        .map((message) => message.text),
    },
  };
}

/** The scripted model: it answers by what it sees, so that another policy leads it elsewhere. */
function conversation(turn: WireTurn) {
  const results = turn.messages.filter((message) => message.role === "toolResult").length;
  const isChild = !turn.tools.some((tool) => tool.name === "subagent");
  const steps = isChild
    ? [
        call("bash", { command: "ls notes" }),
        call("bash", { command: "touch notes/review.md" }),
        say("The plan has no tests."),
      ]
    : [
        call("bash", { command: "ls notes" }),
        call("bash", { command: "touch RELEASE.md" }),
        call("bash", { command: "rm -r notes" }),
        call("subagent", { agent: "reviewer", task: "Review notes/plan.md" }),
        say("Done: RELEASE.md is there, the notes are kept."),
      ];
  return steps[results] ?? say("Nothing else.");
}

function turnOf(turns: readonly WireTurn[], sessionId: string): WireTurn {
  const turn = turns.find((candidate) => candidate.sessionId === sessionId);
  if (turn === undefined) throw new Error("The session made no request to the model.");
  return turn;
}

function skillsIn(prompt: string): string[] {
  return readSystemPrompt(prompt).regions.flatMap((region) =>
    region.kind === "skills" ? region.skills.map((skill) => skill.name) : [],
  );
}

function count(prompt: string | undefined, kind: "skills" | "directory"): number {
  if (prompt === undefined) return 0;
  return kind === "skills"
    ? prompt.split("<available_skills>").length - 1
    : prompt.split(/^(?:Current working directory: |<cwd>$)/m).length - 1;
}

function detail(details: unknown, key: string): string | undefined {
  if (typeof details !== "object" || details === null) return undefined;
  const value: unknown = Reflect.get(details, key);
  return typeof value === "string" ? value : undefined;
}

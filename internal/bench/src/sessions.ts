import {
  call,
  type ExtensionSource,
  openSession,
  type Reply,
  say,
  type Session,
} from "@pi-keel/real-pi";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { peerPolicy } from "./engines.ts";
import { extensionLoad } from "./extension-load.ts";
import { median } from "./measure.ts";
import { peerExtension } from "./permission-peer.ts";
import { plainPolicy } from "./policies.ts";
import { type Row, row } from "./row.ts";

const area = "permission-system";

/** So many sessions of each kind are opened in turn; each gives medians of its own. */
const rounds = 7;
const runs = 40;
const callsInOneRun = 100;

/** What the built extension costs in real sessions of Pi 1.6.0, beside the peer. */
export async function sessions(): Promise<Row[]> {
  const library = fileURLToPath(import.meta.resolve("@pi-keel/permission-system"));
  const extensions = { ours: join(dirname(library), "extension.ts"), peer: peerExtension() };
  return [...extensionLoad(area, extensions), ...(await inSessions(extensions))];
}

/** Milliseconds. */
interface Times {
  /** Of a run of one reply, from the prompt to its end. */
  readonly run: number;
  /** Of a call, from the host's event that it starts to the one that it has ended. */
  readonly call: number;
}

async function inSessions(extensions: { ours: string; peer: string }): Promise<Row[]> {
  const added = { run: times(), call: times() };
  for (let round = 0; round < rounds; round++) {
    const bare = await timesOf(undefined);
    const ours = await timesOf(extensions.ours);
    const peer = await timesOf(extensions.peer);
    // The first sessions of a process are slower.
    if (round === 0) continue;
    for (const kind of ["run", "call"] as const) {
      added[kind].ours.push(ours[kind] - bare[kind]);
      added[kind].peer.push(peer[kind] - bare[kind]);
    }
  }
  const { run, call } = added;
  return [
    row(area, "per run", median(run.ours), "ms", median(run.peer)),
    row(area, "per call", median(call.ours), "ms", median(call.peer)),
  ];
}

function times(): { readonly ours: number[]; readonly peer: number[] } {
  return { ours: [], peer: [] };
}

/** Opens a session with an extension and the plain policy, and takes the medians of its times. */
async function timesOf(extension: string | undefined): Promise<Times> {
  const tool = quickBash();
  const replies: Reply[] = [];
  const session = await openSession("sectioned", {
    extensions: [...(extension === undefined ? [] : [extension]), tool.extension],
    agent: {
      "keel/permissions.json": JSON.stringify(plainPolicy),
      [peerPolicy]: JSON.stringify(plainPolicy),
    },
    script: () => replies.shift() ?? say("nothing"),
  });
  const timeOf = async (...script: readonly Reply[]): Promise<number> => {
    replies.push(...script);
    const start = performance.now();
    await session.prompt("go");
    return performance.now() - start;
  };
  try {
    await timeOf(bash("ls src"), bash("rm -r src"), say("done"));
    checkGate(session, extension !== undefined);
    const run: number[] = [];
    for (let at = 0; at < runs; at++) run.push(await timeOf(say("done")));
    tool.times.length = 0;
    await timeOf(...manyCalls(), say("done"));
    const done = session.record.tools.filter(({ isError }) => !isError);
    if (tool.times.length < callsInOneRun || done.length < callsInOneRun) {
      throw new Error("A call that is to pass did not, so the row says nothing.");
    }
    return { run: median(run), call: median(tool.times) };
  } finally {
    await session.close();
  }
}

/** What is to be denied is denied if there is a gate, and only then. */
function checkGate({ record: { tools } }: Session, isGuarded: boolean): void {
  const denied = tools.map(({ isError }) => isError);
  if (denied.join() === `false,${String(isGuarded)}`) return;
  throw new Error(`The gate does not judge as it should: ${JSON.stringify(tools)}`);
}

function manyCalls(): readonly Reply[] {
  return Array.from({ length: callsInOneRun }, (_, at) => bash(`ls -la src/part${String(at)}`));
}

function bash(command: string): Reply {
  return call("bash", { command });
}

/** What is used of the host's interface, which is the same on both. */
interface Pi {
  on(event: "tool_execution_start" | "tool_execution_end", handler: () => void): unknown;
  registerTool(tool: object): void;
}

/** `bash` without a process, which would hide what the gate costs, and the times of its calls. */
function quickBash(): { readonly extension: ExtensionSource; readonly times: number[] } {
  const times: number[] = [];
  let start = 0;
  const register = (pi: Pi): void => {
    pi.on("tool_execution_start", () => {
      start = performance.now();
    });
    pi.on("tool_execution_end", () => {
      times.push(performance.now() - start);
    });
    pi.registerTool({
      name: "bash",
      label: "bash",
      description: "Runs a command.",
      parameters: {
        type: "object",
        properties: { command: { type: "string" } },
        required: ["command"],
      },
      execute: async () => ({ content: [{ type: "text", text: "a" }], details: undefined }),
    });
  };
  return { extension: { classic: register, sectioned: register }, times };
}

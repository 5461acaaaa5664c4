import type { ExtensionFactory } from "@earendil-works/pi-coding-agent";
import type { ExtensionFactory as ClassicExtensionFactory } from "pi-classic";
import { openClassic } from "./classic.ts";
import { type Dialog, type DialogAnswers, type Notice, createScriptedUi } from "./dialogs.ts";
import type { Driver } from "./driver.ts";
import type { HostName } from "./hosts.ts";
import { createSandbox, type Files, type Sandbox } from "./sandbox.ts";
import { openSectioned } from "./sectioned.ts";
import { createPrompter, type Script } from "./script.ts";
import type { LastReply, WireTurn } from "./wire.ts";

/**
 * An extension: the absolute path of a file, loaded as the host loads it, or a factory for each host
 * (inline factories come after files).
 */
export type ExtensionSource =
  string | { readonly classic: ClassicExtensionFactory; readonly sectioned: ExtensionFactory };

export interface SessionOptions {
  /** The model's replies. Default: it says "ok" to everything. */
  readonly script?: Script;
  /** Loaded in this order. Default: none. */
  readonly extensions?: readonly ExtensionSource[];
  /** Files of the project: `AGENTS.md`, `.pi/skills/x/SKILL.md`, `.pi/SYSTEM.md`, … */
  readonly project?: Files;
  /** Files of the agent directory: `keel/permissions.json`, `agents/x.md`, `skills/x/SKILL.md`, … */
  readonly agent?: Files;
  /** Use these directories, and leave them in place, instead of making throwaway ones. */
  readonly sandbox?: Sandbox;
  /** Default: the sandbox's project. */
  readonly cwd?: string;
  /** The allowlist that `--tools` gives. Default: the host's default tools. */
  readonly tools?: readonly string[];
  /** Text of `--append-system-prompt`. */
  readonly appendSystemPrompt?: string;
  /** Whether the project is trusted. Default: true. */
  readonly trusted?: boolean;
  /** Answers to dialogs. Default: there is no UI, as in print mode. */
  readonly dialogs?: DialogAnswers;
  /** Report an extension that fails to load in `errors`, as the host does, instead of throwing. */
  readonly tolerateLoadErrors?: boolean;
  /** Keep the session in a file and not only in memory. Default: false. */
  readonly persist?: boolean;
  /** Go on with the session of this file, or with a copy of it. */
  readonly resume?: { readonly file: string; readonly fork?: boolean };
}

/** How a tool call ended. */
export interface ToolOutcome {
  readonly tool: string;
  readonly input: unknown;
  /** The text that the model got. */
  readonly text: string;
  /** What the tool kept beside the text, for its own rendering. */
  readonly details: unknown;
  readonly isError: boolean;
}

/** What the host reported through its error listener. */
export interface SessionError {
  readonly extension: string;
  readonly event: string;
  readonly message: string;
}

/** What happened between a prompt and its end. */
export interface Run {
  /** Requests made meanwhile, those of children included. */
  readonly turns: readonly WireTurn[];
  /** Tool calls of this session (not its children's) that ended meanwhile. */
  readonly tools: readonly ToolOutcome[];
  readonly dialogs: readonly Dialog[];
  readonly notices: readonly Notice[];
  readonly errors: readonly SessionError[];
  /** The text of the last assistant message. */
  readonly text: string;
  /** Why the last assistant message ended. */
  readonly stop: LastReply["stop"];
}

export interface Session {
  readonly host: HostName;
  readonly sandbox: Sandbox;
  readonly sessionId: string;
  readonly sessionFile: string | undefined;
  /** Everything so far. */
  readonly record: Run;
  readonly status: ReadonlyMap<string, string>;
  /** Prompts, waits for the end, and returns what happened meanwhile. */
  prompt(text: string): Promise<Run>;
  /** A run that an extension's custom message starts. */
  sendCustom(text: string): Promise<Run>;
  abort(): Promise<void>;
  /** Loads extensions and settings anew, as `/reload` does. */
  reload(): Promise<Run>;
  /**
   * What the extensions answer to a command that a person typed (`!ls`), as the hosts ask them.
   * @returns the output that is shown in its place; `undefined` if it runs.
   */
  userBash(command: string): Promise<string | undefined>;
  activeTools(): readonly string[];
  setActiveTools(names: readonly string[]): void;
  /** The prompt that the session would send now. */
  systemPrompt(): string;
  /**
   * Shuts the session down and removes its throwaway directories.
   * @throws when a dialog was opened that the test had no answer for.
   */
  close(): Promise<void>;
}

/**
 * Opens a real session of a host in this process, with the scripted model: no network, no key, well
 * under a second.
 */
export async function openSession(host: HostName, options: SessionOptions = {}): Promise<Session> {
  const sandbox =
    options.sandbox ??
    createSandbox({ project: options.project ?? {}, agent: options.agent ?? {} });
  const ui = options.dialogs === undefined ? undefined : createScriptedUi(options.dialogs);
  const answer = createPrompter(options.script ?? (() => ({ text: "ok" })));
  const turns: WireTurn[] = [];
  const tools: ToolOutcome[] = [];
  const errors: SessionError[] = [];
  const openDriver = host === "classic" ? openClassic : openSectioned;

  const driver: Driver = await inProcessOf(sandbox, () =>
    openDriver({
      sandbox,
      options,
      ui: ui?.context,
      reply: (turn) => {
        turns.push(turn);
        return answer(turn);
      },
      onToolEnd: (outcome) => {
        tools.push(outcome);
      },
      onError: (error) => {
        errors.push(error);
      },
    }),
  );

  const failed = errors.find((error) => error.event === "load");
  if (failed !== undefined && options.tolerateLoadErrors !== true) {
    await inProcessOf(sandbox, () => driver.close());
    throw new Error(`The extension ${failed.extension} did not load: ${failed.message}`);
  }

  const dialogs = ui?.record.dialogs ?? [];
  const notices = ui?.record.notices ?? [];

  async function during(action: () => Promise<void>): Promise<Run> {
    const from = [
      turns.length,
      tools.length,
      dialogs.length,
      notices.length,
      errors.length,
    ] as const;
    await inProcessOf(sandbox, action);
    return {
      turns: turns.slice(from[0]),
      tools: tools.slice(from[1]),
      dialogs: dialogs.slice(from[2]),
      notices: notices.slice(from[3]),
      errors: errors.slice(from[4]),
      ...driver.lastReply(),
    };
  }

  return {
    host,
    sandbox,
    sessionId: driver.sessionId,
    sessionFile: driver.sessionFile,
    get record() {
      return { turns, tools, dialogs, notices, errors, ...driver.lastReply() };
    },
    status: ui?.record.status ?? new Map<string, string>(),
    prompt: (text) => during(() => driver.prompt(text)),
    sendCustom: (text) => during(() => driver.sendCustom(text)),
    abort: () => driver.abort(),
    reload: () => during(() => driver.reload()),
    userBash: async (command) => {
      let output: string | undefined;
      await during(async () => {
        output = await driver.userBash(command);
      });
      return output;
    },
    activeTools: () => driver.activeTools(),
    setActiveTools: (names) => {
      driver.setActiveTools(names);
    },
    systemPrompt: () => driver.systemPrompt(),
    close: async () => {
      await inProcessOf(sandbox, () => driver.close());
      if (options.sandbox === undefined) sandbox.remove();
      const first = ui?.record.unanswered[0];
      if (first !== undefined) {
        throw new Error(
          `A dialog found no answer: ${first.kind} "${first.title}" ${JSON.stringify(first.options ?? [])}. Add an answer to "dialogs".`,
        );
      }
    },
  };
}

const running = new Set<Sandbox>();

/**
 * Does something while the process is set up for these directories: the hosts read the home
 * directory, the agent directory and these switches from the environment, some of them late.
 * @throws when a session with other directories is at work meanwhile.
 */
async function inProcessOf<T>(sandbox: Sandbox, action: () => Promise<T>): Promise<T> {
  if ([...running].some((other) => other !== sandbox)) {
    throw new Error(
      "A session with other directories is at work in this process, and the hosts take them from the environment. Wait for it, or give both the same sandbox.",
    );
  }
  process.env["HOME"] = sandbox.home;
  process.env["PI_CODING_AGENT_DIR"] = sandbox.agentDir;
  process.env["PI_OFFLINE"] = "1";
  process.env["PI_TELEMETRY"] = "0";
  process.env["PI_SKIP_VERSION_CHECK"] = "1";
  const outermost = !running.has(sandbox);
  running.add(sandbox);
  try {
    return await action();
  } finally {
    if (outermost) running.delete(sandbox);
  }
}

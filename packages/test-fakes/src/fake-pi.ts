import type {
  ExtensionAPI,
  ExtensionFactory,
  SessionStartEvent,
} from "@earendil-works/pi-coding-agent";
import { type HostError, messageOf } from "./events/dispatcher.ts";
import { sendInput } from "./events/input.ts";
import { findConflicts } from "./extension/conflicts.ts";
import { createLoadedExtension } from "./extension/loaded-extension.ts";
import { createRefusals } from "./not-modelled.ts";
import type { FakePiOptions, HostName } from "./options.ts";
import type { Trigger } from "./prompt/prompt-model.ts";
import type { Message, Reply } from "./run/messages.ts";
import { type Run, run, type RunInput } from "./run/run.ts";
import { runToolCalls, type ToolOutcome } from "./run/tool-calls.ts";
import { createSession } from "./session.ts";
import { createPerson, type Dialog } from "./ui/dialogs.ts";
import { createUiContext, type Notice } from "./ui/ui-context.ts";

/** A Pi session without Pi. Every driver throws what a handler came upon that isn't modelled. */
export interface FakePi {
  readonly host: HostName;
  /** The API of an extension of the test's own, which stands before all loaded ones. */
  readonly pi: ExtensionAPI;
  readonly dialogs: readonly Dialog[];
  readonly notices: readonly Notice[];
  readonly status: ReadonlyMap<string, string>;
  /** What the host reported through its error listener. */
  readonly errors: readonly HostError[];
  /** Loads an extension after those before it; a throw in it is reported, and it counts for nothing. */
  load(factory: ExtensionFactory): Promise<void>;
  /** Binds the API and sends `session_start`. Default reason: `startup`. */
  start(reason?: SessionStartEvent["reason"]): Promise<void>;
  /** A run that the user starts, or a command (`/name args`). Replies: see {@link Reply}; then "ok". */
  prompt(text: string, ...replies: readonly Reply[]): Promise<Run>;
  /** A run that a custom message starts while the session is idle. */
  sendCustom(text: string, ...replies: readonly Reply[]): Promise<Run>;
  /** One tool call outside a run: `tool_call`, execution, `tool_result`. */
  runTool(name: string, input: Record<string, unknown>): Promise<ToolOutcome>;
  activeTools(): string[];
  setActiveTools(names: readonly string[]): void;
  /** The prompt that the session would send now. */
  systemPrompt(): string;
  /**
   * Sends `session_shutdown`; afterwards `pi` and `ctx` throw as the host's do.
   * @throws Error when a dialog found no answer in the list given as `dialogs`
   */
  shutdown(): Promise<void>;
}

/**
 * Make a fake Pi. Nothing of the process, the disk or the clock is read.
 * @throws Error when an option can't be honoured; the message says which one
 *
 * @example
 * const fake = createFakePi({ host: "sectioned", dialogs: [true] });
 * await fake.load(myExtension);
 * await fake.start();
 * (await fake.prompt("hello")).system;
 */
export function createFakePi(options: FakePiOptions): FakePi {
  const refusals = createRefusals();
  assertPlainNames(options.allowTools ?? []);
  const hasUI = options.ui ?? options.dialogs !== undefined;
  const person = createPerson(options.dialogs ?? []);
  const shown = { notices: [] as Notice[], status: new Map<string, string>() };
  const ui = createUiContext(hasUI ? person : undefined, shown, refusals);
  const session = createSession(options, ui, hasUI, refusals);
  const { extensions, errors, lifecycle, dispatcher, tools, prompt } = session;
  const conversation: Message[] = [];
  let loaded = 0;
  let calls = 0;
  let driving = false;

  const testExtension = createLoadedExtension("<test>");
  extensions.push(testExtension);

  const runInput: RunInput = {
    ...{ host: options.host, dispatcher, refusals, prompt, lifecycle, conversation },
    createContext: session.createContext,
    nextCallId: () => `call-${String((calls += 1))}`,
  };

  /** What a driver does, and then the refusal that a handler swallowed, if any. */
  async function drive<T>(action: () => Promise<T>): Promise<T> {
    if (driving) throw new Error("Another call of the fake is going on; await it first.");
    driving = true;
    try {
      const result = await action();
      refusals.rethrow();
      return result;
    } catch (error) {
      refusals.rethrow();
      throw error;
    } finally {
      driving = false;
    }
  }

  async function runFrom(trigger: Trigger, replies: readonly Reply[]): Promise<Run> {
    const { turns, outcomes } = await run(trigger, replies, runInput);
    const { system, tools: declared, patches } = turns[0] ?? prompt.wire();
    return { system, tools: declared, patches, turns, outcomes };
  }

  /** @returns whether the text was a command */
  async function runCommand(text: string): Promise<boolean> {
    if (!text.startsWith("/")) return false;
    const [name = "", ...args] = text.slice(1).split(" ");
    const command = session.commands().find(({ invocationName }) => invocationName === name);
    if (command === undefined) return false;
    try {
      await command.options.handler(args.join(" "), session.createContext() as never);
    } catch (error) {
      const message = messageOf(error);
      dispatcher.report({ extension: `command:${name}`, event: "command", message });
    }
    return true;
  }

  function assertReady(): void {
    if (lifecycle.phase === "loading") throw new Error("Call start() first.");
    if (lifecycle.phase === "stale") throw new Error("The fake is shut down; make a new one.");
  }

  return {
    host: options.host,
    pi: session.createApi(testExtension),
    dialogs: person.dialogs,
    notices: shown.notices,
    status: shown.status,
    errors,
    load: (factory) =>
      drive(async () => {
        if (lifecycle.phase !== "loading") throw new Error("Call load() before start().");
        loaded += 1;
        const extension = createLoadedExtension(`<inline:${String(loaded)}>`);
        try {
          await factory(session.createApi(extension));
          extensions.push(extension);
        } catch (error) {
          const message = error instanceof Error ? error.message : "failed to load extension";
          dispatcher.report({ extension: extension.path, event: "load", message });
        }
      }),
    start: (reason = "startup") =>
      drive(async () => {
        if (lifecycle.phase !== "loading") throw new Error("start() was called already.");
        for (const conflict of findConflicts(extensions)) {
          dispatcher.report({ ...conflict, event: "load" });
        }
        lifecycle.phase = "started";
        tools.initialize();
        prompt.rebuild();
        await dispatcher.each("session_start", () => ({ type: "session_start", reason }));
      }),
    prompt: (text, ...replies) =>
      drive(async () => {
        assertReady();
        const nothing = { turns: [], outcomes: [] };
        if (await runCommand(text)) return { ...prompt.wire(), ...nothing };
        const taken = await sendInput(dispatcher, text);
        if (taken === undefined) return { ...prompt.wire(), ...nothing };
        if (taken.startsWith("/skill:")) refusals.refuse("expanding /skill: commands");
        return runFrom({ kind: "user", text: taken }, replies);
      }),
    sendCustom: (text, ...replies) =>
      drive(async () => {
        assertReady();
        return runFrom({ kind: "custom", text }, replies);
      }),
    runTool: (name, input) =>
      drive(async () => {
        assertReady();
        const outcomes: ToolOutcome[] = [];
        lifecycle.occupy();
        try {
          const call = { id: runInput.nextCallId(), tool: name, input };
          const onOutcome = (outcome: ToolOutcome): void => void outcomes.push(outcome);
          await runToolCalls([call], prompt.callable(), { ...runInput, onOutcome });
        } finally {
          lifecycle.release();
        }
        const [outcome] = outcomes;
        if (outcome === undefined) throw new Error("A tool call ended without an outcome.");
        return outcome;
      }),
    activeTools: () => tools.activeNames(),
    setActiveTools: (names) => {
      assertReady();
      session.setActiveTools(names);
    },
    systemPrompt: () => prompt.text(),
    shutdown: () =>
      drive(async () => {
        assertReady();
        await dispatcher.each("session_shutdown", () => ({
          type: "session_shutdown",
          reason: "quit",
        }));
        lifecycle.phase = "stale";
        const first = person.unanswered[0];
        if (first === undefined) return;
        throw new Error(
          `A dialog found no answer: ${first.kind} "${first.title}" ${JSON.stringify(first.options ?? [])}. Add an answer to "dialogs".`,
        );
      }),
  };
}

function assertPlainNames(names: readonly string[]): void {
  const strange = names.find((name) => !/^[\w.:-]+$/.test(name) || name.startsWith("-"));
  if (strange === undefined) return;
  throw new Error(
    `Option "allowTools" takes plain tool names, as "read", but got "${strange}": patterns and +/- are not modelled.`,
  );
}

import {
  AuthStorage,
  createAgentSession,
  DefaultResourceLoader,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "pi-classic";
import { fauxAssistantMessage, fauxText, fauxToolCall, registerFauxProvider } from "pi-classic-ai";
import type { Driver, DriverInput } from "./driver.ts";
import { openManager } from "./open-manager.ts";
import { replyMessage } from "./reply-message.ts";
import { createOutcomeReader } from "./tool-outcomes.ts";
import { classicTurn } from "./turn-classic.ts";
import { lastReply } from "./wire.ts";

let opened = 0;

/** Opens a session of 0.79.1. */
export async function openClassic(input: DriverInput): Promise<Driver> {
  const { options, sandbox } = input;
  const cwd = options.cwd ?? sandbox.cwd;
  const agentDir = sandbox.agentDir;

  // The provider table is one per process, so each session gets an API of its own.
  opened += 1;
  const api = `faux-${String(opened)}`;
  const faux = register(api, input);

  const authStorage = AuthStorage.inMemory();
  authStorage.setRuntimeApiKey("faux", "scripted");
  const modelRegistry = ModelRegistry.inMemory(authStorage);
  const settingsManager = SettingsManager.create(cwd, agentDir, {
    projectTrusted: options.trusted ?? true,
  });
  const sources = options.extensions ?? [];
  const resourceLoader = new DefaultResourceLoader({
    cwd,
    agentDir,
    settingsManager,
    additionalExtensionPaths: sources.filter((source) => typeof source === "string"),
    extensionFactories: sources.flatMap((source) =>
      typeof source === "string" ? [] : [source.classic],
    ),
    ...(options.appendSystemPrompt === undefined
      ? {}
      : { appendSystemPrompt: [options.appendSystemPrompt] }),
  });
  await resourceLoader.reload();
  const { session, extensionsResult } = await createAgentSession({
    cwd,
    agentDir,
    authStorage,
    modelRegistry,
    model: faux.getModel(),
    resourceLoader,
    settingsManager,
    sessionManager: openManager(SessionManager, options, cwd),
    ...(options.tools === undefined ? {} : { tools: [...options.tools] }),
  });
  for (const { path, error } of extensionsResult.errors) {
    input.onError({ extension: path, event: "load", message: error });
  }
  const readOutcome = createOutcomeReader(input.onToolEnd);
  session.subscribe((event) => {
    if (event.type === "tool_execution_start" || event.type === "tool_execution_end")
      readOutcome(event);
  });
  await session.bindExtensions({
    mode: input.ui === undefined ? "print" : "rpc",
    ...(input.ui === undefined ? {} : { uiContext: input.ui }),
    onError: (error) => {
      input.onError({ extension: error.extensionPath, event: error.event, message: error.error });
    },
  });

  return {
    sessionId: session.sessionManager.getSessionId(),
    sessionFile: session.sessionManager.getSessionFile(),
    prompt: (text) => session.prompt(text),
    sendCustom: (text) =>
      session.sendCustomMessage(
        { customType: "test", content: text, display: true, details: undefined },
        { triggerTurn: true },
      ),
    abort: () => session.abort(),
    reload: async () => {
      await session.reload();
      // The host forgets the providers that nobody but a test registers.
      register(api, input);
    },
    userBash: async (command) =>
      (
        await session.extensionRunner.emitUserBash({
          type: "user_bash",
          command,
          excludeFromContext: false,
          cwd,
        })
      )?.result?.output,
    activeTools: () => session.getActiveToolNames(),
    setActiveTools: (names) => {
      session.setActiveToolsByName([...names]);
    },
    systemPrompt: () => session.systemPrompt,
    lastReply: () => lastReply(session.messages),
    close: async () => {
      await session.extensionRunner.emit({ type: "session_shutdown", reason: "quit" });
      session.dispose();
      faux.unregister();
    },
  };
}

function register(api: string, input: DriverInput) {
  const faux = registerFauxProvider({ provider: "faux", api });
  const step: Parameters<typeof faux.setResponses>[0][number] = async (context, request) => {
    faux.appendResponses([step]);
    const reply = await input.reply(classicTurn(context, request?.sessionId));
    return replyMessage({ fauxAssistantMessage, fauxText, fauxToolCall }, reply);
  };
  // One reply waits for each request that may be made at once: children run side by side.
  faux.setResponses(Array.from({ length: 8 }, () => step));
  return faux;
}

import { fauxAssistantMessage, fauxProvider, fauxText, fauxToolCall } from "@earendil-works/pi-ai";
import {
  createAgentSession,
  DefaultResourceLoader,
  ModelRuntime,
  SessionManager,
  SettingsManager,
} from "@earendil-works/pi-coding-agent";
import { join } from "node:path";
import type { Driver, DriverInput } from "./driver.ts";
import { openManager } from "./open-manager.ts";
import { replyMessage } from "./reply-message.ts";
import { createOutcomeReader } from "./tool-outcomes.ts";
import { sectionedTurn } from "./turn-sectioned.ts";
import { lastReply } from "./wire.ts";

/** Opens a session of 1.6.0. */
export async function openSectioned(input: DriverInput): Promise<Driver> {
  const { options, sandbox } = input;
  const cwd = options.cwd ?? sandbox.cwd;
  const agentDir = sandbox.agentDir;

  const faux = fauxProvider({ provider: "faux" });
  const step: Parameters<typeof faux.setResponses>[0][number] = async (context, request) => {
    faux.appendResponses([step]);
    const reply = await input.reply(sectionedTurn(context, request?.sessionId));
    return replyMessage({ fauxAssistantMessage, fauxText, fauxToolCall }, reply);
  };
  // One reply waits for each request that may be made at once: children run side by side.
  faux.setResponses(Array.from({ length: 8 }, () => step));

  const modelRuntime = await ModelRuntime.create({
    authPath: join(agentDir, "auth.json"),
    modelsPath: join(agentDir, "models.json"),
    modelsStorePath: join(agentDir, "models-store.json"),
    allowModelNetwork: false,
  });
  modelRuntime.registerNativeProvider(faux.provider);
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
      typeof source === "string" ? [] : [source.sectioned],
    ),
    ...(options.appendSystemPrompt === undefined
      ? {}
      : { appendSystemPrompt: [options.appendSystemPrompt] }),
  });
  await resourceLoader.reload();
  const { session, extensionsResult } = await createAgentSession({
    cwd,
    agentDir,
    modelRuntime,
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
    sendCustom: async (text) => {
      await session.sendCustomMessage(
        { customType: "test", content: text, display: true, details: undefined },
        { triggerTurn: true },
      );
    },
    abort: () => session.abort(),
    reload: () => session.reload(),
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
    },
  };
}

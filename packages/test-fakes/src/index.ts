export { createFakePi, type FakePi } from "./fake-pi.ts";
export { NotModelledError } from "./not-modelled.ts";
export type {
  FakePiOptions,
  FakeSkill,
  HostName,
  ToolImplementation,
  ToolOutput,
} from "./options.ts";
export type { HostError } from "./events/dispatcher.ts";
export type { WirePrompt, WireTool } from "./prompt/prompt-model.ts";
export type { PlainMessage, Reply } from "./run/messages.ts";
export type { Run, WireTurn } from "./run/run.ts";
export type { ToolOutcome } from "./run/tool-calls.ts";
export type { AskedDialog, Dialog, DialogAnswers } from "./ui/dialogs.ts";
export type { Notice } from "./ui/ui-context.ts";

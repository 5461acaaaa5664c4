export {
  type AgentFile,
  type AgentFileProblem,
  parseAgentFile,
  readAgentFiles,
} from "./agent-files.ts";
export { type AcceptedFiles, openAcceptedFiles } from "./accepted-files.ts";
export { type DialogQueue, createDialogQueue } from "./dialog-queue.ts";
export {
  type ChildEntry,
  type ChildToken,
  type GateEntry,
  type Registry,
  ancestry,
  openRegistry,
  recordGate,
  registerChild,
  removeChild,
  removeGate,
} from "./registry.ts";

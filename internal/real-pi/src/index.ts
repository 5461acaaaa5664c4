export { type HostName, type HostFacts, hostNames, hosts } from "./hosts.ts";
export {
  type Json,
  type JsonObject,
  type Reply,
  type Script,
  type ScriptStep,
  call,
  calls,
  fail,
  say,
} from "./script.ts";
export { type WireTool, type WireTurn, wireBytes } from "./wire.ts";
export { type Dialog, type DialogAnswers, type Notice } from "./dialogs.ts";
export { type Sandbox, createSandbox } from "./sandbox.ts";
export {
  type ExtensionSource,
  type Run,
  type Session,
  type SessionError,
  type SessionOptions,
  type ToolOutcome,
  openSession,
} from "./session.ts";
export { type RpcOptions, type RpcRequest, type RpcResult, runRpc } from "./rpc.ts";
export {
  type CliOptions,
  type CliResult,
  type PiOptions,
  type ProcessResult,
  runCli,
  runPi,
} from "./cli.ts";

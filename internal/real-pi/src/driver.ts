import type { createScriptedUi } from "./dialogs.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Reply } from "./script.ts";
import type { SessionError, SessionOptions, ToolOutcome } from "./session.ts";
import type { LastReply, WireTurn } from "./wire.ts";

/** What a host's adapter gets to open a session. */
export interface DriverInput {
  readonly sandbox: Sandbox;
  readonly options: SessionOptions;
  readonly ui: ReturnType<typeof createScriptedUi>["context"] | undefined;
  readonly reply: (turn: WireTurn) => Promise<Reply>;
  readonly onToolEnd: (outcome: ToolOutcome) => void;
  readonly onError: (error: SessionError) => void;
}

/** What the harness needs of an open session, the same on both hosts. */
export interface Driver {
  readonly sessionId: string;
  readonly sessionFile: string | undefined;
  prompt(text: string): Promise<void>;
  sendCustom(text: string): Promise<void>;
  abort(): Promise<void>;
  reload(): Promise<void>;
  userBash(command: string): Promise<string | undefined>;
  activeTools(): readonly string[];
  setActiveTools(names: readonly string[]): void;
  /** The prompt that the session would send now. */
  systemPrompt(): string;
  lastReply(): LastReply;
  /** `session_shutdown`, then dispose, as the CLI does when it quits. */
  close(): Promise<void>;
}

import type { Context } from "pi-classic-ai";
import { plainMessages, type WireTurn, wireTools } from "./wire.ts";

/** What a request of the classic host carried. */
export function classicTurn(context: Context, sessionId: string | undefined): WireTurn {
  return {
    sessionId,
    system: context.systemPrompt ?? "",
    patches: [],
    tools: wireTools(context.tools ?? []),
    messages: plainMessages(context.messages),
  };
}

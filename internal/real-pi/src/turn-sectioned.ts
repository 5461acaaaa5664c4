import {
  getCurrentSystemPrompt,
  getCurrentTools,
  type TranscriptContext,
} from "@earendil-works/pi-ai";
import { plainMessages, type WireTurn, wireTools } from "./wire.ts";

/** What a request of the sectioned host carried: its prompt stands in the transcript. */
export function sectionedTurn(context: TranscriptContext, sessionId: string | undefined): WireTurn {
  const systems = context.messages.filter((message) => message.role === "system");
  return {
    sessionId,
    system: getCurrentSystemPrompt(context.messages),
    patches: systems.slice(1).map(({ timestamp: _, ...patch }) => JSON.stringify(patch)),
    tools: wireTools(getCurrentTools(context.messages)),
    messages: plainMessages(context.messages),
  };
}
